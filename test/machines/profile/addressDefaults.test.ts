import { expect, test } from 'vitest'
import type { Outlet } from '#contract/checkout.ts'
import {
  cityOf,
  isStreetPostBox,
  stateOf,
  statesOf,
  suburbOf,
} from '#machines/profile/addressDefaults.ts'
import { facts } from '#test/support/fixtures/checkout.ts'
import { sampleAddress } from '#test/support/fixtures/customer.ts'

const points = [{ postal_code: 2009, price: 500, suburb: 'Pyrmont' }]
const form = (postalCode: number | null, typed = {}) => ({ postalCode, typed })

test('G19: the suburb is the typed one, else the saved one, else that of the postal code', () => {
  const saved = { ...sampleAddress, suburbs: 'Ultimo' }
  expect([
    suburbOf(form(2009, { suburbs: '' }), saved, points),
    suburbOf(form(2009, { suburbs: 'Glebe' }), saved, points),
    suburbOf(form(2009), saved, points),
    suburbOf(form(2009), null, points),
    suburbOf(form(2000), null, points),
    suburbOf(form(null), null, points),
    suburbOf(form(2009), null, null),
  ]).toEqual(['', 'Glebe', 'Ultimo', 'Pyrmont', '', '', ''])
})

test('G19: within the delivery area the city is that of the outlets, if they share one', () => {
  const saved = { ...sampleAddress, city: 'Parramatta' }
  const outlets = facts.outlets ?? []
  const [first] = outlets
  const twoCities = [...outlets, { ...first, city: 'Wollongong' }] as Outlet[]
  expect([
    cityOf(form(2009, { city: 'Glebe' }), saved, points, outlets),
    cityOf(form(2009), saved, points, outlets),
    cityOf(form(2009), null, points, outlets),
    cityOf(form(3000), null, points, outlets),
    cityOf(form(2009), null, points, twoCities),
    cityOf(form(2009), null, points, null),
    cityOf(form(2009), null, null, outlets),
  ]).toEqual(['Glebe', 'Parramatta', 'Sydney', '', '', '', ''])
})

test.each([
  [2000, {}, null, 'NSW'],
  [2000, { state: 'VIC' }, null, 'NSW'],
  [2620, {}, null, ''],
  [2620, { state: 'ACT' }, null, 'ACT'],
  [2620, {}, 'NSW', 'NSW'],
  [2620, { state: '' }, 'NSW', ''],
  [4383, {}, 'NSW', ''],
  [null, {}, null, ''],
  [null, { state: 'TAS' }, null, 'TAS'],
])(
  'G18: with the code %s, %j and the saved state %s the state is %j',
  (code, typed, state, expected) => {
    const saved = state && { ...sampleAddress, postal_code: 2620, state }
    expect(stateOf(form(code, typed), saved || null)).toBe(expected)
    expect(statesOf(form(code))).toHaveLength(code === 2000 ? 1 : 8)
  },
)

test('G20: a typed street replaces the saved one', () => {
  const saved = { ...sampleAddress, street_address1: 'PO Box 1' }
  const street = { street_address1: '1 Main Street' }
  expect([
    isStreetPostBox(form(null), null),
    isStreetPostBox(form(null), saved),
    isStreetPostBox(form(null, street), saved),
    isStreetPostBox(form(null, { ...street, street_address2: 'CMB 3' }), saved),
  ]).toEqual([false, true, false, true])
})
