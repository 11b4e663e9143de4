import { type AnyStateMachine, createMachine } from 'xstate'

type Part = Record<string, unknown>

/** Returns a machine with one changed part of its config; `place` is the path of the part. */
export function withConfig<Machine extends AnyStateMachine>(
  machine: Machine,
  place: readonly string[],
  change: (part: never) => unknown,
): Machine {
  const edit = (part: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return change(part as never)
    return {
      ...(part as Part),
      [name]: edit((part as Part | undefined)?.[name], rest),
    }
  }
  return createMachine(
    edit(machine.config, place) as never,
    machine.implementations as never,
  ) as never
}
