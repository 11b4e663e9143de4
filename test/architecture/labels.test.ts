import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { buildDictionary } from '#contract/translations.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'

const dictionary = buildDictionary(seedLabels())
const modules = readdirSync('server/seed/labels').map((file) => basename(file, '.csv'))
/** `'cart.subtotal'` is a label's key when `cart` is a file of labels. */
const quoted = new RegExp(`'((?:${modules.join('|')})\\.[a-z0-9_]+)'(?!:)`, 'g')
/** Events are named alike. */
const events = /(?:type: |\.on\(\s*)'[^']*'/g

test('A7: every label that the code names is in the seed, in every language', () => {
  const named = sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').replaceAll(events, '').matchAll(quoted)].map(([, key = '']) => ({
      file,
      key,
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  const isMissing = ({ key }: { key: string }) => languages.some((each) => !dictionary[each]?.[key])
  expect(named.filter(isMissing)).toEqual([])
})

function sources(): string[] {
  return ['contract', 'src', 'machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
}
