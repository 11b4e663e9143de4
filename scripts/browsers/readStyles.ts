import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration } from 'postcss'
import { css, lackingBrowsers } from './compat.ts'

const { properties, selectors, types, 'at-rules': atRules } = css

/** Functions of values, in any property, as `color-mix`; several may have one name. */
const functions = new Map<string, Identifier[]>()
collectFunctions(types)

/** Units that are younger than the language. */
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
 * The features in a style sheet that one of the oldest browsers lacks, such as `text-wrap: balance`. A declaration
 * after one of the same property, and rules in `@supports`, have their plain way beside them.
 */
export function newStylesOf(sheet: string): Set<string> {
  const found = new Set<string>()
  const note = (name: string, ...features: (Identifier | undefined)[]) => {
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
  root.walkAtRules((rule) => readAtRule(rule, note))
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule') note('nested rules', selectors.nesting)
    for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
      note(`:${name}`, selectors[name])
  })
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('-') && !hasPlainWay(declaration))
      readDeclaration(declaration, note)
  })
  return found
}

type Note = (name: string, ...features: (Identifier | undefined)[]) => void

function readAtRule({ name, params }: AtRule, note: Note) {
  note(`@${name}`, atRules[name])
  if (name !== 'media') return
  for (const [, feature = ''] of params.matchAll(
    /\(\s*(?:min-|max-)?([a-z][a-z-]*)/g,
  ))
    note(`@media (${feature})`, atRules.media?.[feature])
  if (/[<>]/.test(params))
    note('@media (width > …)', atRules.media?.range_syntax)
}

function readDeclaration({ prop, value }: Declaration, note: Note) {
  const property = properties[prop]
  if (lackingBrowsers(property).length > 0) return note(prop, property)
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '')
  for (const [word] of plain.matchAll(/(?<![\w.#-])[a-z][a-z-]*/g)) {
    if (property?.[word]) note(`${prop}: ${word}`, property[word])
    if (plain.includes(`${word}(`))
      note(`${word}()`, ...(functions.get(word) ?? []))
  }
  for (const [, used = ''] of plain.matchAll(/\d([a-z]+)/g))
    for (const [unit, feature] of units)
      if (unit.test(used)) note(used, feature)
}

/** A declaration of the same property before it, or its name with a prefix. */
function hasPlainWay(declaration: Declaration): boolean {
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
