import MagicString, { type SourceMap } from 'magic-string'
import { givenClassNames, readAttributes } from './attributes.ts'
import { classesOf, classSource } from './classes.ts'
import { type Component, components } from './components.ts'
import {
  evaluate,
  evaluateWhole,
  type Module,
  type Node,
  nodesOf,
  readModule,
  UnknownStyle,
} from './evaluate.ts'
import type { Rule, Styles } from './theme.ts'

const library = '@chakra-ui/react'

/** A file that knows only plain elements with classes, and the rules of these classes. */
export type Compiled = { code: string; map: SourceMap; rules: Rule[] }

type Place = { module: Module; code: MagicString; rules: Rule[]; own: Own }

/**
 * Compiles a file's Chakra elements to plain ones; null without any. Throws an UnknownStyle for a style of run time.
 */
export function compileStyles(file: string, source: string): Compiled | null {
  if (!source.includes(library) && !/\scss=\{/.test(source)) return null
  const module = readModule(file, source)
  const code = new MagicString(source)
  const rules: Rule[] = []
  const own = ownComponents(module)
  for (const node of nodesOf(module.body))
    if (node.type === 'JSXElement')
      compileElement({ module, code, rules, own }, node)
  const imports = module.body.filter((each) => each.source?.value === library)
  for (const { start, end } of [
    ...imports,
    ...[...own.values()].map(({ node }) => node),
  ])
    code.remove(start, end)
  refuseRest(module, code)
  return {
    code: code.toString(),
    map: code.generateMap({ hires: true, source: file, includeContent: true }),
    rules,
  }
}

type Own = Map<string, { node: Node; component: Component }>

/** Constants like `const Row = chakra('div', { base })`, which only their file may use. */
function ownComponents(module: Module): Own {
  const own: Own = new Map()
  for (const node of module.body) {
    const declared = node.declaration ?? node
    if (declared.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || !isChakra(module, init.callee))
        continue
      if (node.declaration)
        throw new UnknownStyle(module, id, 'export a component that uses it')
      const [tag, config] = init.arguments
      const { base = {} } = (config ? evaluateWhole(module, config) : {}) as {
        base?: Styles
      }
      const name =
        tag.type === 'Identifier'
          ? tag.name
          : String(evaluateWhole(module, tag))
      own.set(id.name, { node, component: { tag: name, base } })
    }
  }
  return own
}

function isChakra(module: Module, { name }: Node): boolean {
  const imported = module.imports.get(name)
  return imported?.from === library && imported.name === 'chakra'
}

function componentOf({ module, own }: Place, name: Node): Component | null {
  if (name.type === 'JSXMemberExpression')
    return isChakra(module, name.object) ? { tag: name.property.name } : null
  const mine = own.get(name.name)
  if (mine) return mine.component
  const imported = module.imports.get(name.name)
  if (imported?.from !== library) return null
  const component = components[imported.name]
  if (!component)
    throw new UnknownStyle(
      module,
      name,
      'add it to scripts/styles/components.ts',
    )
  return component
}

function compileElement(place: Place, element: Node): void {
  const { module, code, rules } = place
  const { openingElement: opening, closingElement: closing } = element
  const component = componentOf(place, opening.name)
  if (!component) {
    compileGiven(place, opening)
    return
  }
  const attributes = readAttributes(module, component, opening.attributes)
  const classes = classesOf(component, attributes, rules)
  const { as: tag = component.tag, kept, asChild } = attributes
  if (asChild) {
    hand(place, element, [...kept, ...classAttribute(classes)])
    return
  }
  const standard = Object.entries(component.attributes ?? {})
    .filter(([name]) => !kept.some((each) => each.startsWith(`${name}=`)))
    .map(([name, value]) => `${name}="${value}"`)
  const all = [...standard, ...kept, ...classAttribute(classes)]
  const end = opening.selfClosing ? ' />' : '>'
  code.overwrite(
    opening.start,
    opening.end,
    `<${[tag, ...all].join(' ')}${end}`,
  )
  if (closing) code.overwrite(closing.name.start, closing.name.end, tag)
}

/** The `css` of another component is a class, which it hands on. */
function compileGiven(
  { module, code, rules }: Place,
  { attributes }: Node,
): void {
  const css = attributes.find(({ name }: Node) => name?.name === 'css')
  if (!css) return
  const value = evaluate(module, css.value.expression)
  const given = classSource('given', value, (styles) => styles as Styles, rules)
  const classes = classAttribute([given, ...givenClassNames(attributes)])
  code.overwrite(css.start, css.end, classes.join(''))
}

/** A button that is a link: its only child gets what it has. */
function hand(
  { module, code }: Place,
  element: Node,
  attributes: string[],
): void {
  const { openingElement: opening, closingElement: closing, children } = element
  const inner = children.filter(
    (each: Node) => each.type !== 'JSXText' || each.value.trim(),
  )
  const [child] = inner
  if (inner.length !== 1 || child.type !== 'JSXElement' || !closing)
    throw new UnknownStyle(module, opening, '`asChild` needs one element')
  code.remove(opening.start, opening.end)
  code.remove(closing.start, closing.end)
  code.appendLeft(child.openingElement.name.end, ` ${attributes.join(' ')}`)
}

/** The attribute with the class names of some sources, if there are any. */
function classAttribute(sources: string[]): string[] {
  const isFixed = (source: string) => /^'[^']*'$|^"[^"]*"$/.test(source)
  const fixed = sources.filter(isFixed).map((source) => source.slice(1, -1))
  const names = fixed.filter(Boolean).join(' ')
  const rest = sources.filter((source) => !isFixed(source))
  if (rest.length > 0) {
    const inserted = rest.map((source) => `\${${source}}`)
    return [`className={\`${[names, ...inserted].filter(Boolean).join(' ')}\`}`]
  }
  return names ? [`className="${names}"`] : []
}

/** Throws for a rest of Chakra, which would fail in the browser. */
function refuseRest(module: Module, code: MagicString): void {
  const compiled = readModule(module.file, code.toString())
  const names = [...module.imports]
    .filter(([, { from }]) => from === library)
    .map(([name]) => name)
  for (const { type, name, start, end } of nodesOf(compiled.body))
    if (
      /^(JSX)?Identifier$/.test(type) &&
      names.includes(name) &&
      !isType(compiled, start)
    )
      throw new UnknownStyle(
        compiled,
        { start, end },
        'Chakra is compiled in elements only',
      )
}

/** True for a name within a type, which the browser does not see. */
function isType({ body }: Module, start: number): boolean {
  return [...nodesOf(body)].some(
    (node) =>
      /^TS(TypeReference|TypeAnnotation|TypeAlias)/.test(node.type) &&
      node.start <= start &&
      start < node.end,
  )
}
