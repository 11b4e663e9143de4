import type { Actor, Step } from '../recording/recording.ts'
import { stateText } from '../recording/snapshotAt.ts'
import type { MachineTable } from './machineTable.ts'

/**
 * Returns the code of a test that sends an actor's events up to a step to its machine. It fails until the expected
 * state is filled in.
 */
export function testOfStep(
  table: MachineTable,
  actor: Actor,
  step: Step,
): string {
  const machineEntry = table.get(actor.machine ?? '')
  if (!machineEntry) throw new Error(`No machine is called ${actor.machine}.`)

  const steps = actor.steps.slice(0, actor.steps.indexOf(step) + 1)
  const path = steps
    .map(({ event }) => event)
    .filter(({ type }) => type !== 'unknown')
  const [name = ''] = machineEntry.expression.split('(')
  const imports: [string, string][] = [
    ['expect, test', 'vitest'],
    [name, machineEntry.file],
    ['makeInert, replay', '#test/support/walker/replay.ts'],
    ['declaredTransitions', '#test/support/walker/transitions.ts'],
  ]

  return `${imports.map((entry) => importLine(...entry)).join('\n')}

const input = ${literal(actor.input)}

const path = ${literal(path)}

test('${actor.name}: what it makes of ${quoted(step.event.type)}', () => {
  const machine = makeInert(${machineEntry.expression})
  const walk = { input, path, declared: declaredTransitions(machine) }
  const arrival = replay(machine, walk as never)
  // It was recorded as ${stateText(step.known.value)}.
  expect(arrival?.snapshot.value).toEqual('the state that is right')
})
`
}

function importLine(names: string, file: string): string {
  return ['import {', names, '} from', `'${file}'`].join(' ')
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'undefined'
}

function quoted(text: string): string {
  return text.replaceAll("'", '')
}
