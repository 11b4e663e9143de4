import { parseSync, Visitor } from 'vite'
import {
  globalObjects,
  interfaces,
  newGlobals,
  newMembers,
  newMembersOf,
} from './newApis.ts'

/** The new features in a script, such as `AbortSignal.any` and `.union()`. */
export function newFeaturesOf(file: string, code: string): Set<string> {
  const found = new Set<string>()
  const declared = new Set<string>()
  const usedGlobals = new Set<string>()
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
      const owner = object.type === 'Identifier' ? object.name : ''
      if (globalObjects.includes(owner) && newGlobals.has(name)) found.add(name)
      else if (newMembersOf.get(interfaces[owner] ?? owner)?.has(name))
        found.add(`${owner}.${name}`)
      else if (called.has(member) && newMembers.has(name))
        found.add(`.${name}()`)
    },
    Property({ key, computed }) {
      if (!computed) keys.add(key)
    },
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') declared.add(id.name)
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex.flags.includes('v'))
        found.add('/v')
    },
    Identifier(identifier) {
      if (!keys.has(identifier) && newGlobals.has(identifier.name))
        usedGlobals.add(identifier.name)
    },
  }).visit(program)
  for (const name of usedGlobals) if (!declared.has(name)) found.add(name)

  return found
}
