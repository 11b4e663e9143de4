import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { orders } from '#server/db/schema/orders.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { seedDirectory } from '#server/seed/readSeed.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import type { Placed } from '#test/support/shop/useOrdering.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)('the words of an order on %s', (database) => {
  const on = usePayingShop(database)

  const placeIn = async (language: Language) => {
    const body = orderBody(amounts(3480, 0, 0), [
      { ...friedRice, addons: [3], quantity: 2 },
    ])
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      payload: body,
      headers: {
        'accept-language': language,
        'idempotency-key': randomUUID(),
      },
      as: on.wei.tokens,
    })
    return (answer.json() as Placed).order_id
  }

  const writeMailsAt = (date: string, numbers: string[]) =>
    on.shop.db
      .update(orders)
      .set({ mails_due_at: new Date(date) })
      .where(inArray(orders.order_id, numbers))

  test.each(languages)(
    'K50: what was paid keeps its words in list, mails and calendar file when the kitchen renames everything, in %s',
    async (language) => {
      const early = await placeIn(language)
      const late = [await placeIn(language), await placeIn(language)]
      const [shown] = await on.list()
      const report = await readDayReport(on.shop.app, '2026-11-25')
      const textsOf = async (number: string) =>
        (await on.shop.mails())
          .filter(({ subject }) => subject.includes(number))
          .map(({ subject, text, html, attachments }) =>
            [subject, text, html, attachments[0]?.content]
              .join('\n')
              .replaceAll(number, 'NUMBER')
              .replace(/DTSTAMP.*/, ''),
          )

      await writeMailsAt('2026-01-01', [early])
      await writeMailsAt('2100-01-01', late)
      const agreed = await textsOf(early)
      onTestFinished(async () => {
        await loadSeed(on.shop.db, seedDirectory)
      })
      await loadSeed(on.shop.db, renamedSeed())
      await writeMailsAt('2026-01-01', late)

      for (const number of late) expect(await textsOf(number)).toEqual(agreed)
      expect(await readDayReport(on.shop.app, '2026-11-25')).toBe(report)
      expect((await on.list())[0]).toEqual(shown)

      const part = { line: 1, quantity: 1 }
      await refundOrder(on.shop.app, early, part, {
        reason: 'Sold out',
        by: 'anna',
      })
      const [, , toCustomer, toKitchen] = await textsOf(early)
      for (const text of [toCustomer, toKitchen])
        expect(text).toContain({ en: 'Yangzhou', zh: '扬州炒饭' }[language])

      const renamed = await placeIn(language)
      await writeMailsAt('2026-01-01', [renamed])
      const now = (await textsOf(renamed)).join('\n')
      for (const name of newNames[language]) expect(now).toContain(name)
      for (const name of newNames[language])
        for (const text of [...agreed, toCustomer, toKitchen])
          expect(text).not.toContain(name)
    },
  )

  test('K50: an order lists the names of its dish, portion, add-on, allergens, slot and outlet in every language', async () => {
    await placeIn('zh')
    expect((await on.list())[0]?.words).toEqual({
      'checkout.outlet_1_name': {
        en: 'Lantern Kitchen Haymarket',
        zh: '灯笼厨房 禧市店',
      },
      'checkout.time_slot_2_name': {
        en: '3:30pm - 5:00pm',
        zh: '下午\u00a03:30 - 5:00',
      },
      'menu.addon_3_name': { en: 'Fried egg', zh: '煎蛋' },
      'menu.allergen_crustacean': { en: 'Crustacean', zh: '甲壳类' },
      'menu.allergen_egg': { en: 'Egg', zh: '鸡蛋' },
      'menu.allergen_gluten': { en: 'Gluten', zh: '麸质' },
      'menu.allergen_soy': { en: 'Soy', zh: '大豆' },
      'menu.allergen_wheat': { en: 'Wheat', zh: '小麦' },
      'menu.item_1_name': { en: 'Yangzhou Fried Rice', zh: '扬州炒饭' },
      'menu.portion_1_name': { en: 'Regular', zh: '标准份' },
    })
  })

  test('K51: the audit finds an order whose words are not those of its lines', async () => {
    const number = await placeIn('en')
    const found = await on.shop.db.transaction(async (tx) => {
      // As if the trigger were gone.
      await tx.execute('set local session_replication_role = replica')
      await tx.execute(
        `update orders set words = jsonb_set(words, '{menu.item_1_name,en}', '"Peanut Satay"') where order_id = '${number}'`,
      )
      const findings = await auditBooks(tx)
      await tx.execute(
        `update orders set words = jsonb_set(words, '{menu.item_1_name,en}', '"Yangzhou Fried Rice"') where order_id = '${number}'`,
      )
      return findings
    })
    expect(found).toEqual([
      `Order ${number} says "Peanut Satay" for "Yangzhou Fried Rice".`,
    ])
  })

  test.each(['words', 'lines', 'time_slot'])(
    'K51: the database refuses to change the %s of an order',
    async (column) => {
      const number = await placeIn('en')
      const change = on.shop.db.execute(
        `update orders set ${column} = '[]' where order_id = '${number}'`,
      )
      await expect(change).rejects.toMatchObject({
        cause: { message: `order ${number} keeps the words that were agreed` },
      })
    },
  )
})

const newNames = {
  en: [
    'Peanut Satay Chicken',
    'Family tray',
    'Peanut rice',
    '7:00pm - 8:00pm',
    'Lantern Kitchen Central',
  ],
  zh: [
    '花生沙嗲鸡',
    '家庭装',
    '花生饭',
    '晚上\u00a07:00 - 8:00',
    '灯笼厨房 中央店',
    '蛋类',
  ],
}

/** A copy of the kitchen's files, where dish, portion, add-on, slot, outlet and an allergen have other names. */
function renamedSeed(): string {
  const directory = copyOfSeed()
  const rename = (file: string, id: number, from: string[], to: string[]) =>
    edit(join(directory, file), (text) =>
      text
        .split('\n')
        .map((row) =>
          row.startsWith(`${id},`)
            ? from.reduce(
                (row, name, at) => row.replace(name, to[at] ?? ''),
                row,
              )
            : row,
        )
        .join('\n'),
    )

  rename(
    'items.csv',
    1,
    ['Yangzhou Fried Rice', '扬州炒饭'],
    ['Peanut Satay Chicken', '花生沙嗲鸡'],
  )
  rename('portions.csv', 1, ['Regular', '标准份'], ['Family tray', '家庭装'])
  rename('addons.csv', 3, ['Fried egg', '煎蛋'], ['Peanut rice', '花生饭'])
  rename(
    'time_slots.csv',
    2,
    ['3:30pm - 5:00pm', '下午 3:30 - 5:00'],
    ['7:00pm - 8:00pm', '晚上 7:00 - 8:00'],
  )
  rename(
    'outlets.csv',
    1,
    ['Lantern Kitchen Haymarket', '灯笼厨房 禧市店'],
    ['Lantern Kitchen Central', '灯笼厨房 中央店'],
  )
  for (const file of ['items.csv', 'addons.csv'])
    edit(join(directory, file), (text) => text.replaceAll('鸡蛋', '蛋类'))
  return directory
}
