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

/** How strongly a class speaks: a later step wins over what an element has from an earlier one. */
export const steps = { own: 1, chosen: 2, given: 3 } as const
export type Step = keyof typeof steps

/** A class and its rules. */
export type Rule = { name: string; css: string }

/** True for a property of an element that Chakra knows as a style. */
export const isStyle = system.isValidProperty

/** The recipe of a name, with the values that its variants know. */
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

/** The class of some styles, which later ones add to; null where there are none. */
export function ruleOf(step: Step, ...styles: Styles[]): Rule | null {
  const css = textOf(system.css(...styles))
  if (!css) return null
  const hash = createHash('sha256')
    .update(step + css)
    .digest('base64url')
  const name = `k${hash.replace(/[-_]/g, '').slice(0, 4)}`
  return { name, css: ruleText(`.${name}`.repeat(steps[step]), css) }
}

/** The rules of every page: the reset, our global rules, the tokens, and the recipes with all their variants. */
export function themeCss(): string {
  const { layers } = system
  const globals = [
    resetOfElements(),
    system.getGlobalCss(),
    system.getTokenCss(),
  ].map((styles) => ruleText('', textOf(styles)))
  const ofRecipes = Object.keys(recipes).flatMap((name) => {
    const { className, base, variants } = recipeOf(name)
    const named = Object.values(variants).flatMap((options) =>
      Object.entries(options ?? {}),
    )
    return [
      [className, base] as const,
      ...named.map(
        ([option, styles]) => [`${className}-${option}`, styles] as const,
      ),
    ].map(([name, styles]) =>
      ruleText(`.${name}`, textOf(system.css(styles as Styles))),
    )
  })
  return [layers.atRule, ...globals, ...ofRecipes.map(weakest)].join('\n')
}

/**
 * Chakra's reset for elements only: a rule for all pseudo-elements would have the browser compute three styles for
 * each element.
 */
function resetOfElements(): Styles {
  const reset = JSON.stringify(system.getPreflightCss())
  return JSON.parse(
    reset.replace('*, *::before, *::after, *::backdrop', ':where(*)'),
  )
}

/** Gives rules the lowest weight outside of layers: a page can add them one by one, unlike a layer. */
function weakest(css: string): string {
  const rules = postcss.parse(css)
  rules.walkRules((rule) => {
    rule.selectors = rule.selectors.map((selector) => {
      const [, place = '', part = ''] = /^(.*?)(::.+)?$/.exec(selector) ?? []
      return `:where(${place})${part}`
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
