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

/** A style or variant: a value that is known in the build, or for a variant the source of an expression. */
export type Property = Value | { kind: 'expression'; source: string }

export type Attributes = {
  /** Styles and variants by their names. */
  properties: Map<string, Property>
  /** Sources of classes that others have given. */
  classNames: string[]
  /** Sources of all other attributes. */
  kept: string[]
  as?: string
  asChild?: boolean
}

/** Tells the styles of an element of Chakra from its other attributes. */
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
    else readOne(module, attribute, { isCompiled, variants }, read)
  }
  return read
}

/** Sources of the class names that an element's unknown spreads may bring. */
export function givenClassNames(attributes: Node[]): string[] {
  return attributes
    .filter(
      ({ type, argument }) =>
        type === 'JSXSpreadAttribute' && argument.type === 'Identifier',
    )
    .map(({ argument }) => `${argument.name}.className ?? ''`)
}

type Kinds = { isCompiled: (name: string) => boolean; variants: string[] }

function readOne(
  module: Module,
  attribute: Node,
  kinds: Kinds,
  read: Attributes,
): void {
  const name = String(attribute.name.name)
  const { value } = attribute
  if (name === 'className')
    read.classNames.push(givenClass(module, expressionOf(value)))
  else if (name === 'as') read.as = tagOf(module, value)
  else if (name === 'asChild') read.asChild = true
  else if (kinds.isCompiled(name))
    read.properties.set(
      name,
      propertyOf(module, value, kinds.variants.includes(name)),
    )
  // Their plain names are styles.
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
  const value = knownOrNull(module, attribute.argument)
  if (value === null) {
    refuseHiddenStyles(module, attribute)
    classNames.push(...givenClassNames([attribute]))
    kept.push(textOf(module, attribute))
    return
  }
  for (const name of new Set(keysOf(value))) {
    const part = pick(value, name)
    if (isCompiled(name)) properties.set(name, part)
    else if (part.kind === 'known')
      kept.push(`${name}={${JSON.stringify(part.value)}}`)
    else throw new UnknownStyle(module, attribute, `${name} is not a style`)
  }
}

function knownOrNull(module: Module, expression: Node): Value | null {
  try {
    return evaluate(module, expression)
  } catch (error) {
    if (error instanceof UnknownStyle) return null
    throw error
  }
}

/** Styles in an object that only a function knows would become attributes of the element. */
function refuseHiddenStyles(module: Module, { argument }: Node): void {
  const made =
    argument.type === 'Identifier' ? module.locals.get(argument.name) : argument
  for (const { type, key } of nodesOf([made]))
    if (type === 'Property' && isStyle(key.name ?? key.value))
      throw new UnknownStyle(
        module,
        argument,
        'hold its styles in a constant of the file',
      )
}

function keysOf(value: Value): string[] {
  const known = (each: unknown) =>
    Object.keys((each as object | undefined) ?? {})
  if (value.kind === 'choice')
    return [...keysOf(value.yes), ...keysOf(value.no)]
  return value.kind === 'table'
    ? Object.values(value.values).flatMap(known)
    : known(value.value)
}

function pick(value: Value, name: string): Value {
  const of = (each: unknown) =>
    (each as Record<string, unknown> | undefined)?.[name]
  if (value.kind === 'known') return { kind: 'known', value: of(value.value) }
  if (value.kind === 'choice')
    return { ...value, yes: pick(value.yes, name), no: pick(value.no, name) }
  const entries = Object.entries(value.values).map(([key, each]) => [
    key,
    of(each),
  ])
  return { ...value, values: Object.fromEntries(entries) }
}

function propertyOf(
  module: Module,
  value: Node | null,
  isVariant: boolean,
): Property {
  if (value === null) return { kind: 'known', value: true }
  const expression = expressionOf(value)
  const known = isVariant
    ? knownOrNull(module, expression)
    : evaluate(module, expression)
  return known ?? { kind: 'expression', source: textOf(module, expression) }
}

function givenClass(module: Module, expression: Node): string {
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
