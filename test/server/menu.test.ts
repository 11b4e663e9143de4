import { eq } from 'drizzle-orm'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import * as z from 'zod/mini'
import { languages } from '#contract/languages.ts'
import {
  getItem,
  listCategories,
  listItems,
  type MenuPage,
} from '#contract/menu.ts'
import {
  addons,
  items,
  portions,
  translations,
} from '#server/db/schema/menu.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

describe.each(databases)('the menu on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
  })
  afterAll(() => shop.close())

  const get = (url: string, headers = {}) =>
    shop.send({ method: 'GET', url, headers })
  const page = async (query: string): Promise<MenuPage> =>
    z.decode(
      listItems.output,
      (await get(`/api/menu/items/${query}`)).json() as never,
    )
  const names = async (query: string) =>
    (await page(query)).results.map((item) => item.name)

  test('C10: comes twelve a page, each dish once, and ends', async () => {
    const seen: number[] = []
    let url: string | null | undefined = '/api/menu/items/'

    while (url) {
      const answer: MenuPage = await page(url.slice('/api/menu/items/'.length))
      seen.push(...answer.results.map((item) => item.id))
      expect(answer.results.length).toBeLessThanOrEqual(12)
      expect(answer.count).toBe(28)
      url = answer.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([28, 28])
  })

  test('pages point to each other and keep the search', async () => {
    const second = await page('?page=2&search=chilli&category=')
    expect(second.previous).toBe('/api/menu/items/?page=1&search=chilli')
    expect((await page('?page=2')).next).toBe('/api/menu/items/?page=3')
    expect((await page('?page=3')).next).toBeNull()
  })

  test('a page beyond the last is empty', async () => {
    const beyond = await page('?page=99')
    expect([beyond.results, beyond.next, beyond.previous]).toEqual([
      [],
      null,
      '/api/menu/items/?page=3',
    ])
  })

  test('C9: is searched by name, description and tag, in either language and any case', async () => {
    expect(await names('?search=MAPO')).toEqual(['Mapo Tofu'])
    expect(await names(`?search=${encodeURIComponent('麻婆')}`)).toEqual([
      'Mapo Tofu',
    ])
    expect(await names('?search=sesame%20peanuts')).toContain('Dan Dan Noodles')
    const spicy = await names('?search=spicy')
    expect(spicy).toEqual(await names(`?search=${encodeURIComponent('辣味')}`))
    expect(spicy.length).toBeGreaterThan(1)
  })

  test.each([
    ['雞', 'Kung Pao Chicken'],
    ['饺子', 'Pork and Chive Dumplings'],
    ['dandan', 'Dan Dan Noodles'],
    ['dan-dan', 'Dan Dan Noodles'],
    ['DAN‐DAN noodles', 'Dan Dan Noodles'],
    ['Mapo’s', 'Mapo Tofu'],
    ['ＭＡＰＯ', 'Mapo Tofu'],
  ])('C9: %s finds %s', async (search, dish) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toContain(dish)
  })

  test.each([
    ['tofoo', 'tofu'],
    ['chiken', 'chicken'],
    ['noodels', 'noodles'],
    ['kung pao chikken', 'kung pao chicken'],
    ['麻婆豆付', '麻婆豆腐'],
    ['麻坡豆腐', '麻婆豆腐'],
  ])('C22: %s, which nothing has, finds what %s finds', async (miss, word) => {
    const found = await names(`?search=${encodeURIComponent(word)}`)
    expect(found).not.toEqual([])
    expect(await names(`?search=${encodeURIComponent(miss)}`)).toEqual(found)
  })

  test.each(['pizza', 'burger', 'sushi', 'zzz', 'mapo noodle', '北京烤鸭'])(
    'C22: nothing is near %s',
    async (search) => {
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([])
    },
  )

  test('C9: every word of a search must occur', async () => {
    expect(await names('?search=mapo%20noodles')).toEqual([])
  })

  test('M10: searches that find the same are one page in memory, however they are written', async () => {
    const { page } = await shop.app.menu()
    expect(page({ search: ' \t ' })).toBe(page({}))
    const tofu = page({ search: 'mapo tofu' })
    const same = ['  Mapo   TOFU', 'mapo\u3000tofu tofu', 'ｍａｐｏ tofu']
    expect(same.filter((search) => page({ search }) !== tofu)).toEqual([])
  })

  test.each(['%', '_', "'", '\\', '%25'])(
    'C1: %j is plain text in a search',
    async (sign) => {
      const found = await page(`?search=${encodeURIComponent(`zz${sign}`)}`)
      expect(found.results).toEqual([])
    },
  )

  test('C1: is narrowed to a category', async () => {
    const all = z.decode(
      listCategories.output,
      (await get('/api/menu/category/')).json() as never,
    )
    expect(all.results.length).toBe(5)

    const counts = await Promise.all(
      all.results.map(async ({ id }) => (await page(`?category=${id}`)).count),
    )
    expect(counts.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(28)
    expect((await page('?category=999')).count).toBe(0)
    expect((await page('?category=x')).count).toBe(0)
  })

  test('a dish is whole: names as keys, portions, add-ons, pictures, money as text', async () => {
    const answer = await get('/api/menu/items/1/')
    const dish = z.decode(getItem.output, answer.json() as never)
    expect(dish.trans_code).toBe('menu.item_1_name')
    expect(dish.trans_desc_code).toBe('menu.item_1_description')
    expect(dish.item_images).toEqual([
      { image: '/media/items/yangzhou-fried-rice.svg', is_main: true },
    ])
    expect(dish.portion.map((portion) => portion.price)).toEqual([1490, 1890])
    expect(dish.portion[0]?.addons.length).toBeGreaterThan(0)
    expect(answer.text).toContain('"price":"14.90"')
  })

  test('C17: the menu has the origin of the seafood in dishes and extras; an exempt dish has none', async () => {
    const dishes = await Promise.all(
      [14, 17, 9].map(async (id) =>
        z.decode(
          getItem.output,
          (await get(`/api/menu/items/${id}/`)).json() as never,
        ),
      ),
    )
    const prawns = dishes[1]?.portion[0]?.addons.find(({ id }) => id === 8)
    expect(
      [...dishes, prawns].map((part) => part?.seafood_origin ?? null),
    ).toEqual(['imported', 'australian', null, 'australian'])
  })

  test('every key that a dish carries has a label in both languages', async () => {
    const rows = (await get('/api/translations/all')).json() as {
      module: { feature_code: string }
      language: string
      label: string
    }[]
    const known = (language: string) =>
      new Set(
        rows.flatMap((row) =>
          row.language === language
            ? `${row.module.feature_code}.${row.label}`
            : [],
        ),
      )
    const dishes = (await page('')).results
    const keys = JSON.stringify(dishes).match(/menu\.\w+/g) ?? []
    expect(keys.length).toBeGreaterThan(100)
    expect(
      keys.filter(
        (key) => !languages.every((language) => known(language).has(key)),
      ),
    ).toEqual([])
  })

  test('C14: a portion and an extra have their allergens; without a statement they have none', async () => {
    const tofu = async () =>
      z.decode(
        getItem.output,
        (await get('/api/menu/items/6/')).json() as never,
      )
    const extrasOf = async () => {
      const extras = (await tofu()).portion.flatMap((portion) => portion.addons)
      return Object.fromEntries(
        extras.map(({ name, allergens }) => [name, allergens]),
      )
    }
    const { allergens, portion } = await tofu()
    expect([allergens, portion.map((option) => option.allergens)]).toEqual([
      'Soy, Wheat, Gluten',
      ['', '', 'Sesame'],
    ])
    expect(await extrasOf()).toMatchObject({
      'Extra tofu': 'Soy',
      'Brown rice': '',
    })

    await shop.db
      .update(addons)
      .set({ allergens: null })
      .where(eq(addons.name, 'Brown rice'))
    shop.clock.advance(1000)
    expect(await extrasOf()).toMatchObject({
      'Extra tofu': 'Soy',
      'Brown rice': undefined,
    })
  })

  test.each(['999', '0', 'abc', '99999999999', '1.5'])(
    'there is no dish %s',
    async (id) => {
      expect([400, 404]).toContain((await get(`/api/menu/items/${id}/`)).status)
    },
  )

  test('N9: an unchanged page is not sent again', async () => {
    const first = await get('/api/menu/items/')
    const again = await get('/api/menu/items/', {
      'if-none-match': first.headers.etag,
    })
    expect([first.status, again.status, again.text]).toEqual([200, 304, ''])

    const other = await get('/api/menu/items/?page=2', {
      'if-none-match': first.headers.etag,
    })
    expect(other.status).toBe(200)
  })

  test('I11: a reader who was told of a change reads it in its new words on each server, others at most a second later', async () => {
    const other = await shop.replica()
    const of = async (url: string, told?: string) => {
      const headers = told === undefined ? {} : { 'x-catalogue-version': told }
      const answers = [shop, other].map(({ app }) =>
        app.inject({ url, headers }),
      )
      return (await Promise.all(answers)).map(({ statusCode, body }) => [
        statusCode,
        /"price":"0.02"|"8pm"/.test(body),
      ])
    }
    const dish = '/api/menu/items/4/'
    const labels = '/api/translations/all'
    const old = Array.from({ length: 2 }, () => [200, false])
    const changed = Array.from({ length: 2 }, () => [200, true])
    onTestFinished(shop.clock.freeze())
    expect([await of(dish), await of(labels)]).toEqual([old, old])

    await shop.db
      .update(portions)
      .set({ price: 2 })
      .where(eq(portions.item_id, 4))
    await shop.db
      .update(translations)
      .set({ value: '8pm' })
      .where(eq(translations.label, 'time_slot_2_name'))
    expect([await of(dish), await of(labels)]).toEqual([old, old])
    expect([await of(dish, 'x'), await of(dish, '-1')]).toEqual([old, old])

    const { headers } = await get('/api/menu/pickup-location/')
    const told = String(headers['x-catalogue-version'])
    expect([await of(labels, told), await of(dish, told)]).toEqual([
      changed,
      changed,
    ])
    shop.clock.advance(1000)
    expect([await of(dish), await of(labels, '1e9')]).toEqual([
      changed,
      changed,
    ])
  })

  test('a changed price and label are told after a second, and a dish off the menu is gone', async () => {
    const before = await get('/api/menu/items/2/')
    await shop.db
      .update(portions)
      .set({ price: 1 })
      .where(eq(portions.item_id, 2))
    await shop.db.update(items).set({ active: false }).where(eq(items.id, 3))
    await shop.db
      .update(translations)
      .set({ value: '7pm' })
      .where(eq(translations.label, 'time_slot_2_name'))
    shop.clock.advance(1000)

    const after = await get('/api/menu/items/2/', {
      'if-none-match': before.headers.etag,
    })
    expect(after.status).toBe(200)
    expect(after.text).toContain('"price":"0.01"')
    expect((await get('/api/translations/all')).text).toContain('"7pm"')
    expect((await get('/api/menu/items/3/')).status).toBe(404)
  })
})
