import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration } from 'postcss'
import { css, lackingBrowsers } from './compat.ts'

const { properties, selectors, types, 'at-rules': atRules } = css

/** CSS functions such as `color-mix`, in any property; several may have one name. */
const functions = new Map<string, Identifier[]>()
collectFunctions(types)

const { length } = types
const units: [unit: RegExp, feature: Identifier | undefined][] = [
  [/^[dls]v(h|w|i|b|min|max)$/, length?.viewport_percentage_units_dynamic],
  [/^cq(h|w|i|b|min|max)$/, length?.container_query_length_units],
  [/^cap$/, length?.cap],
  [/^ic$/, length?.ic],
  [/^lh$/, length?.lh],
  [/^rlh$/, length?.rlh],
]

/**
 * The new features in a style sheet, such as `text-wrap: balance`. Ignores rules in `@supports`, and declarations
 * with a fallback before them.
 */
export function newStylesOf(sheet: string): Set<string> {
  const found = new Set<string>()
  const add = (name: string, ...features: (Identifier | undefined)[]) => {
    if (
      features.length > 0 &&
      features.every((feature) => lackingBrowsers(feature).length > 0)
    )
      found.add(name)
  }
  const root = postcss.parse(sheet)

  root.walkAtRules('supports', (rule) => {
    rule.remove()
  })
  root.walkAtRules((rule) => readAtRule(rule, add))
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule') add('nested rules', selectors.nesting)
    for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
      add(`:${name}`, selectors[name])
  })
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('-') && !hasFallback(declaration))
      readDeclaration(declaration, add)
  })

  return found
}

type AddFeature = (
  name: string,
  ...features: (Identifier | undefined)[]
) => void

function readAtRule({ name, params }: AtRule, add: AddFeature) {
  add(`@${name}`, atRules[name])
  if (name !== 'media') return
  for (const [, feature = ''] of params.matchAll(
    /\(\s*(?:min-|max-)?([a-z][a-z-]*)/g,
  ))
    add(`@media (${feature})`, atRules.media?.[feature])
  if (/[<>]/.test(params))
    add('@media (width > …)', atRules.media?.range_syntax)
}

function readDeclaration({ prop, value }: Declaration, add: AddFeature) {
  const property = properties[prop]
  if (lackingBrowsers(property).length > 0) return add(prop, property)

  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '')
  for (const [word] of plain.matchAll(/(?<![\w.#-])[a-z][a-z-]*/g)) {
    if (property?.[word]) add(`${prop}: ${word}`, property[word])
    if (plain.includes(`${word}(`))
      add(`${word}()`, ...(functions.get(word) ?? []))
  }
  for (const [, usedUnit = ''] of plain.matchAll(/\d([a-z]+)/g))
    for (const [unit, feature] of units)
      if (unit.test(usedUnit)) add(usedUnit, feature)
}

/** True if the same property, with or without a prefix, stands before a declaration. */
function hasFallback(declaration: Declaration): boolean {
  const { parent, prop } = declaration
  const before = parent?.nodes.slice(0, parent.index(declaration)) ?? []
  return before.some(
    (node) =>
      node.type === 'decl' && [prop, `-webkit-${prop}`].includes(node.prop),
  )
}

function collectFunctions(features: object) {
  for (const [name, feature] of Object.entries(features) as [
    string,
    Identifier,
  ][]) {
    if (name === '__compat') continue
    functions.set(name, [...(functions.get(name) ?? []), feature])
    collectFunctions(feature)
  }
}
