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

/** Collects the machines that files export. */
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

  return table
}
