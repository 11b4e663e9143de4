import { type InspectedActor, valueText } from './inspection.ts'

type Props = {
  actors: InspectedActor[]
  selected: string
  onSelect: (sessionId: string) => void
}

/** All living actors, those that were started by another below it. */
export function ActorTree(props: Props) {
  const known = new Set(props.actors.map((actor) => actor.sessionId))
  const roots = props.actors.filter((actor) => !actor.parentId || !known.has(actor.parentId))
  return (
    <nav className="tree" aria-label="Actors">
      <h2>Actors</h2>
      <Branch {...props} branch={roots} />
    </nav>
  )
}

function Branch({ branch, ...props }: Props & { branch: InspectedActor[] }) {
  const sorted = branch.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <ul>
      {sorted.map((actor) => (
        <Leaf key={actor.sessionId} actor={actor} {...props} />
      ))}
    </ul>
  )
}

function Leaf({ actor, ...props }: Props & { actor: InspectedActor }) {
  const children = props.actors.filter((other) => other.parentId === actor.sessionId)
  const isSelected = actor.sessionId === props.selected
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected}
        className={actor.definition ? 'machine' : 'effect'}
        onClick={() => props.onSelect(actor.sessionId)}
      >
        <strong>{actor.name}</strong>
        <span>{actor.definition ? valueText(actor.value) : 'running'}</span>
      </button>
      {children.length > 0 && <Branch {...props} branch={children} />}
    </li>
  )
}
