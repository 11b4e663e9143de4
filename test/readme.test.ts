import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { ways } from '#test/support/fourteenWays.ts'

const titles = Object.values(ways)

test('the README shows the fourteen ways as their tests name them', () => {
  const readme = readFileSync(projectPath('README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (P\d+) +\| (.+?) +\|/gm)]
  expect(rows.map(([, number, story]) => `${number} ${story}`)).toEqual(titles)
  expect(titles.map((title) => title.split(' ')[0])).toEqual(
    Array.from({ length: 14 }, (_, at) => `P${at + 1}`),
  )
})

test('each of the fourteen ways has a test', () => {
  const sources = ['test/server', 'test/e2e'].flatMap((folder) =>
    readdirSync(projectPath(folder))
      .filter((name) => name.startsWith('fourteenWays'))
      .map((name) => readFileSync(projectPath(folder, name), 'utf8')),
  )
  const told = new Set(sources.join('\n').match(/(?<=describe\(ways\.)P\d+/g))
  expect([...told].sort()).toEqual(Object.keys(ways).sort())
})
