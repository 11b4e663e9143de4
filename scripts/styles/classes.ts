import type { Attributes, Property } from './attributes.ts'
import { type Component, variantsOf } from './components.ts'
import type { Value } from './evaluate.ts'
import { type Rule, recipeOf, ruleOf, type Step, type Styles } from './theme.ts'

/** Sources of the class names of an element; their rules are added to `rules`. */
export function classesOf(
  component: Component,
  attributes: Attributes,
  rules: Rule[],
): string[] {
  const { properties, classNames } = attributes
  const variants = variantsOf(component)
  const before: Styles[] = [component.base ?? {}]
  const always: Styles = {}
  const chosen: string[] = []
  for (const [name, property] of properties) {
    if (variants.includes(name) || property.kind === 'expression') continue
    const stylesOf = (value: unknown) =>
      stylesOfProperty(component, name, value)
    if (property.kind !== 'known')
      chosen.push(classSource('chosen', property, stylesOf, rules))
    // A property overrides the same name in `css`.
    else if (name === 'css' || component.styles?.[name])
      before.push(stylesOf(property.value))
    else Object.assign(always, stylesOf(property.value))
  }
  const own = classSource(
    'own',
    { kind: 'known', value: [...before, always] },
    identity,
    rules,
  )
  return [
    ...recipeClasses(component, properties),
    own,
    ...chosen,
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

/** The source of the class of a style's value. */
export function classSource(
  step: Step,
  value: Value,
  stylesOf: (value: unknown) => Styles | Styles[],
  rules: Rule[],
): string {
  return sourceOf(value, (each) => {
    const rule = ruleOf(step, ...[stylesOf(each) ?? {}].flat())
    if (rule) rules.push(rule)
    return rule?.name ?? ''
  })
}

/** The classes of a recipe: its base, and one for each variant. */
function recipeClasses(
  { recipe }: Component,
  properties: Map<string, Property>,
): string[] {
  if (!recipe) return []
  const { className, variants, defaultVariants } = recipeOf(recipe)
  const chosen = Object.keys(variants).map((variant) => {
    const property = properties.get(variant) ?? {
      kind: 'known',
      value: undefined,
    }
    const standard = defaultVariants[variant]
    if (property.kind === 'expression')
      return `\`${className}-\${${property.source}${standard ? ` ?? '${standard}'` : ''}}\``
    return sourceOf(property, (value) => {
      const option = value ?? standard
      return option === undefined ? '' : `${className}-${option}`
    })
  })
  return [`'${className}'`, ...chosen]
}

/** The source of a name that each possible value has. */
function sourceOf(value: Value, nameOf: (value: unknown) => string): string {
  if (value.kind === 'known') return `'${nameOf(value.value)}'`
  if (value.kind === 'choice')
    return `(${value.test} ? ${sourceOf(value.yes, nameOf)} : ${sourceOf(value.no, nameOf)})`
  const names = Object.entries(value.values).map(([key, each]) => [
    key,
    nameOf(each),
  ])
  return `(${JSON.stringify(Object.fromEntries(names))})[${value.key}]`
}
