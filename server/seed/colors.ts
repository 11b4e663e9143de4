import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { contrastOf } from '../domain/contrast.ts'
import { projectPath } from '../lib/projectPath.ts'
import { readCsv } from './readCsv.ts'
import type { Report } from './seedError.ts'
import { reportDuplicates } from './seedRules.ts'

/** The names in `colors.csv`, each with the CSS variables of `src/ui/colors.ts` that take its colour. */
const variables = {
  bg: ['bg', 'fg-inverted', 'gray-contrast'],
  'bg.subtle': ['bg-subtle', 'gray-subtle'],
  'bg.muted': ['bg-muted', 'gray-muted'],
  'bg.panel': ['bg-panel'],
  'bg.shade': ['bg-shade'],
  fg: ['fg', 'bg-inverted', 'gray-solid', 'gray-fg'],
  'fg.muted': ['fg-muted'],
  border: ['border', 'gray-emphasized'],
  'border.emphasized': ['border-emphasized'],
  accent: ['accent-solid'],
  'accent.contrast': ['accent-contrast'],
  'accent.fg': ['accent-fg'],
  'accent.subtle': ['accent-subtle'],
  'accent.muted': ['accent-muted'],
  'accent.emphasized': ['accent-emphasized'],
} as const

type ColorName = keyof typeof variables
type Scheme = 'light' | 'dark'
type Pair = Record<Scheme, string>

/** A colour for each name, in both colour schemes. */
export type Colors = Record<ColorName, Pair>

const names = Object.keys(variables) as ColorName[]

/** The words of mistakes, successes and warnings, which every kitchen shares. */
export const sharedWords: Record<string, Pair> = {
  'the words of mistakes': { light: '#a51236', dark: '#ff9fb3' },
  'the words of a success': { light: '#1f6b41', dark: '#8ed8a6' },
  'the words of a warning': { light: '#7a4d00', dark: '#f3c66d' },
}

/** The words on the home page's picture. */
const heroWords: Pair = { light: '#fff4e6', dark: '#fff4e6' }

const grounds = [
  'bg',
  'bg.subtle',
  'bg.muted',
  'bg.panel',
  'accent.subtle',
  'accent.muted',
] as const

/** Each pair of colours with the least contrast of WCAG 2.2: 4.5 for words, 3 for the outlines of controls. */
const pairs: [front: ColorName, ground: ColorName, least: number][] = [
  ...grounds.flatMap((ground) =>
    (['fg', 'fg.muted', 'accent.fg'] as const).map(
      (front): [ColorName, ColorName, number] => [front, ground, 4.5],
    ),
  ),
  ['fg', 'accent.emphasized', 4.5],
  ['accent.contrast', 'accent', 4.5],
  ['border.emphasized', 'bg', 3],
  ['border.emphasized', 'bg.subtle', 3],
  ['border.emphasized', 'bg.panel', 3],
]

const file = 'colors.csv'

const color = z.string().transform((value, context) => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(value.normalize('NFKC').trim())?.[1]
  if (digits !== undefined) return `#${digits.toLowerCase()}`
  context.addIssue(`must be a colour such as #c23a19, not "${value}"`)
  return z.NEVER
})
const row = z.object({
  name: z
    .string()
    .trim()
    .pipe(
      z.enum(names, {
        error: ({ input }) =>
          `must be one of ${names.join(', ')}, not "${input}"`,
      }),
    ),
  light: color,
  dark: color,
})

/** Reads a kitchen's `colors.csv`; the sample's colours fill gaps. Reports unreadable pairs of colours. */
export function readColors(directory: string, report: Report): Colors {
  const sample = readRows(projectPath('server/seed'), () => undefined)
  const rows = readRows(directory, report)
  reportDuplicates({ file, column: 'name' }, rows, report, ({ name }) => name)

  const colors = Object.fromEntries(
    [...sample, ...rows].map(({ name, light, dark }) => [
      name,
      { light, dark },
    ]),
  ) as Colors
  const isWhole = rows.every(({ name, light, dark }) => name && light && dark)
  if (isWhole) reportContrast(colors, rows, report)

  return colors
}

function readRows(directory: string, report: Report) {
  const path = join(directory, file)
  return existsSync(path) ? (readCsv(path, file, row, report) ?? []) : []
}

function reportContrast(
  colors: Colors,
  rows: { name?: ColorName; row: number }[],
  report: Report,
): void {
  const check = (
    places: ColorName[],
    words: string,
    [front, ground, least]: [Pair, Pair, number],
  ) => {
    const place = places.flatMap((name) =>
      rows.filter((candidate) => candidate.name === name),
    )[0]
    for (const column of ['light', 'dark'] as const) {
      const contrast = contrastOf(front[column], ground[column])
      if (place === undefined || contrast >= least) continue
      const has = Math.floor(contrast * 10) / 10
      const problem = `${words} has a contrast of ${has} and needs ${least}: make one of them lighter or darker`
      report({ file, row: place.row, column, problem })
    }
  }

  for (const [front, ground, least] of pairs)
    check([front, ground], `${front} on ${ground}`, [
      colors[front],
      colors[ground],
      least,
    ])
  check(['bg.shade'], 'bg.shade below the words of the home page', [
    heroWords,
    colors['bg.shade'],
    4.5,
  ])
  for (const [words, pair] of Object.entries(sharedWords))
    for (const ground of grounds)
      check([ground], `${ground} below ${words}`, [pair, colors[ground], 4.5])
}

/** The style rules that give a page a kitchen's colours; empty where they are the sample's. */
export function colorRules(colors: Colors, sample: Colors): string {
  const changed = names.filter((name) =>
    (['light', 'dark'] as const).some(
      (scheme) => colors[name][scheme] !== sample[name][scheme],
    ),
  )
  if (changed.length === 0) return ''
  const rule = (scheme: Scheme) => {
    const declarations = changed.flatMap((name) =>
      variables[name].map(
        (variable) => `--chakra-colors-${variable}:${colors[name][scheme]}`,
      ),
    )
    return `:root{${declarations.join(';')}}`
  }

  return `${rule('light')}@media (prefers-color-scheme: dark){${rule('dark')}}`
}
