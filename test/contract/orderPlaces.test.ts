import { expect, test } from 'vitest'
import { haveSamePlaces } from '#contract/orderPlaces.ts'
import { sampleAddress } from '#test/support/fixtures/customer.ts'

const door = { ...sampleAddress, recipient: 'Acme', phone: '0290000000' }
const placesOf = (address: typeof sampleAddress) => ({
  time_slot: null,
  delivery_location: address,
  pickup_location: null,
})

test.each(['recipient', 'phone'] as const)(
  'E19: another %s is another place, also an empty one',
  (field) => {
    for (const value of ['Other', null])
      expect(
        haveSamePlaces(placesOf(door), placesOf({ ...door, [field]: value })),
      ).toBe(false)
    expect(haveSamePlaces(placesOf(door), placesOf({ ...door }))).toBe(true)
  },
)

test('E19 G17: a client that knows neither recipient nor phone has shown neither', () => {
  const { recipient: _, phone: __, ...known } = door
  expect(haveSamePlaces(placesOf(known), placesOf(door))).toBe(true)
  expect(
    haveSamePlaces(placesOf({ ...known, city: 'Perth' }), placesOf(door)),
  ).toBe(false)
})
