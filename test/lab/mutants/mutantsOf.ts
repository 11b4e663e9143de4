import type { ESTree } from 'vite'
import { type Part, readSource, type Source } from '../../../scripts/syntax.ts'
import { codeOperators } from './codeOperators.ts'
import { machineOperators } from './machineOperators.ts'
import type { Add, Mutant } from './mutant.ts'

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string): Mutant[] {
  const source = readSource(file)
  const placeOf = placesIn(source)
  const found = new Map<string, Mutant>()
  const add: Add = ({ start, end }, to) => {
    const part = { start, end }
    const mutant = {
      ...part,
      file,
      line: source.lineOf(part),
      place: placeOf(part),
      to,
    }
    found.set(`${start} ${end} ${to}`, { ...mutant, from: source.textOf(part) })
  }
  machineOperators(source, add)
  codeOperators(source, add)
  return [...found.values()].sort((one, other) => one.start - other.start)
}

/** Names the place of a part: the functions, constants, states and other keys around it, from the outside in. */
function placesIn({ visit, textOf }: Source): (part: Part) => string {
  const named: (Part & { name: string })[] = []
  const name = ({ start, end }: Part, key: ESTree.Node | null) => {
    const text = key && (key.type === 'Identifier' ? key.name : textOf(key))
    if (text)
      named.push({ start, end, name: text.replaceAll(/^['"]|['"]$/g, '') })
  }
  /** Transitions and other members of a list have numbers. */
  const number = ({ elements }: ESTree.ArrayExpression) => {
    for (const [at, one] of elements.entries())
      if (one && /^(Object|Array)Expression$/.test(one.type))
        named.push({ ...one, name: String(at + 1) })
  }
  visit({
    FunctionDeclaration: (node) => name(node, node.id),
    VariableDeclarator: (node) => name(node, node.id),
    Property: (node) => name(node, node.key),
    ArrayExpression: number,
  })
  named.sort((one, other) => one.start - other.start || other.end - one.end)
  return ({ start, end }) =>
    named
      .filter(
        (one) => one.start <= start && end <= one.end && !plain.has(one.name),
      )
      .map((one) => one.name)
      .join('.')
}

/** Keys that say nothing of a place. */
const plain = new Set(['states', 'on', 'target', 'type'])
