import { type Branch, momentOf, tabNames, treesAt, valueText } from './moment.ts'
import { type Shown, useInspector } from './useInspector.ts'

/** All that lives at the moment, by tab; those that were started by another stand below it. */
export function ActorTree({ shown: { recording, at, actor } }: { shown: Shown }) {
  const names = tabNames(recording)
  return (
    <nav className="tree" aria-label="Actors">
      {treesAt(recording, at).map(({ page, roots }) => (
        <section key={page.page} aria-label={`${names.get(page.tab)}, ${page.path}`}>
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
  const sorted = branches.toSorted((one, other) => one.actor.name.localeCompare(other.actor.name))
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
  const inspector = useInspector()
  const text = actor.machine ? valueText(momentOf(actor, at).known.value) : 'running'
  return (
    <li>
      <button
        type="button"
        aria-current={actor.key === selected}
        className={actor.machine ? 'machine' : 'effect'}
        onClick={() => inspector.send({ type: 'actor.select', key: actor.key })}
      >
        <strong>{actor.name}</strong>
        <span>{text}</span>
      </button>
      {children.length > 0 && <Branches branches={children} at={at} selected={selected} />}
    </li>
  )
}
