/**
 * Writes the value of each token that is the same everywhere where it is used, and drops what nothing uses: the browser computes
 * each variable that is left for each element that names it.
 */
export function settle(sheet: string, usedElsewhere: string): string {
  const fixed = fixedTokens(sheet)
  const textOfToken = (name: string): string | undefined => {
    const value = fixed.get(name)
    return value && withValues(value, textOfToken)
  }
  const settled = withValues(sheet, textOfToken)
  return withoutUnused(settled, usedElsewhere)
}

const declaration = /(--[\w\\./%-]+):([^;}]*);?/g
const use = /var\((--[\w\\./%-]+)\)/g

/** The tokens that are declared once, and so have one value; a palette has one only inside of who chooses it. */
function fixedTokens(sheet: string): Map<string, string> {
  const declared = [...sheet.matchAll(declaration)]
  const counts = new Map<string, number>()
  for (const [, name = ''] of declared) counts.set(name, (counts.get(name) ?? 0) + 1)
  const tokens = declared.filter(
    ([, name = '']) => /^--chakra-(?!colors-color-palette)/.test(name) && counts.get(name) === 1,
  )
  return new Map(tokens.map(([, name = '', value = '']) => [name, value.trim()]))
}

function withValues(text: string, textOfToken: (name: string) => string | undefined): string {
  return text.replace(use, (whole, name: string) => textOfToken(name) ?? whole)
}

function withoutUnused(sheet: string, usedElsewhere: string): string {
  const used = new Set(`${sheet}${usedElsewhere}`.match(/(?<=var\()--[\w\\./%-]+/g))
  return sheet.replace(declaration, (whole, name: string) => (used.has(name) ? whole : ''))
}
