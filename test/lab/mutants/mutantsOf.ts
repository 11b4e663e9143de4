import type { ESTree } from 'vite'
import { type Part, readSource, type Source } from '../../../scripts/syntax.ts'
import { codeOperators } from './codeOperators.ts'
import { machineOperators } from './machineOperators.ts'
import type { Add, Mutant } from './mutant.ts'

/** Returns every mutant of a file, in the order of the text. */
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
  return [...found.values()].sort((left, right) => left.start - right.start)
}

/** Returns a function that names the functions, constants, states and other keys around a part, outermost first. */
function placesIn({ visit, textOf }: Source): (part: Part) => string {
  const named: (Part & { name: string })[] = []
  const name = ({ start, end }: Part, key: ESTree.Node | null) => {
    const text = key && (key.type === 'Identifier' ? key.name : textOf(key))
    if (text)
      named.push({ start, end, name: text.replaceAll(/^['"]|['"]$/g, '') })
  }
  /** Numbers the transitions and other members of a list. */
  const number = ({ elements }: ESTree.ArrayExpression) => {
    for (const [at, element] of elements.entries())
      if (element && /^(Object|Array)Expression$/.test(element.type))
        named.push({ ...element, name: String(at + 1) })
  }

  visit({
    FunctionDeclaration: (node) => name(node, node.id),
    VariableDeclarator: (node) => name(node, node.id),
    Property: (node) => name(node, node.key),
    ArrayExpression: number,
  })
  named.sort((left, right) => left.start - right.start || right.end - left.end)

  return ({ start, end }) =>
    named
      .filter(
        (outer) =>
          outer.start <= start && end <= outer.end && !plain.has(outer.name),
      )
      .map((outer) => outer.name)
      .join('.')
}

/** Keys that do not help to name a place. */
const plain = new Set(['states', 'on', 'target', 'type'])
