import { parseSync, Visitor } from 'vite'
import {
  globalObjects,
  interfaces,
  newGlobals,
  newMembers,
  newMembersOf,
} from './names.ts'

/** The features in a script that one of the oldest browsers lacks, such as `AbortSignal.any` and `.toSorted`. */
export function newFeaturesOf(file: string, code: string): Set<string> {
  const found = new Set<string>()
  const own = new Set<string>()
  const named = new Set<string>()
  const keys = new Set<unknown>()
  const called = new Set<unknown>()
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee }) {
      called.add(callee)
    },
    MemberExpression(member) {
      const { object, property, computed } = member
      if (computed || property.type !== 'Identifier') return
      keys.add(property)
      const { name } = property
      const of = object.type === 'Identifier' ? object.name : ''
      if (globalObjects.includes(of) && newGlobals.has(name)) found.add(name)
      else if (newMembersOf.get(interfaces[of] ?? of)?.has(name))
        found.add(`${of}.${name}`)
      else if (called.has(member) && newMembers.has(name))
        found.add(`.${name}()`)
    },
    Property({ key, computed }) {
      if (!computed) keys.add(key)
    },
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') own.add(id.name)
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex.flags.includes('v'))
        found.add('/v')
    },
    Identifier(identifier) {
      if (!keys.has(identifier) && newGlobals.has(identifier.name))
        named.add(identifier.name)
    },
  }).visit(program)
  for (const name of named) if (!own.has(name)) found.add(name)
  return found
}
