import MagicString, { type SourceMap } from 'magic-string'
import { readAttributes, spreadClassNames } from './attributes.ts'
import { classesOf, classSource } from './classes.ts'
import { type Component, components } from './components.ts'
import {
  evaluate,
  evaluateConstant,
  type Module,
  type Node,
  nodesOf,
  readModule,
  UnknownStyle,
} from './evaluate.ts'
import type { Rule, Styles } from './theme.ts'

const library = '@chakra-ui/react'

/** Compiled code has plain elements with classes; `rules` are the CSS rules of these classes. */
export type Compiled = { code: string; map: SourceMap; rules: Rule[] }

type Context = {
  module: Module
  code: MagicString
  rules: Rule[]
  localComponents: LocalComponents
}

/** Compiles Chakra elements to plain ones; null without any. Throws an UnknownStyle for a style of run time. */
export function compileStyles(file: string, source: string): Compiled | null {
  if (!source.includes(library) && !/\scss=\{/.test(source)) return null
  const module = readModule(file, source)
  const code = new MagicString(source)
  const rules: Rule[] = []
  const localComponents = findLocalComponents(module)

  for (const node of nodesOf(module.body))
    if (node.type === 'JSXElement')
      compileElement({ module, code, rules, localComponents }, node)

  const imports = module.body.filter((node) => node.source?.value === library)
  for (const { start, end } of [
    ...imports,
    ...[...localComponents.values()].map(({ node }) => node),
  ])
    code.remove(start, end)
  refuseUncompiled(module, code)

  return {
    code: code.toString(),
    map: code.generateMap({ hires: true, source: file, includeContent: true }),
    rules,
  }
}

type LocalComponents = Map<string, { node: Node; component: Component }>

/** Constants such as `const Row = chakra('div', { base })`. Throws if a file exports one. */
function findLocalComponents(module: Module): LocalComponents {
  const found: LocalComponents = new Map()
  for (const node of module.body) {
    const declared = node.declaration ?? node
    if (declared.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || !isChakra(module, init.callee))
        continue
      if (node.declaration)
        throw new UnknownStyle(module, id, 'export a component that uses it')
      const [tag, config] = init.arguments
      const { base = {} } = (
        config ? evaluateConstant(module, config) : {}
      ) as {
        base?: Styles
      }
      const name =
        tag.type === 'Identifier'
          ? tag.name
          : String(evaluateConstant(module, tag))
      found.set(id.name, { node, component: { tag: name, base } })
    }
  }
  return found
}

function isChakra(module: Module, { name }: Node): boolean {
  const imported = module.imports.get(name)
  return imported?.from === library && imported.name === 'chakra'
}

function componentOf(
  { module, localComponents }: Context,
  name: Node,
): Component | null {
  if (name.type === 'JSXMemberExpression')
    return isChakra(module, name.object) ? { tag: name.property.name } : null

  const local = localComponents.get(name.name)
  if (local) return local.component
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

function compileElement(context: Context, element: Node): void {
  const { module, code, rules } = context
  const { openingElement: opening, closingElement: closing } = element
  const component = componentOf(context, opening.name)
  if (!component) {
    compileCssProp(context, opening)
    return
  }

  const attributes = readAttributes(module, component, opening.attributes)
  const classes = classesOf(component, attributes, rules)
  const { as: tag = component.tag, kept, asChild } = attributes
  if (asChild) {
    compileAsChild(context, element, [...kept, ...classAttribute(classes)])
    return
  }

  const defaults = Object.entries(component.attributes ?? {})
    .filter(
      ([name]) => !kept.some((attribute) => attribute.startsWith(`${name}=`)),
    )
    .map(([name, value]) => `${name}="${value}"`)
  const all = [...defaults, ...kept, ...classAttribute(classes)]
  const end = opening.selfClosing ? ' />' : '>'

  code.overwrite(
    opening.start,
    opening.end,
    `<${[tag, ...all].join(' ')}${end}`,
  )
  if (closing) code.overwrite(closing.name.start, closing.name.end, tag)
}

/** Turns the `css` prop of another component into a `className`, which the component passes on. */
function compileCssProp(
  { module, code, rules }: Context,
  { attributes }: Node,
): void {
  const css = attributes.find(({ name }: Node) => name?.name === 'css')
  if (!css) return

  const value = evaluate(module, css.value.expression)
  const passed = classSource(
    'passed',
    value,
    (styles) => styles as Styles,
    rules,
  )
  const classes = classAttribute([passed, ...spreadClassNames(attributes)])
  code.overwrite(css.start, css.end, classes.join(''))
}

/** Replaces an element with `asChild` by its only child, which gets the attributes. */
function compileAsChild(
  { module, code }: Context,
  element: Node,
  attributes: string[],
): void {
  const { openingElement: opening, closingElement: closing, children } = element
  const inner = children.filter(
    (node: Node) => node.type !== 'JSXText' || node.value.trim(),
  )
  const [child] = inner
  if (inner.length !== 1 || child.type !== 'JSXElement' || !closing)
    throw new UnknownStyle(module, opening, '`asChild` needs one element')

  code.remove(opening.start, opening.end)
  code.remove(closing.start, closing.end)
  code.appendLeft(child.openingElement.name.end, ` ${attributes.join(' ')}`)
}

/** The `className` attribute, in an array; empty without classes. */
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

/** Throws for uncompiled uses of Chakra, which would fail in the browser. */
function refuseUncompiled(module: Module, code: MagicString): void {
  const compiled = readModule(module.file, code.toString())
  const names = [...module.imports]
    .filter(([, { from }]) => from === library)
    .map(([name]) => name)
  for (const { type, name, start, end } of nodesOf(compiled.body))
    if (
      /^(JSX)?Identifier$/.test(type) &&
      names.includes(name) &&
      !isWithinType(compiled, start)
    )
      throw new UnknownStyle(
        compiled,
        { start, end },
        'Chakra is compiled in elements only',
      )
}

/** True for a position within a type, which the build removes. */
function isWithinType({ body }: Module, start: number): boolean {
  return [...nodesOf(body)].some(
    (node) =>
      /^TS(TypeReference|TypeAnnotation|TypeAlias)/.test(node.type) &&
      node.start <= start &&
      start < node.end,
  )
}
