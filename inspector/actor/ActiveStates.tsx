import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import { activeIds } from '../chart/chartOf.ts'
import { actionName } from '../chart/transitionLabel.ts'

export function ActiveStates({
  machine,
  value,
}: {
  machine: AnyStateMachine
  value: StateValue | null
}) {
  if (value === null) return null
  const nodes: AnyStateNode[] = activeIds(machine, value).map((id) =>
    machine.getStateNodeById(id),
  )
  return (
    <details className="part" open>
      <summary>
        <h3>Active states</h3>
      </summary>
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>
            <b>{node.path.join('.') || node.key}</b> {node.description}
            <p className="soft">{factsOf(node)}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function factsOf({ entry, exit, invoke, tags }: AnyStateNode): string {
  const facts = [
    ['entry', entry.map(actionName)],
    ['exit', exit.map(actionName)],
    ['runs', invoke.map(({ id }) => id)],
    ['tags', tags],
  ] as const
  const named = facts.filter(([, names]) => names.length > 0)
  return named
    .map(([name, names]) => `${name}: ${names.join(', ')}`)
    .join(' · ')
}
