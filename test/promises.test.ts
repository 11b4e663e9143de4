import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rows = [
  ...readFileSync('docs/promises.md', 'utf8').matchAll(
    /^\| ([A-Z]\d+) \| (.+) \|$/gm,
  ),
]
const promises = rows.map(([, id = '', promise = '']) => ({ id, promise }))
const ids = new Set(promises.map(({ id }) => id))
const citations = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .flatMap((name) => citationsOf(join('test', name)))

test('every promise has an id of its own', () => {
  expect(promises.length).toBeGreaterThan(100)
  expect(
    promises.filter(
      ({ id }, at) => promises.findIndex((other) => other.id === id) < at,
    ),
  ).toEqual([])
})

test('every promise has a test that cites it', () => {
  const cited = new Set(citations.map(({ id }) => id))
  expect(promises.filter(({ id }) => !cited.has(id))).toEqual([])
})

test('every id that a test cites is a promise', () => {
  expect(citations.filter(({ id }) => !ids.has(id))).toEqual([])
})

/**
 * Returns the ids at the start of a file's titles: `'F3 F5: …'`, or `describe(paymentFailures.P1`. Stories of the full
 * run do not count.
 */
function citationsOf(file: string) {
  const source = readFileSync(file, 'utf8').replaceAll(
    /\bdeepTest\(\s*['"`].*/g,
    '',
  )
  const titles = source.matchAll(/['"`]([A-Z]\d+(?:,? [A-Z]\d+)*): .*/g)
  const failures = source.matchAll(/describe\(paymentFailures\.(P\d+)/g)

  return [...titles, ...failures].flatMap(([title, cited = '']) =>
    cited.split(/,? /).map((id) => ({ id, file, title })),
  )
}
