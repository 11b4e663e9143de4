import { type AnyStateMachine, StateMachine } from 'xstate'

export type Entry = {
  machine: AnyStateMachine
  file: string
  expression: string
}

export type MachineTable = ReadonlyMap<string, Entry>

const modules = import.meta.glob<Record<string, unknown>>(
  '/machines/*/*Machine.ts',
  {
    eager: true,
  },
)

/** Collects the machines that files export, then those that factories made for other machines. */
export function machineTable(): MachineTable {
  const table = new Map<string, Entry>()
  for (const [file, module] of Object.entries(modules)) {
    for (const [expression, machine] of Object.entries(module)) {
      if (machine instanceof StateMachine)
        table.set(machine.id, {
          machine,
          file: `#${file.slice(1)}`,
          expression,
        })
    }
  }
  for (const { machine } of [...table.values()]) addChildren(machine, table)

  return table
}

function addChildren(
  machine: AnyStateMachine,
  table: Map<string, Entry>,
): void {
  const children = Object.values(machine.implementations.actors)
  for (const child of children) {
    if (!(child instanceof StateMachine) || table.has(child.id)) continue
    const file = '#machines/core/createResourceMachine.ts'
    const expression = `createResourceMachine({ id: '${child.id}' })`
    table.set(child.id, { machine: child, file, expression })
    addChildren(child, table)
  }
}
