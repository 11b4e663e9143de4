import { readSource } from '../architecture/syntax.ts'
import { codeOperators } from './codeOperators.ts'
import { machineOperators } from './machineOperators.ts'
import type { Add, Mutant } from './mutant.ts'

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string): Mutant[] {
  const source = readSource(file)
  const found = new Map<string, Mutant>()
  const add: Add = ({ start, end }, to) => {
    const part = { start, end }
    const from = source.textOf(part)
    found.set(`${start} ${end} ${to}`, { ...part, file, line: source.lineOf(part), from, to })
  }
  machineOperators(source, add)
  codeOperators(source, add)
  return [...found.values()].sort((one, other) => one.start - other.start)
}
