import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { fulfilment } from '#contract/checkout.ts'
import { languages } from '#contract/languages.ts'
import { modes } from '#contract/mode.ts'
import type { IssuedInvoice, RefundNote } from '#contract/orderDocuments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { DateObstacle } from '#contract/schedule.ts'
import { seafoodOrigins } from '#contract/seafoodOrigin.ts'
import { buildDictionary } from '#contract/translations.ts'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import type { NewLedgerEntry } from '#server/ledger/walletLedger.ts'
import type { RefundChannel } from '#server/mails/kitchenRefundMails.ts'
import { profileTabs } from '#src/features/profile/tabs.ts'
import type { Platform } from '#src/hooks/platform.ts'
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

test('A48: every label that the code puts together from parts is in the seed, in every language', () => {
  const { templates } = literals()
  const keys = Object.keys(dictionary.en ?? {})
  const names = keys.map((key) => key.slice(key.indexOf('.') + 1))
  const labelTemplates = templates
    .filter(({ pattern }) =>
      [...keys, ...names].some((label) => pattern.test(label)),
    )
    .map(({ template }) => template)
    .filter((template) => !columns.test(template))
  expect([...new Set(labelTemplates)].sort()).toEqual(
    Object.keys(madeOfParts).sort(),
  )

  const isMissing = (key: string) =>
    languages.some((language) => !dictionary[language]?.[key])
  expect(Object.values(madeOfParts).flat().filter(isMissing)).toEqual([])
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

/** All names of a type; the compiler asks for a new one. */
const all = <Name extends string>(names: Record<Name, true>) =>
  Object.keys(names)

const playModes = modes.filter((mode) => mode !== 'live')
const calendarTexts = fulfilment.options.map(
  (way) => `checkout.calendar_${way.toLowerCase()}`,
)
const notes = all<RefundNote['title']>({ adjustment: true, refund: true })
const statuses = [
  'order_placed',
  'unpaid',
  'processing',
  'payment_failed',
  'cancelled',
].map((status) => `profile.status_${status}`)

/** The labels of each template literal; none where a `key` is named whole elsewhere, or data may have more states. */
const madeOfParts: Record<string, string[]> = {
  '${key}_one': [],
  '${label}_text': [
    'src/features/home/Membership.tsx',
    'src/features/story/WhyChooseUs.tsx',
  ].flatMap((file) => labelsOfTable(file).map((label) => `${label}_text`)),
  'cancelled_${channel}': all<RefundChannel>({
    wallet: true,
    provider: true,
    unpaid: true,
  }).map((channel) => `mail.cancelled_${channel}`),
  'checkout.date_${obstacle}': all<DateObstacle>({
    early: true,
    late: true,
    no_cooking: true,
    closed: true,
  }).map((obstacle) => `checkout.date_${obstacle}`),
  'checkout.${field}_missing': all<Exclude<CheckoutField, 'coupon' | 'card'>>({
    date: true,
    slot: true,
    address: true,
    outlet: true,
    note: true,
    total: true,
    company: true,
    abn: true,
    reference: true,
  }).map((field) => `checkout.${field}_missing`),
  'checkout.${kind}_elsewhere': [
    'checkout.refused_elsewhere',
    'checkout.forgotten_elsewhere',
  ],
  'checkout.calendar_${fulfilment}': calendarTexts,
  'checkout.calendar_${order.order_type.toLowerCase()}': calendarTexts,
  'checkout.changed_${change}': ['added', 'removed', 'quantity'].map(
    (change) => `checkout.changed_${change}`,
  ),
  'invoice.${mode}': playModes.map((mode) => `invoice.${mode}`),
  'invoice.${title}_effect': notes.map((title) => `invoice.${title}_effect`),
  'invoice.${title}_of': notes.map((title) => `invoice.${title}_of`),
  'invoice.download_${title}': notes.map(
    (title) => `invoice.download_${title}`,
  ),
  'invoice.title_${invoice.title}': all<IssuedInvoice['title']>({
    tax: true,
    invoice: true,
    receipt: true,
    unpaid: true,
    cancelled: true,
  }).map((title) => `invoice.title_${title}`),
  'invoice.title_${title}': notes.map((title) => `invoice.title_${title}`),
  'kitchen.${key}': [],
  'mail.${key}': [],
  'menu.seafood_${part.seafood_origin}': seafoodOrigins.map(
    (origin) => `menu.seafood_${origin}`,
  ),
  'payment.${method}': [],
  'payment.code_${device}': all<NonNullable<Platform['device']>>({
    phone: true,
    wechat: true,
  }).map((device) => `payment.code_${device}`),
  'profile.status_${name}': statuses,
  'profile.tab_${tab}': profileTabs.map((tab) => `profile.tab_${tab}`),
  'profile.transaction_${name}': [
    ...all<Exclude<NewLedgerEntry['order_type'], 'ACCOUNT_DELETED'>>({
      WALLET_RECHARGE: true,
      FOOD_ORDER: true,
      REFUND: true,
      DEBT: true,
    }),
    'order_refund',
  ].map((name) => `profile.transaction_${name.toLowerCase()}`),
  'server.${key}': [],
  'shell.${mode}': playModes.map((mode) => `shell.${mode}`),
  'way_${method}': paymentTypes.map((method) => `server.way_${method}`),
}

/** Columns of spreadsheets and of the books, and files of invoices: their names look like labels. */
const columns = /^(name|paid|refunded|invoice)_/

/** The labels of a table of the code, whose texts have keys of their own. */
function labelsOfTable(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/label: '([^']+)'/g)].map(([, key = '']) => key)
}

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

  const withPatterns = templates
    .map((template) => ({
      template,
      text: template.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '(.*)'),
    }))
    .filter(({ text }) => text.includes('(') && /[a-z]{2}/.test(text))
    .map(({ template, text }) => ({
      template,
      pattern: new RegExp(`^${text}$`),
    }))

  return {
    words: new Set(texts.flatMap((text) => [text, text.toLowerCase()])),
    templates: withPatterns,
    patterns: withPatterns.map(({ pattern }) => pattern),
  }
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}
