import { expect, onTestFinished, test } from 'vitest'
import { rateLimits } from '#server/db/schema/operations.ts'
import {
  type Charge,
  charge,
  isWithinRate,
  type Limit,
} from '#server/limits/rateLimits.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import { createTestShop } from '#test/support/shop/create.ts'

const ten: Limit = { name: 'ten', by: 'customer', max: 10, seconds: 60 }
const two: Limit = { name: 'two', by: 'customer', max: 2, seconds: 60 }

async function open(database: (typeof bothDatabases)[number] = 'pglite') {
  const shop = await createTestShop({ database })
  onTestFinished(shop.close)
  onTestFinished(shop.clock.freeze())

  const isCounted = (...charges: Charge[]) =>
    charge(shop.deps, charges).then(
      () => true,
      () => false,
    )
  const ofTen = (weight: number): Charge => ({
    limit: ten,
    subject: [1],
    weight,
  })
  const ofTwo: Charge = { limit: two, subject: [1] }

  return { shop, isCounted, ofTen, ofTwo }
}

test('M19: a refused charge is not counted, and a smaller one still fits', async () => {
  const { shop, isCounted, ofTen } = await open()
  const weights = [7, 4, 4, 11, 3, 1]
  const counted: boolean[] = []

  for (const weight of weights) counted.push(await isCounted(ofTen(weight)))
  expect(counted).toEqual([true, false, false, false, true, false])

  shop.clock.advance(60_000)
  expect([await isCounted(ofTen(11)), await isCounted(ofTen(10))]).toEqual([
    false,
    true,
  ])
})

test('M19: a call that one limit refuses is counted by none', async () => {
  const { isCounted, ofTen, ofTwo } = await open()

  for (let attempt = 0; attempt < 5; attempt++)
    expect(await isCounted(ofTen(2), ofTwo)).toBe(attempt < 2)
  expect([await isCounted(ofTen(6)), await isCounted(ofTen(1))]).toEqual([
    true,
    false,
  ])
})

test('M19: a refusal names the rest of the time of the limit that refuses', async () => {
  const { shop, ofTen, ofTwo } = await open()
  const refusal = async (...charges: Charge[]) =>
    await charge(shop.deps, charges).catch((error: unknown) => error)

  await charge(shop.deps, [ofTen(10)])
  shop.clock.advance(20_000)
  expect(await refusal(ofTwo, ofTen(1))).toMatchObject({
    refused: { seconds: 40 },
  })

  shop.clock.advance(40_000)
  expect(await refusal(ofTwo, ofTen(1))).toBeUndefined()
})

test.each(bothDatabases)(
  'M19: charges at once never get above a limit on %s',
  async (database) => {
    const { shop, isCounted, ofTen } = await open(database)
    const attempts = Array.from({ length: 40 }, () => isCounted(ofTen(3)))
    const counted = (await Promise.all(attempts)).filter(Boolean)
    expect([counted.length, await isWithinRate(shop.deps, ten, 1)]).toEqual([
      3,
      true,
    ])
    expect(await isWithinRate(shop.deps, ten, 1)).toBe(false)
  },
)

test('M19: a charge that waits for another one is refused when nothing is left', async () => {
  const { shop, isCounted, ofTen } = await open('postgres')
  await isCounted(ofTen(1))

  const { isFourCounted } = await shop.db.transaction(async (tx) => {
    await tx.update(rateLimits).set({ count: 9 })
    const isFourCounted = isCounted(ofTen(4))
    await waitForLockedStatement(shop.db)
    return { isFourCounted }
  })
  expect([await isFourCounted, await isCounted(ofTen(1))]).toEqual([
    false,
    true,
  ])
})
