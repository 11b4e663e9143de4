import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paymentFailures } from '#test/support/fixtures/paymentFailures.ts'

test('docs/ways-to-lose-money.md names the payment failures as their tests do', () => {
  const document = readFileSync('docs/ways-to-lose-money.md', 'utf8')
  const rows = [...document.matchAll(/^\| (P\d+) +\| (.+?) +\|/gm)]
  expect(rows.map(([, number, story]) => `${number} ${story}`)).toEqual(
    Object.values(paymentFailures),
  )
  expect(rows.map(([, number]) => number)).toEqual(
    Array.from({ length: 14 }, (_, at) => `P${at + 1}`),
  )
})

test('README has at most 120 lines, and its machine is that of the code', () => {
  const readme = readFileSync('README.md', 'utf8')
  const [, shown = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const machine = readFileSync('machines/orders/unpaidOrderMachine.ts', 'utf8')
  expect(readme.split('\n').length).toBeLessThanOrEqual(121)
  expect(machine.replaceAll(/^ {2}/gm, '')).toContain(shown)
})

test('each payment failure has a test', () => {
  const sources = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => readFileSync(join('test', name), 'utf8'))
  const described = new Set(
    sources.join('\n').match(/(?<=describe\(paymentFailures\.)P\d+/g),
  )
  expect([...described].sort()).toEqual(Object.keys(paymentFailures).sort())
})

test('each test file that docs/security.md names is there, and each group that passes names one', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  const rows = [
    ...document.matchAll(/^\| (V\d\S*) .*? \| (\S+?) \| .* \|(.*)\|$/gm),
  ]
  const named = [...document.matchAll(/`(test\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(named.filter((file) => !existsSync(file))).toEqual([])

  const bare = rows.filter(
    ([, , result, test = '']) => result === 'pass' && !test.includes('test/'),
  )
  expect(bare.map(([, group]) => group)).toEqual([])
})
