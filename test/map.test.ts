import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...filesBelow('docs').filter((name) => name.endsWith('.md')),
  'machines/README.md',
  'server/seed/README.md',
  'inspector/README.md',
  'sandbox/README.md',
  'scripts/styles/README.md',
  'src/firstView/README.md',
  '.env.example',
]

const generated = ['server/db/migrations/meta']

test('J12: ARCHITECTURE names every folder', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8')
  const folders = [
    'contract',
    'machines',
    'inspector',
    'src',
    'server',
    'sandbox',
    'test',
    'docs',
    'public',
    'scripts',
  ]
    .flatMap((folder) => [folder, ...foldersBelow(folder)])
    .filter((folder) => !generated.includes(folder) && !isNamed(map, folder))
  expect(folders).toEqual([])
})

test('J12: every link and every path in a document leads to a file', () => {
  expect(documents.flatMap(lostIn)).toEqual([])
})

test('J12: the index of decisions lists each of them', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const decisions = readdirSync('docs/decisions').filter((name) =>
    /^\d/.test(name),
  )
  expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([])
})

test('J12: decisions are numbered without holes, and each has a date, a status and the same four headings', () => {
  const names = readdirSync('docs/decisions')
    .filter((name) => /^\d/.test(name))
    .sort()
  const numbers = names.map((name) => Number(name.slice(0, 3)))
  const malformed = names.filter(
    (name) =>
      !decisionForm.test(readFileSync(join('docs/decisions', name), 'utf8')),
  )
  expect(numbers).toEqual(names.map((_, at) => at + 1))
  expect(malformed).toEqual([])
})

const decisionForm =
  /^# \d{3}\. .+\n\nDate: \d{4}-\d\d-\d\d · Status: .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Considered\n[\s\S]+\n## Consequence\n/

test('J12: the tests that docs/security.md names have these titles, and every group that is used has one', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| V') && !line.includes('| not used |'))
  const named = rows.map((row) => [
    ...row.matchAll(/`(test\/[^`]+)` “([^”]+)”/g),
  ])
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((_, at) => named[at]?.length === 0)).toEqual([])

  const lost = named
    .flat()
    .filter(
      ([, file = '', title = '']) =>
        !titlesIn(file).some((text) => text.includes(title)),
    )
    .map(([reference]) => reference)
  expect(lost).toEqual([])
})

/** The strings that look like titles: after `test(` and similar calls, or on their own line. */
function titlesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/(?:^|\()\s*(['"])(.+)\1,/gm)].map(
    ([, , title = '']) => title,
  )
}

/** The map may name only the last part of a path, in the section of its parent. */
function isNamed(map: string, folder: string): boolean {
  const [last = ''] = folder.split('/').slice(-1)
  return new RegExp(`[\`/ ]${last}/`).test(map)
}

function lostIn(document: string) {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!http|#)([^)#]+)/g)].map(
    ([, link = '']) => join(dirname(document), link),
  )
  const paths = [...text.matchAll(pathInCode)].map(([, path = '']) => path)
  return [...links, ...paths]
    .filter((target) => !existsSync(target))
    .map((target) => ({ document, target }))
}

/** A path such as `server/seed/items.csv`, without placeholders such as `<noun>`. */
const pathInCode =
  /`((?:contract|machines|src|server|sandbox|test|docs|public|scripts)\/[\w./-]*(?<![.])(?:\/|\.\w+))`/g

function foldersBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => join(folder, name),
  )
}
