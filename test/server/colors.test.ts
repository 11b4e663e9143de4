import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contrastOf } from '#server/domain/contrast.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { colorRules, readColors, sharedWords } from '#server/seed/colors.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { sentenceOf } from '#server/seed/seedError.ts'
import { colors as tokens } from '#src/ui/colors.ts'

const saigon = projectPath('test/kitchens/saigon')

function kitchenWith(...rows: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'kitchen-colors-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(saigon, directory, { recursive: true })
  writeFileSync(
    join(directory, 'colors.csv'),
    ['name,light,dark', ...rows, ''].join('\n'),
  )
  return directory
}

function mistakesIn(directory: string): string[] {
  const sentences: string[] = []
  readColors(directory, (mistake) => sentences.push(sentenceOf(mistake)))
  return sentences
}

test('K87: contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test("K87: the sample's spreadsheet has the colours of the client, and all can be read", () => {
  const toPair = ({ value }: { value: { base: string; _dark: string } }) => ({
    light: value.base,
    dark: value._dark,
  })
  const { bg, fg, border, accent } = tokens
  const sample = readColors(seedDirectory, () => undefined)

  expect(sample).toEqual({
    bg: toPair(bg.DEFAULT),
    'bg.subtle': toPair(bg.subtle),
    'bg.muted': toPair(bg.muted),
    'bg.panel': toPair(bg.panel),
    'bg.shade': toPair(bg.shade),
    fg: toPair(fg.DEFAULT),
    'fg.muted': toPair(fg.muted),
    border: toPair(border.DEFAULT),
    'border.emphasized': toPair(border.emphasized),
    accent: toPair(accent.solid),
    'accent.contrast': toPair(accent.contrast),
    'accent.fg': toPair(accent.fg),
    'accent.subtle': toPair(accent.subtle),
    'accent.muted': toPair(accent.muted),
    'accent.emphasized': toPair(accent.emphasized),
  })
  expect(Object.values(sharedWords)).toEqual(
    [tokens.danger, tokens.success, tokens.warning].map(({ fg }) => toPair(fg)),
  )
  expect([mistakesIn(seedDirectory), mistakesIn(saigon)]).toEqual([[], []])
  expect(colorRules(sample, sample)).toBe('')
})

test.each(['base', '_dark'] as const)(
  'A53: in %s, the ring of the focus or its gap is seen on every colour and picture, and the ring is not of the colour of mistakes',
  (scheme) => {
    const ring = tokens.focus.ring.value[scheme]
    const gap = tokens.focus.gap.value[scheme]
    // Two colours 9 apart: any third is 3 apart from one of them.
    expect(contrastOf(ring, gap)).toBeGreaterThanOrEqual(9)

    const column = scheme === 'base' ? 'light' : 'dark'
    const kitchens = [seedDirectory, saigon].map((directory) =>
      readColors(directory, () => undefined),
    )
    for (const colors of kitchens)
      for (const [name, color] of Object.entries(colors))
        if (/^bg(?!\.shade)|^accent\.(?:subtle|muted|emphasized)/.test(name))
          expect(contrastOf(ring, color[column]), name).toBeGreaterThan(3)

    const mistakes = [tokens.border.error, tokens.danger.solid]
    for (const { value } of mistakes)
      expect(hueDistance(ring, value[scheme])).toBeGreaterThan(90)
  },
)

/** The angle between the hues of two colours, in degrees. */
function hueDistance(one: string, other: string): number {
  const [first = 0, second = 0] = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(color.slice(at, at + 2), 16),
    )
    const angle = Math.atan2(
      Math.sqrt(3) * (green - blue),
      2 * red - green - blue,
    )
    return (angle * 180) / Math.PI
  })
  const distance = Math.abs(first - second)
  return Math.min(distance, 360 - distance)
}

test('K87: one row changes its variables in both colour schemes, and the rest stays', () => {
  const directory = kitchenWith('accent.fg,#0D6152,6fd6bf')
  const sample = readColors(seedDirectory, () => undefined)
  expect(
    colorRules(
      readColors(directory, () => undefined),
      sample,
    ),
  ).toBe(
    ':root{--chakra-colors-accent-fg:#0d6152}' +
      '@media (prefers-color-scheme: dark){:root{--chakra-colors-accent-fg:#6fd6bf}}',
  )
})

test.each([
  [
    'accent,red,#157a69',
    'row 2, column light: must be a colour such as #c23a19, not "red".',
  ],
  [
    'accent,#ffcc00,#157a69',
    'row 2, column light: accent.contrast on accent has a contrast of 1.5 and needs 4.5: make one of them lighter or darker.',
  ],
  [
    'fg.muted,#6b574b,#5a4a40',
    'row 2, column dark: fg.muted on bg has a contrast of 2.1 and needs 4.5: make one of them lighter or darker.',
  ],
  [
    'bg.panel,#e08090,#261e1a',
    'row 2, column light: bg.panel below the words of mistakes has a contrast of 2.7 and needs 4.5: make one of them lighter or darker.',
  ],
])('K87: %s is refused, and nothing is loaded', (row, sentence) => {
  const directory = kitchenWith(row)
  expect(mistakesIn(directory)).toContain(`colors.csv, ${sentence}`)
  expect(() => readSeed(directory)).toThrow('Nothing was loaded.')
})

test('K87: an unknown or repeated name is refused', () => {
  expect(
    mistakesIn(
      kitchenWith(
        'brand,#0d6152,#6fd6bf',
        'bg,#ffffff,#101010',
        'bg,#ffffff,#101010',
      ),
    ),
  ).toEqual([
    expect.stringMatching(
      /row 2, column name: must be one of bg, .*, not "brand"\.$/,
    ),
    'colors.csv, row 4, column name: bg is used twice.',
  ])
})
