import { createHash } from 'node:crypto'
import type {
  RecipeDefinition,
  SystemStyleObject,
} from '@chakra-ui/react/styled-system'
import { serializeStyles } from '@emotion/serialize'
import postcss from 'postcss'
import { compile, serialize, stringify } from 'stylis'
import { recipes } from '../../src/ui/recipes.ts'
import { system } from '../../src/ui/system.ts'

export type Styles = SystemStyleObject

/** The specificity of a class: conditional styles win over static ones, styles from a parent over both. */
export const specificity = { static: 1, conditional: 2, passed: 3 } as const
export type StyleSource = keyof typeof specificity

/** `name` is a class; `css` has its rules. */
export type Rule = { name: string; css: string }

/** True for Chakra's style props. */
export const isStyle = system.isValidProperty

export function recipeOf(name: string) {
  const recipe: RecipeDefinition = system.getRecipe(name)
  const { className = name, base, variants = {}, defaultVariants = {} } = recipe
  return {
    className,
    base,
    variants,
    defaultVariants: defaultVariants as Record<string, string>,
  }
}

/** The class of merged styles, where later styles win; null without styles. */
export function ruleOf(source: StyleSource, ...styles: Styles[]): Rule | null {
  const css = textOf(system.css(...styles))
  if (!css) return null
  const hash = createHash('sha256')
    .update(source + css)
    .digest('base64url')
  const name = `k${hash.replace(/[-_]/g, '').slice(0, 4)}`
  return { name, css: ruleText(`.${name}`.repeat(specificity[source]), css) }
}

/** The rules of every page: reset, global rules, tokens, and recipes with all their variants. */
export function themeCss(): string {
  const { layers } = system
  const globals = [
    elementReset(),
    system.getGlobalCss(),
    system.getTokenCss(),
  ].map((styles) => ruleText('', textOf(styles)))
  const recipeRules = Object.keys(recipes).flatMap((name) => {
    const { className, base, variants } = recipeOf(name)
    const options = Object.values(variants).flatMap((variant) =>
      Object.entries(variant ?? {}),
    )
    return [
      [className, base] as const,
      ...options.map(
        ([option, styles]) => [`${className}-${option}`, styles] as const,
      ),
    ].map(([name, styles]) =>
      ruleText(`.${name}`, textOf(system.css(styles as Styles))),
    )
  })

  return [
    layers.atRule,
    ...globals,
    ...recipeRules.map(withLowestSpecificity),
  ].join('\n')
}

/** Chakra's reset without pseudo-elements, for which a browser would compute three styles per element. */
function elementReset(): Styles {
  const reset = JSON.stringify(system.getPreflightCss())
  return JSON.parse(
    reset.replace('*, *::before, *::after, *::backdrop', ':where(*)'),
  )
}

/** Uses `:where` instead of a cascade layer, because a page adds the rules one by one. */
function withLowestSpecificity(css: string): string {
  const rules = postcss.parse(css)
  rules.walkRules((rule) => {
    rule.selectors = rule.selectors.map((selector) => {
      const [, main = '', pseudoElement = ''] =
        /^(.*?)(::.+)?$/.exec(selector) ?? []
      return `:where(${main})${pseudoElement}`
    })
  })
  return rules.toString()
}

function textOf(styles: unknown): string {
  return serializeStyles([styles as never]).styles
}

function ruleText(selector: string, css: string): string {
  return serialize(compile(selector ? `${selector}{${css}}` : css), stringify)
}
