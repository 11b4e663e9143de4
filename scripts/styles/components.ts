import { recipeOf, type Styles } from './theme.ts'

/** A compiled component of Chakra: an element with a recipe and attributes. */
export type Component = {
  tag: string
  recipe?: string
  /** The default attributes. */
  attributes?: Record<string, string>
  /** Its own properties, and the styles that they stand for. */
  styles?: Record<string, (value: never) => Styles>
  base?: Styles
}

const style = (name: string) => (value: unknown) =>
  ({ [name]: value }) as Styles
const columns = (count: number | string) => `repeat(${count}, minmax(0, 1fr))`

/** The components that the shop's views use. */
export const components: Record<string, Component> = {
  Badge: { tag: 'span', recipe: 'badge' },
  Button: { tag: 'button', recipe: 'button', attributes: { type: 'button' } },
  Container: { tag: 'div', recipe: 'container' },
  Flex: {
    tag: 'div',
    base: { display: 'flex' },
    styles: {
      direction: style('flexDirection'),
      align: style('alignItems'),
      justify: style('justifyContent'),
      wrap: style('flexWrap'),
      basis: style('flexBasis'),
      grow: style('flexGrow'),
      shrink: style('flexShrink'),
    },
  },
  Heading: { tag: 'h2', recipe: 'heading' },
  Input: { tag: 'input', recipe: 'input' },
  Separator: {
    tag: 'span',
    recipe: 'separator',
    attributes: { role: 'separator', 'aria-orientation': 'horizontal' },
  },
  SimpleGrid: {
    tag: 'div',
    base: { display: 'grid' },
    styles: {
      columns: (value: number | Record<string, number>) => ({
        gridTemplateColumns:
          typeof value === 'object'
            ? Object.fromEntries(
                Object.entries(value).map(([at, count]) => [
                  at,
                  columns(count),
                ]),
              )
            : columns(value),
      }),
    },
  },
  Skeleton: { tag: 'div', recipe: 'skeleton' },
  Spinner: { tag: 'span', recipe: 'spinner' },
  Textarea: { tag: 'textarea', recipe: 'textarea' },
}

/** The names of a component's variants. */
export function variantsOf({ recipe }: Component): string[] {
  return recipe ? Object.keys(recipeOf(recipe).variants) : []
}
