import { recipeOf, type Styles } from './theme.ts'

export type Component = {
  tag: string
  recipe?: string
  /** The default values of attributes. */
  attributes?: Record<string, string>
  /** Shorthand props of the component, such as `align` of `Flex`, and their styles. */
  styles?: Record<string, (value: never) => Styles>
  base?: Styles
}

const style = (name: string) => (value: unknown) =>
  ({ [name]: value }) as Styles
const columns = (count: number | string) => `repeat(${count}, minmax(0, 1fr))`

/** Chakra's components that views may use. */
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
                Object.entries(value).map(([breakpoint, count]) => [
                  breakpoint,
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

export function variantsOf({ recipe }: Component): string[] {
  return recipe ? Object.keys(recipeOf(recipe).variants) : []
}
