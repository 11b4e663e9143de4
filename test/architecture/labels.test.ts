import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { buildDictionary } from '#contract/translations.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'

const dictionary = buildDictionary(seedLabels)
const modules = readdirSync('server/seed/labels').map((file) =>
  basename(file, '.csv'),
)
/** A key such as `'cart.subtotal'`, or `"cart.subtotal"` in an attribute, if `cart` is a file of labels. */
const quoted = new RegExp(
  `['"]((?:${modules.join('|')})\\.[a-z0-9_]+)['"](?!:)`,
  'g',
)
/** Names of events and crash points look like keys. */
const otherNames = /(?:type: |\.on\(\s*|crashpoint\(\s*)'[^']*'/g
/** The server's own labels and those of mails, which code names without their file. */
const keysWithoutFile =
  /\b(?:badRequest|formRefused|unauthorized|walletRefused|notFound|conflict|unprocessable|unavailable|t)\(\s*'(\w+)'|\{ key: '(\w+)', values/g

test('A7: every label that the code names is in the seed, in every language', () => {
  const named = [
    ...keysIn(['contract', 'src', 'machines', 'server'], quoted),
    ...keysIn(['server/mails'], keysWithoutFile, 'mail.'),
    ...keysIn(
      ['server/routes', 'server/http', 'server/orders', 'server/domain'],
      keysWithoutFile,
      'server.',
    ).filter(({ file }) => !kitchenCode.test(file)),
    ...keysIn(['server'], keysWithoutFile, 'kitchen.').filter(({ file }) =>
      kitchenCode.test(file),
    ),
  ]
  expect(named.length).toBeGreaterThan(700)

  const isMissing = ({ key }: { key: string }) =>
    languages.some((language) => !dictionary[language]?.[key])
  expect(named.filter(isMissing)).toEqual([])
})

test('A7: every label of the seed is named by the code, whole or in parts', () => {
  const { words, patterns } = literals()
  const isMadeOf = (text: string) => (pattern: RegExp) =>
    pattern
      .exec(text)
      ?.every((part, index) => index === 0 || part === '' || words.has(part))
  const isNamed = (key: string) => {
    const label = key.slice(key.indexOf('.') + 1)
    return (
      words.has(key) ||
      patterns.some(isMadeOf(key)) ||
      patterns.some(isMadeOf(label))
    )
  }
  const keys = Object.keys(dictionary.en ?? {})
  expect(keys.filter((key) => !isNamed(key))).toEqual([])
})

test('A7: a label has the same placeholders in every language', () => {
  const placeholdersOf = (text = '') =>
    [...new Set(text.match(/\{\w+\}/g))].sort()
  const [first, ...others] = languages
  for (const [key, text] of Object.entries(dictionary[first] ?? {}))
    for (const other of others)
      expect(placeholdersOf(dictionary[other]?.[key]), key).toEqual(
        placeholdersOf(text),
      )
})

test('A7: one thing has one name in the Chinese labels', () => {
  const named = Object.entries(dictionary.zh ?? {}).flatMap(([key, text]) =>
    Object.entries(names)
      .filter(([, others]) => others.test(text))
      .map(([name]) => `${key}: ${text} (${name})`),
  )
  expect(named).toEqual([])

  const profile = ['profile.title', 'shell.my_profile'].map(
    (key) => dictionary.zh?.[key],
  )
  expect(profile).toEqual(['个人中心', '个人中心'])
})

/** The name of each thing in labels, and the names that labels must not use for it. */
const names = {
  账户: /账号|帐号|帐户/,
  结算: /结账|结帐/,
  配送地址: /收货地址|送货地址/,
  自取门店: /自取地点/,
  支付方式: /付款方式/,
  时间段: /时段/,
  健康餐计划: /餐单/,
  一个优惠码: /张优惠码/,
  不含以下过敏原: /不含过敏原/,
}

/** Code that names the kitchen's labels without their file. */
const kitchenCode =
  /^server\/(?:kitchen|reports)\/|\/(?:dayReport|readReviewItems)\.ts$/

function keysIn(folders: string[], pattern: RegExp, module = '') {
  return folders
    .flatMap(sourcesOf)
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8')
          .replaceAll(otherNames, '')
          .matchAll(pattern),
      ].map(([, key, other]) => ({ file, key: `${module}${key ?? other}` })),
    )
}

/** String literals of the code, and a pattern for each template literal. */
function literals() {
  const code = ['contract', 'src', 'machines', 'server']
    .flatMap(sourcesOf)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const texts = [...code.matchAll(/['"]([\w.-]+)['"]/g)].map(
    ([, text = '']) => text,
  )
  const templates = [...code.matchAll(/`((?:[\w.]|\$\{[^}]+\})+)`/g)].map(
    ([, text = '']) => text,
  )

  return {
    words: new Set(texts.flatMap((text) => [text, text.toLowerCase()])),
    patterns: templates
      .map((template) =>
        template.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '(.*)'),
      )
      .filter((pattern) => pattern.includes('(') && /[a-z]{2}/.test(pattern))
      .map((pattern) => new RegExp(`^${pattern}$`)),
  }
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}
