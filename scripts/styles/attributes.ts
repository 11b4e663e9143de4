import { type Component, variantsOf } from './components.ts'
import {
  evaluate,
  type Module,
  type Node,
  nodesOf,
  UnknownStyle,
  type Value,
} from './evaluate.ts'
import { isStyle } from './theme.ts'

/** A style or variant: a value of build time, or for a variant the source code of an expression. */
export type Property = Value | { kind: 'expression'; source: string }

export type Attributes = {
  /** Styles and variants by their names. */
  properties: Map<string, Property>
  /** Source code for class names from outside. */
  classNames: string[]
  /** Source code of all other attributes. */
  kept: string[]
  as?: string
  asChild?: boolean
}

/** Separates the styles of a Chakra element from its other attributes. */
export function readAttributes(
  module: Module,
  component: Component,
  attributes: Node[],
): Attributes {
  const read: Attributes = { properties: new Map(), classNames: [], kept: [] }
  const variants = variantsOf(component)
  const isCompiled = (name: string) =>
    isStyle(name) || variants.includes(name) || name in (component.styles ?? {})

  for (const attribute of attributes) {
    if (attribute.type === 'JSXSpreadAttribute')
      readSpread(module, attribute, isCompiled, read)
    else readAttribute(module, attribute, { isCompiled, variants }, read)
  }

  return read
}

/** Source code for the class names in spreads of an element. */
export function spreadClassNames(attributes: Node[]): string[] {
  return attributes
    .filter(
      ({ type, argument }) =>
        type === 'JSXSpreadAttribute' && argument.type === 'Identifier',
    )
    .map(({ argument }) => `${argument.name}.className ?? ''`)
}

type Kinds = { isCompiled: (name: string) => boolean; variants: string[] }

function readAttribute(
  module: Module,
  attribute: Node,
  kinds: Kinds,
  read: Attributes,
): void {
  const name = String(attribute.name.name)
  const { value } = attribute
  if (name === 'className')
    read.classNames.push(classNameSource(module, expressionOf(value)))
  else if (name === 'as') read.as = tagOf(module, value)
  else if (name === 'asChild') read.asChild = true
  else if (kinds.isCompiled(name))
    read.properties.set(
      name,
      propertyOf(module, value, kinds.variants.includes(name)),
    )
  // `width`, `height` and `size` are style props, so these attributes have the prefix `html`.
  else if (/^html(Width|Height|Size)$/.test(name))
    read.kept.push(`${name.slice(4).toLowerCase()}=${textOf(module, value)}`)
  else read.kept.push(textOf(module, attribute))
}

function readSpread(
  module: Module,
  attribute: Node,
  isCompiled: (name: string) => boolean,
  { properties, classNames, kept }: Attributes,
): void {
  const value = evaluateOrNull(module, attribute.argument)
  if (value === null) {
    refuseHiddenStyles(module, attribute, isCompiled)
    classNames.push(...spreadClassNames([attribute]))
    kept.push(textOf(module, attribute))
    return
  }
  for (const name of new Set(keysOf(value))) {
    const part = pick(value, name)
    if (isCompiled(name)) properties.set(name, part)
    else if (part.kind === 'constant')
      kept.push(`${name}={${JSON.stringify(part.value)}}`)
    else throw new UnknownStyle(module, attribute, `${name} is not a style`)
  }
}

function evaluateOrNull(module: Module, expression: Node): Value | null {
  try {
    return evaluate(module, expression)
  } catch (error) {
    if (error instanceof UnknownStyle) return null
    throw error
  }
}

/** Throws for styles or variants that only run time knows: they would become attributes of the element. */
function refuseHiddenStyles(
  module: Module,
  { argument }: Node,
  isCompiled: (name: string) => boolean,
): void {
  const object =
    argument.type === 'Identifier' ? module.locals.get(argument.name) : argument
  for (const { type, key } of nodesOf([object]))
    if (type === 'Property' && isCompiled(key.name ?? key.value))
      throw new UnknownStyle(
        module,
        argument,
        'hold its styles in a constant of the file',
      )
}

function keysOf(value: Value): string[] {
  const keys = (styles: unknown) =>
    Object.keys((styles as object | undefined) ?? {})
  if (value.kind === 'choice')
    return [...keysOf(value.yes), ...keysOf(value.no)]
  return value.kind === 'table'
    ? Object.values(value.values).flatMap(keys)
    : keys(value.value)
}

function pick(value: Value, name: string): Value {
  const propertyIn = (styles: unknown) =>
    (styles as Record<string, unknown> | undefined)?.[name]
  if (value.kind === 'constant')
    return { kind: 'constant', value: propertyIn(value.value) }
  if (value.kind === 'choice')
    return { ...value, yes: pick(value.yes, name), no: pick(value.no, name) }

  const entries = Object.entries(value.values).map(([key, styles]) => [
    key,
    propertyIn(styles),
  ])

  return { ...value, values: Object.fromEntries(entries) }
}

function propertyOf(
  module: Module,
  value: Node | null,
  isVariant: boolean,
): Property {
  if (value === null) return { kind: 'constant', value: true }
  const expression = expressionOf(value)
  const evaluated = isVariant
    ? evaluateOrNull(module, expression)
    : evaluate(module, expression)
  return evaluated ?? { kind: 'expression', source: textOf(module, expression) }
}

function classNameSource(module: Module, expression: Node): string {
  const source = textOf(module, expression)
  return expression.type === 'Literal' ? source : `${source} ?? ''`
}

function tagOf(module: Module, value: Node): string {
  const expression = expressionOf(value)
  if (expression.type === 'Literal') return expression.value
  if (expression.type === 'Identifier' && /^[A-Z]/.test(expression.name))
    return expression.name
  throw new UnknownStyle(module, value, 'name a tag or a component')
}

function expressionOf(value: Node): Node {
  return value.type === 'JSXExpressionContainer' ? value.expression : value
}

function textOf({ code }: Module, { start, end }: Node): string {
  return code.slice(start, end)
}
