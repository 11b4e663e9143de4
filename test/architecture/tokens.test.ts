import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colors } from '#src/ui/colors.ts'
import { themeTokens } from '#src/ui/tokens.ts'

/** A step of the scale; not a length with a unit. */
const step = /^(?:[\d.]+|full|100%|\d\/\d|\d?x[sl]|sm|md|lg|touch|min|max|fit)$/
const word = /^\w+$/
/** CSS keywords. */
const cssKeywords = /^(?:0|inherit|normal|initial|auto)$/

const inBraces = /(?:(\w+): )?["']-?([^"']*)["']/g
const widths = /^(?:base|sm|md|lg|xl)$/

/** The style properties of each token category, and the pattern of its token names. */
const categories = {
  spacing: [
    /^(?:[pm][xytbselr]?|gap|rowGap|columnGap|padding\w*|margin\w*|inset\w*|top|left|right|bottom)$/,
    step,
  ],
  sizes: [
    /^(?:[wh]|(?:min|max)[WH]|(?:min|max)?(?:width|height)|boxSize|basis)$/i,
    step,
  ],
  radii: [/^(?:border\w*Radius|rounded\w*)$/, word],
  fontSizes: [/^fontSize$/, step],
  lineHeights: [/^lineHeight$/, word],
  letterSpacings: [/^letterSpacing$/, word],
  durations: [/Duration$/, word],
  zIndex: [/^zIndex$/, /^[a-z]+$/],
} as const

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && file !== 'ui/tokens.ts')
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
const styles = sources.flatMap(stylesIn)

test.each(Object.entries(categories))(
  'every one of the %s that a style names is a token, and no token is there for nobody',
  (category, [properties, pattern]) => {
    const tokens = Object.keys(themeTokens[category as keyof typeof categories])
    const named = styles.filter(({ property }) => properties.test(property))
    const unknown = named.filter(
      ({ value }) =>
        pattern.test(value) &&
        !cssKeywords.test(value) &&
        !tokens.includes(value),
    )
    expect(unknown).toEqual([])

    const wanted = new Set(styles.map(({ value }) => value))
    expect(
      tokens.filter(
        (token) => !wanted.has(token) && !isInRules(category, token),
      ),
    ).toEqual([])
  },
)

const colored = /^(?:color|bg|background|fill|stroke|\w+Color)$/
/** CSS colour keywords. */
const cssColors =
  /^(?:inherit|transparent|currentColor|white|none|Highlight|HighlightText)$/

test('every colour and every palette that a style names is a token', () => {
  const { bg, fg, border, ...palettes } = colors
  const tokens = Object.entries({
    bg,
    fg,
    border,
    ...palettes,
    colorPalette: palettes.accent,
  })
    .flatMap(([name, tones]) =>
      Object.keys(tones).map((tone) => `${name}.${tone}`),
    )
    .map((token) => token.replace('.DEFAULT', ''))
  const named = styles.flatMap(({ property, value }) => {
    const [, reference] = /^\{colors\.(.*)\}$/.exec(value) ?? []
    if (reference !== undefined) return [reference]
    return colored.test(property) && /^[a-z][\w.]*$/i.test(value) ? [value] : []
  })
  expect(named.length).toBeGreaterThan(200)
  expect(
    named.filter((name) => !tokens.includes(name) && !cssColors.test(name)),
  ).toEqual([])

  const chosen = styles.filter(({ property }) => property === 'colorPalette')
  expect(chosen.filter(({ value }) => !Object.hasOwn(palettes, value))).toEqual(
    [],
  )
})

/** True when a style sheet names the token's custom property. */
function isInRules(category: string, token: string): boolean {
  const name = `${category.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${token}`
  return sources.some((source) => source.includes(`--chakra-${name})`))
}

/** Properties with a value in quotes, with several in braces, or with one for each breakpoint. */
function stylesIn(source: string): { property: string; value: string }[] {
  const found = source.matchAll(
    /(\w+)(?:=|:)\s*(\{\{[^}]*\}\}|\{[^{}]*\}|"[^"]*"|'[^']*')/g,
  )
  return [...found].flatMap(([, outer = '', values = '']) =>
    [...values.matchAll(inBraces)].flatMap(([, inner, text = '']) => {
      const property = inner === undefined || widths.test(inner) ? outer : inner
      return text.split(' ').map((value) => ({ property, value }))
    }),
  )
}
