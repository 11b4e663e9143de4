import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { system } from '#src/ui/system.ts'

test('every condition that a style names is one that the system knows', () => {
  const files = readdirSync('src', {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => /\.tsx?$/.test(file))
  const named = files.flatMap((file) =>
    [
      ...readFileSync(`src/${file}`, 'utf8').matchAll(
        /(?:[{\s'"]|^)(_[a-z][A-Za-z]*)['"]?[:=]\s*[{'"]/g,
      ),
    ].map(([, name]) => ({ file, name: name ?? '' })),
  )
  expect(named.length).toBeGreaterThan(20)

  const conditions = new Set(system.conditions.keys())
  expect(named.filter(({ name }) => !conditions.has(name))).toEqual([])
})
