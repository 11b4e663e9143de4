import type { Attributes, Property } from './attributes.ts'
import { type Component, variantsOf } from './components.ts'
import type { Value } from './evaluate.ts'
import {
  type Rule,
  recipeOf,
  ruleOf,
  type StyleSource,
  type Styles,
} from './theme.ts'

/** Source code for the class names of an element; adds their rules to `rules`. */
export function classesOf(
  component: Component,
  attributes: Attributes,
  rules: Rule[],
): string[] {
  const { properties, classNames } = attributes
  const variants = variantsOf(component)
  const weakStyles: Styles[] = [component.base ?? {}]
  const staticStyles: Styles = {}
  const conditional: string[] = []

  for (const [name, property] of properties) {
    if (variants.includes(name) || property.kind === 'expression') continue
    const stylesOf = (value: unknown) =>
      stylesOfProperty(component, name, value)
    if (property.kind !== 'constant')
      conditional.push(classSource('conditional', property, stylesOf, rules))
    // A property overrides the same name in `css`.
    else if (name === 'css' || component.styles?.[name])
      weakStyles.push(stylesOf(property.value))
    else Object.assign(staticStyles, stylesOf(property.value))
  }

  const staticClass = classSource(
    'static',
    { kind: 'constant', value: [...weakStyles, staticStyles] },
    identity,
    rules,
  )

  return [
    ...recipeClasses(component, properties),
    staticClass,
    ...conditional,
    ...classNames,
  ]
}

const identity = (value: unknown) => value as Styles

function stylesOfProperty(
  { styles }: Component,
  name: string,
  value: unknown,
): Styles {
  if (value === undefined || value === null || value === false) return {}
  const shorthand = styles?.[name]
  if (shorthand) return shorthand(value as never)
  return name === 'css' ? (value as Styles) : { [name]: value }
}

/** Source code for the class of a style; adds its rules to `rules`. */
export function classSource(
  source: StyleSource,
  value: Value,
  stylesOf: (value: unknown) => Styles | Styles[],
  rules: Rule[],
): string {
  return sourceOf(value, (option) => {
    const rule = ruleOf(source, ...[stylesOf(option) ?? {}].flat())
    if (rule) rules.push(rule)
    return rule?.name ?? ''
  })
}

/** Source code for the classes of a recipe: its base, and one for each variant. */
function recipeClasses(
  { recipe }: Component,
  properties: Map<string, Property>,
): string[] {
  if (!recipe) return []
  const { className, variants, defaultVariants } = recipeOf(recipe)
  const variantClasses = Object.keys(variants).map((variant) => {
    const property = properties.get(variant) ?? {
      kind: 'constant',
      value: undefined,
    }
    const defaultOption = defaultVariants[variant]
    if (property.kind === 'expression')
      return `\`${className}-\${${property.source}${defaultOption ? ` ?? '${defaultOption}'` : ''}}\``

    return sourceOf(property, (value) => {
      const option = value ?? defaultOption
      return option === undefined ? '' : `${className}-${option}`
    })
  })

  return [`'${className}'`, ...variantClasses]
}

/** Source code that chooses among the class names of all possible values. */
function sourceOf(value: Value, nameOf: (value: unknown) => string): string {
  if (value.kind === 'constant') return `'${nameOf(value.value)}'`
  if (value.kind === 'choice')
    return `(${value.test} ? ${sourceOf(value.yes, nameOf)} : ${sourceOf(value.no, nameOf)})`
  const names = Object.entries(value.values).map(([key, option]) => [
    key,
    nameOf(option),
  ])
  return `(${JSON.stringify(Object.fromEntries(names))})[${value.key}]`
}
