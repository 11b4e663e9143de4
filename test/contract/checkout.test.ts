import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Address, postalCode } from '#contract/addressBook.ts'
import {
  eligibleAddresses,
  slotsFor,
  type TimeSlot,
} from '#contract/checkout.ts'
import { deliveryFee, isDeliverable } from '#contract/delivery.ts'

const points = [
  { postal_code: 2000, price: 500 },
  { postal_code: 2067, price: 700 },
]

const at = (id: number, postal_code: number): Address => ({
  id,
  name: 'Home',
  street_address1: '1 Lantern Lane',
  suburbs: 'Haymarket',
  city: 'Sydney',
  postal_code,
})

describe('E10: the delivery fee', () => {
  test('is that of the postal code, and 0 if absent', () => {
    expect([deliveryFee(points, 2067), deliveryFee(points, 3000)]).toEqual([
      700, 0,
    ])
  })

  test('is looked up by integer, so 0800 is 800', () => {
    expect(z.decode(postalCode, '0800')).toBe(800)
    expect(z.decode(postalCode, ' 2000 ')).toBe(2000)
  })

  test.each(['20', '20000', '2k00', '', '2e3', '0x7d0', 199, 10_000, 2000.5])(
    '%j is no postal code',
    (code) => {
      expect(z.safeDecode(postalCode, code).success).toBe(false)
    },
  )
})

describe('E3: eligible addresses', () => {
  test('are the deliverable ones, newest first', () => {
    const addresses = [at(1, 2000), at(2, 3000), at(3, 2067)]
    expect(
      eligibleAddresses(addresses, points).map((address) => address.id),
    ).toEqual([3, 1])
  })

  test('G20: have a door', () => {
    const postBox = { ...at(2, 2000), street_address1: 'PO Box 1' }
    expect(eligibleAddresses([at(1, 2000), postBox], points)).toEqual([
      at(1, 2000),
    ])
  })

  test('are at most five, and the given list is left as it is', () => {
    const addresses = [1, 2, 3, 4, 5, 6, 7].map((id) => at(id, 2000))
    expect(
      eligibleAddresses(addresses, points).map((address) => address.id),
    ).toEqual([7, 6, 5, 4, 3])
    expect(addresses[0]?.id).toBe(1)
  })

  test('have the primary one in the fifth place where it is older than the five newest', () => {
    const addresses = [1, 2, 3, 4, 5, 6, 7].map((id) => at(id, 2000))
    const idsFor = (primaryId: number | null) =>
      eligibleAddresses(addresses, points, primaryId).map(({ id }) => id)
    expect([idsFor(2), idsFor(3), idsFor(7), idsFor(9), idsFor(null)]).toEqual([
      [7, 6, 5, 4, 2],
      [7, 6, 5, 4, 3],
      [7, 6, 5, 4, 3],
      [7, 6, 5, 4, 3],
      [7, 6, 5, 4, 3],
    ])
    const far = eligibleAddresses([at(1, 3000), at(2, 2000)], points, 1)
    expect(far).toEqual([at(2, 2000)])
  })

  test('nothing is deliverable without delivery points', () => {
    expect(isDeliverable([], 2000)).toBe(false)
  })
})

test('E15: slots are those of the way of fulfilment and those for all', () => {
  const slots: TimeSlot[] = [
    { id: 1, name: 'a', type: 'PICKUP ONLY' },
    { id: 2, name: 'b', type: 'DELIVERY ONLY' },
    { id: 3, name: 'c', type: 'ALL' },
  ]
  expect(slotsFor(slots, 'DELIVERY').map((slot) => slot.id)).toEqual([2, 3])
  expect(slotsFor(slots, 'PICKUP').map((slot) => slot.id)).toEqual([1, 3])
})
