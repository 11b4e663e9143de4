import { memo } from 'react'
import type { Actor } from './recording/recording.ts'
import {
  actorTreesAt,
  type Branch,
  snapshotAt,
  stateText,
  tabNames,
} from './recording/snapshotAt.ts'
import { type Display, useInspector } from './useInspector.ts'

export function ActorTree({
  display: { recording, at, actor },
}: {
  display: Display
}) {
  const names = tabNames(recording)
  return (
    <nav className="tree" aria-label="Actors">
      {actorTreesAt(recording, at).map(({ page, roots }) => (
        <section
          key={page.page}
          aria-label={`${names.get(page.tab)}, ${page.path}`}
        >
          <h2>
            {names.get(page.tab)} <small>{page.path}</small>
          </h2>
          <Branches branches={roots} at={at} selected={actor?.key ?? ''} />
        </section>
      ))}
    </nav>
  )
}

type Props = { branches: Branch[]; at: number; selected: string }

function Branches({ branches, ...props }: Props) {
  const sorted = branches.toSorted((left, right) =>
    left.actor.name.localeCompare(right.actor.name),
  )
  return (
    <ul>
      {sorted.map((branch) => (
        <Leaf key={branch.actor.key} branch={branch} {...props} />
      ))}
    </ul>
  )
}

function Leaf({
  branch: { actor, children },
  at,
  selected,
}: Omit<Props, 'branches'> & { branch: Branch }) {
  return (
    <li>
      <ActorButton
        actor={actor}
        text={
          actor.machine
            ? stateText(snapshotAt(actor, at).known.value)
            : 'running'
        }
        isSelected={actor.key === selected}
      />
      {children.length > 0 && (
        <Branches branches={children} at={at} selected={selected} />
      )}
    </li>
  )
}

type ButtonProps = { actor: Actor; text: string; isSelected: boolean }

/** Memoized, because one step changes few of many buttons. */
const ActorButton = memo(function ActorButton({
  actor,
  text,
  isSelected,
}: ButtonProps) {
  const inspector = useInspector()
  return (
    <button
      type="button"
      aria-current={isSelected}
      className={actor.machine ? 'machine' : 'effect'}
      onClick={() => inspector.send({ type: 'actor.select', key: actor.key })}
    >
      <strong>{actor.name}</strong>
      <span>{text}</span>
    </button>
  )
})
