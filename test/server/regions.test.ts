import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { normalizeForSearch } from '#server/domain/normalizeForSearch.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'

test.each([
  ['dau hu', 'Đậu hũ'],
  ['đậu hũ', 'dau hu'],
  ['dac biet', 'đặc biệt'],
  ['pho', 'Phở'],
  ['smorrebrod', 'Smørrebrød'],
  ['zurek', 'Żurek'],
  ['golabki', 'Gołąbki'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['adana kebabi', 'Adana kebabı'],
  ['istanbul', 'İstanbul'],
  ['skyr hafragrautur thykkur', 'Skyr hafragrautur þykkur'],
  ['soeur', 'Sœur'],
  ["za'atar", 'Zaʼatar'],
  ['mapo', 'ＭＡＰＯ'],
  ['豆腐', '麻婆豆腐'],
])('C9: %s finds %s', (search, name) => {
  expect(normalizeForSearch(name)).toContain(normalizeForSearch(search))
})

test('C9: a normalized text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalizeForSearch(text)
      expect(normalizeForSearch(once)).toBe(once)
    }),
  )
})

test.each([
  [
    { ORDER_PREFIX: 'lk' },
    'ORDER_PREFIX is not usable: it must be one to five capital letters.',
  ],
  [
    { ORDER_PREFIX: 'LK-' },
    'ORDER_PREFIX is not usable: it must be one to five capital letters.',
  ],
])('N24: %j is refused', (env, sentence) => {
  expect(() => readEnv(env)).toThrow(sentence)
})

describe.each(databases)('a kitchen of another place on %s', (database) => {
  test('N25: order numbers begin as the setting says', async () => {
    const shop = await createTestShop({
      database,
      env: { ORDER_PREFIX: 'PHO' },
    })
    onTestFinished(shop.close)

    const { tokens } = await shop.newCustomer({ wallet: 5000 })
    for (const payment_type of ['wallet', 'stripe']) {
      const answer = await placeOrder(shop, tokens, orderBody({ payment_type }))
      expect((answer.json() as { order_id: string }).order_id).toMatch(
        /^PHO-\w{4}-\w{2}$/,
      )
    }
  })

  const emptyClient = () => {
    const clientDirectory = mkdtempSync(join(tmpdir(), 'shop-places-'))
    onTestFinished(() => rmSync(clientDirectory, { recursive: true }))
    writeFileSync(
      join(clientDirectory, 'index.html'),
      '<head><!--shop-head--></head><body><!--shop-data--></body>',
    )
    return clientDirectory
  }

  test.each([
    [{ SELLER_PHONE: '02 9000 0000' }, ['phone', 'telephone']],
    [{}, []],
  ])('K63: with %j the page and search engines know %j', async (env, names) => {
    const clientDirectory = emptyClient()
    const shop = await createTestShop({ database, clientDirectory, env })
    onTestFinished(shop.close)
    const { text } = await shop.send({ url: '/?lang=en' })
    const named = [...text.matchAll(/"(telephone|phone)":"([^"]*)"/g)]
    expect(named.map(([, name, phone]) => [name, phone])).toEqual(
      names.map((name) => [name, '02 9000 0000']),
    )
  })

  test('N25 K42: cuisine and hours for search engines are a label and the opening calendar', async () => {
    const clientDirectory = emptyClient()
    const shop = await createTestShop({ database, clientDirectory })
    onTestFinished(shop.close)
    await shop.db.execute(
      sql`update translations set value = 'Vietnamese' where label = 'cuisine' and language = 'en'`,
    )

    const page = await shop.send({ url: '/?lang=en' })
    expect(page.text).toContain('"servesCuisine":"Vietnamese"')
    const facts = JSON.parse(
      /"application\/ld\+json">(.*?)<\/script>/.exec(page.text)?.[1] ?? '',
    )
    expect(facts.openingHoursSpecification).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Wednesday', 'Friday'],
      opens: '14:30',
      closes: '20:00',
    })
    expect(facts.specialOpeningHoursSpecification[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-25',
      validThrough: '2027-01-01',
      opens: '00:00',
      closes: '00:00',
    })
    expect(page.text).toContain('"timeZone":"Australia/Sydney"')
  })

  test('C9: a dish is found by its name without marks, also where an earlier version wrote the text of the search', async () => {
    const shop = await createTestShop({ database })
    onTestFinished(shop.close)
    await shop.db.execute(
      sql`update items set search_text = 'đau hu chien' where id = 1`,
    )
    for (const search of ['dau hu', 'Đậu hũ']) {
      const answer = await shop.send({
        url: `/api/menu/items/?search=${encodeURIComponent(search)}`,
      })
      expect(
        (answer.json() as { results: { id: number }[] }).results.map(
          ({ id }) => id,
        ),
      ).toEqual([1])
    }
  })
})
