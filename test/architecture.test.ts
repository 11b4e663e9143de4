import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom: each folder, and the folders and packages it may reach. A feature reaches its own folder, and the views of `payment` for other pages. */
const walls: Record<string, RegExp[]> = {
  contract: [/^contract\//, /^zod\/mini$/, /^date-fns-tz$/],
  machines: [/^machines\//, /^contract\//, /^xstate$/],
  'src/ui': [
    /^src\/ui\//,
    /^contract\/money/,
    /^contract\/money\.ts$/,
    /^react/,
    /^@chakra-ui\//,
    /^@emotion\//,
    /^lucide-react/,
  ],
  'src/adapters': [
    /^src\/adapters\//,
    /^contract\//,
    /^zod\/mini$/,
    /^@stripe\//,
    /^@statelyai\//,
    /^html2pdf\.js$/,
  ],
  'src/actors': [
    /^src\/actors\//,
    /^machines\//,
    /^contract\//,
    /^react/,
    /^@?xstate/,
    /^@stripe\/stripe-js$/,
  ],
  'src/inspector': [
    /^src\/inspector\//,
    /^react/,
    /^xstate$/,
    /^@statelyai\//,
    /^state-machine-cat/,
  ],
  'server/sandbox/browser': [/^server\/sandbox\/browser\//],
  server: [/^server\//, /^contract\//, /^node:/, /^(?!react|xstate|@chakra-ui|wouter)[a-z@]/],
}
const feature = [
  /^machines\//,
  /^contract\//,
  /^src\/(ui|actors)\//,
  /^src\/features\/payment\/(CardField|SavedCards|CardPicker|PaymentReturn)/,
  /^[^.#s]/,
  /^wouter/,
]

const files = ['contract', 'machines', 'src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const imports = files.flatMap(importsOf)

test('J11: every import stays within the walls', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter(({ file, target }) => !isAllowed(file, target))).toEqual([])
})

test('nobody imports the entry points or the tests', () => {
  const entries = /^(test\/|src\/main|server\/main|src\/inspector\/(?!.*inspector))/
  expect(
    imports.filter(({ target, file }) => !file.startsWith('src/inspector') && entries.test(target)),
  ).toEqual([])
})

test('the auditor shares no code with what it audits', () => {
  const folder = 'test/support/auditor'
  const targets = readdirSync(folder).flatMap((name) => importsOf(join(folder, name)))
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter(({ target }) => !/^(test\/support\/auditor\/|pg$)/.test(target))).toEqual(
    [],
  )
})

function importsOf(file: string) {
  const lines = readFileSync(file, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)
  return [...lines].map((match) => ({ file, target: resolved(file, match[1] ?? '') }))
}

function isAllowed(file: string, target: string): boolean {
  const own = /^src\/features\/[^/]+\//.exec(file)?.[0]
  if (own) return target.startsWith(own) || feature.some((pattern) => pattern.test(target))
  const folder = Object.keys(walls).find((name) => file.startsWith(`${name}/`))
  return !folder || (walls[folder] ?? []).some((pattern) => pattern.test(target))
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier))
  return specifier
}
