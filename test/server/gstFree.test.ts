import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** The sample kitchen with a column `gst_free` at the end of both files; `cells` are those of some rows by id. */
function seedWith(cells: Record<number, string>): string {
  const directory = copyOfSeed()
  for (const file of ['items.csv', 'addons.csv'])
    edit(join(directory, file), (text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line, at) => {
          const id = Number(/^\d+/.exec(line)?.[0])
          return `${line},${at === 0 ? 'gst_free' : (cells[id] ?? '')}`
        })
        .join('\n'),
    )
  return directory
}

const readDish = async (id: number) => {
  const url = `/api/menu/items/${id}/`
  return (await shop.send({ method: 'GET', url })).json() as MenuItem
}

test('K77: the spreadsheets say which dishes and add-ons are free of GST, and the menu says it of these alone', async () => {
  await loadSeed(shop.db, seedWith({ 1: 'yes', 2: 'no' }))
  shop.clock.advance(1000)
  const [one, two, six] = [
    await readDish(1),
    await readDish(2),
    await readDish(6),
  ]
  expect([one.gst_free, two.gst_free]).toEqual([true, undefined])
  expect(
    six.portion[0]?.addons.map(({ id, gst_free }) => [id, gst_free]),
  ).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, undefined],
    ]),
  )

  await loadSeed(shop.db, seedDirectory)
  shop.clock.advance(1000)
  expect((await readDish(1)).gst_free).toBeUndefined()
})

test('K77: a cell that is neither yes nor no is named by file, row and column', () => {
  expect(() => readSeed(seedWith({ 1: 'ja' }))).toThrow(
    'items.csv, row 2, column gst_free: must be yes or no',
  )
})
