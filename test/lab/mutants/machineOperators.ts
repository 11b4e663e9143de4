import type { ESTree } from 'vite'
import type { Source } from '../../../scripts/syntax.ts'
import type { Add } from './mutant.ts'

type Property =
  | ESTree.ObjectProperty
  | ESTree.BindingProperty
  | ESTree.AssignmentTargetProperty
type Value = Property['value']

/**
 * Mutates machines: guards that always or never hold, omitted actions and tags, other targets, and delays that are
 * seven times as long.
 */
export function machineOperators({ visit, textOf }: Source, add: Add): void {
  /** Names of sibling states, and of child states. */
  const beside: string[][] = []
  const inside: string[][] = []

  const change = (key: string, value: Value) => {
    if (key === 'guard')
      for (const answer of ['true', 'false']) add(value, `() => ${answer}`)
    if (
      key === 'entry' ||
      key === 'exit' ||
      (key === 'actions' && isList(value))
    )
      for (const action of itemsOf(value)) add(action, '() => {}')
    if (key === 'tags') add(value, '[]')
    if (key === 'reenter' && textOf(value) === 'true') add(value, 'false')
    if (key === 'target') retarget(value, 'undefined')
    if (['always', 'onDone', 'onError', 'onSnapshot'].includes(key))
      retarget(value, '{}')
    if (['on', 'after'].includes(key))
      for (const inner of valuesOf(value)) retarget(inner, '{}')
    if (key === 'delays') for (const inner of valuesOf(value)) prolong(inner)
  }
  const retarget = (value: Value, nowhere: string) => {
    if (value.type !== 'Literal' || typeof value.value !== 'string') return
    add(value, nowhere)
    const isInner = value.value.startsWith('.')
    const names = (isInner ? inside : beside).at(-1) ?? []
    const at = names.indexOf(value.value.replace('.', ''))
    const other = at < 0 ? undefined : names[(at + 1) % names.length]
    if (other && names.length > 1) add(value, `'${isInner ? '.' : ''}${other}'`)
  }
  const prolong = (value: Value) => {
    if (!value.type.endsWith('FunctionExpression') && textOf(value) !== '0')
      add(value, `7 * (${textOf(value)})`)
  }

  visit({
    ObjectExpression(node) {
      const states = propertyOf(node, 'states')
      inside.push(states ? namesIn(states.value) : (inside.at(-1) ?? []))
    },
    'ObjectExpression:exit': () => void inside.pop(),
    Property(node) {
      const key = keyOf(node)
      if (key === 'states') beside.push(namesIn(node.value))
      change(key, node.value)
    },
    'Property:exit'(node) {
      if (keyOf(node) === 'states') beside.pop()
    },
    CallExpression({ callee, arguments: [list] }) {
      const kind = textOf(callee)
      if (!['and', 'or'].includes(kind) || list?.type !== 'ArrayExpression')
        return
      for (const guard of list.elements)
        if (guard) add(guard, `() => ${kind === 'and'}`)
    },
  })
}

/** True for the actions of a state or transition. A setup has an object of named actions instead. */
function isList(value: Value): boolean {
  return (
    value.type !== 'ObjectExpression' || propertyOf(value, 'type') !== undefined
  )
}

function itemsOf(value: Value): Value[] {
  if (value.type !== 'ArrayExpression') return [value]
  return value.elements.filter(
    (item) => item !== null && item.type !== 'SpreadElement',
  ) as Value[]
}

function valuesOf(value: Value): Value[] {
  return propertiesOf(value).map((property) => property.value)
}

function namesIn(value: Value | undefined): string[] {
  return value ? propertiesOf(value).map(keyOf) : []
}

function propertyOf(value: Value, name: string): Property | undefined {
  return propertiesOf(value).find((property) => keyOf(property) === name)
}

function propertiesOf(value: Value): Property[] {
  if (value.type !== 'ObjectExpression') return []
  return value.properties.filter(
    (property) => property.type === 'Property',
  ) as Property[]
}

function keyOf({ key }: Property): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}
