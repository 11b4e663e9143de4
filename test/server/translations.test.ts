import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { buildDictionary, type TranslationRow } from '#contract/translations.ts'
import { translations } from '#server/db/schema/menu.ts'
import { createServerLabels } from '#server/i18n/labels.ts'
import { createCatalogueVersion } from '#server/menu/catalogueVersion.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(async () => {
  await shop?.close()
})

test('A7: all labels come as a plain array, each in every language', async () => {
  const rows = (
    await shop.send({ url: '/api/translations/all' })
  ).json() as TranslationRow[]
  expect(rows).toContainEqual({
    module: { feature_code: 'server' },
    language: 'en',
    label: 'not_found',
    value: 'Not found.',
  })

  const dictionary = buildDictionary(rows)
  const [english = [], ...others] = languages.map((language) =>
    Object.keys(dictionary[language] ?? {}).sort(),
  )
  expect(english.length).toBeGreaterThan(100)
  expect(others).toEqual(others.map(() => english))
})

test('N9: labels that a client has already are not sent again', async () => {
  const first = await shop.send({ url: '/api/translations/all' })
  const headers = { 'if-none-match': `W/${first.headers.etag}` }
  const second = await shop.send({ url: '/api/translations/all', headers })
  expect([second.status, second.text]).toEqual([304, ''])
})

test('I6: every answer tells the time of the business calendar', async () => {
  shop.clock.setNow('2026-12-24T19:59:30+11:00')
  const { headers } = await shop.send({ url: '/api/translations/all' })
  expect(String(headers['x-shop-time'])).toMatch(
    /^2026-12-24T08:59:3\d\.\d{3}Z$/,
  )
})

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', undefined, 'zh'],
  ['en;q=0.5, zh-TW', undefined, 'zh'],
  ['fr, zh;q=0.8, en;q=0.4', undefined, 'en'],
  ['fr', undefined, 'en'],
  ['zh;q=0, en', undefined, 'en'],
  ['en', 'zh', 'en'],
  [undefined, 'zh', 'zh'],
  [undefined, undefined, 'en'],
])(
  'messages for Accept-Language %s and cookie %s are %s',
  async (accepted, cookie, language) => {
    const headers = {
      ...(accepted ? { 'accept-language': accepted } : {}),
      ...(cookie ? { cookie: `language=${cookie}` } : {}),
    }
    const answer = await shop.send({ url: '/api/details/', headers })
    const texts = { en: 'Please log in first.', zh: '请先登录。' }
    expect(answer.json()).toEqual({ detail: Reflect.get(texts, language) })
  },
)

test('A7: a text that a language lacks is that of the default language, and one line of the log counts them', async () => {
  const { deps } = shop.app
  const inChinese = eq(translations.language, 'zh')

  await shop.db.delete(translations).where(inChinese)
  await shop.db.insert(translations).values({
    feature_code: 'cart',
    label: 'total',
    language: 'zh',
    value: '合计',
  })

  const log = { warn: vi.fn() }
  const { text, ofClient } = await createServerLabels(
    deps,
    createCatalogueVersion(deps.db),
    log,
  )()
  const english = await shop.db.$count(
    translations,
    eq(translations.language, 'en'),
  )
  expect(text('zh', 'server.not_found')).toBe('Not found.')
  expect(JSON.parse(String(ofClient('zh').content))).toMatchObject({
    'cart.total': '合计',
    'cart.subtotal': 'Subtotal',
  })
  expect(log.warn).toHaveBeenCalledOnce()
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({
    missing: { zh: english - 1 },
  })
})
