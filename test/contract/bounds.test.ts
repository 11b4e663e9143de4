import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressInput } from '#contract/addressForm.ts'
import { cartLine, cartLinesText } from '#contract/cart.ts'
import { contactMessage } from '#contract/contact.ts'
import { orderInput, wallDate } from '#contract/orders.ts'
import { maxPictureBytes } from '#contract/profile.ts'
import { id, pageQuery } from '#contract/route.ts'
import { wireLine } from '#test/support/fixtures/wireLine.ts'

const { name, street_address1, street_address2, suburbs, city, state } =
  addressInput.shape
const { first_name, last_name, email, message } = contactMessage.shape

describe('M10: a typed text has a greatest length, without the spaces around it', () => {
  test.each([
    ['name of an address', name, 60],
    ['street', street_address1, 120],
    ['second line of a street', street_address2, 120],
    ['suburb', suburbs, 80],
    ['city', city, 80],
    ['state', state, 40],
    ['first name', first_name, 80],
    ['last name', last_name, 80],
    ['email', email, 254],
    ['message', message, 5000],
  ])('the %s', (_, schema, most) => {
    expect(z.safeParse(schema, ` ${'x'.repeat(most)} `).data).toBe(
      'x'.repeat(most),
    )
    expect(z.safeParse(schema, 'x'.repeat(most + 1)).success).toBe(false)
  })

  test('one that must be there is more than spaces', () => {
    for (const schema of [
      name,
      street_address1,
      suburbs,
      city,
      first_name,
      last_name,
      email,
      message,
    ])
      expect(z.safeParse(schema, '  ').success).toBe(false)
  })

  test('a note to the kitchen is kept as it was typed', () => {
    const { notes } = orderInput.shape
    expect(z.safeParse(notes, ` ${'x'.repeat(999)}`).success).toBe(true)
    expect(z.safeParse(notes, 'x'.repeat(1001)).success).toBe(false)
  })
})

describe('M10: an order has bounds', () => {
  const isRead = (lines: object[]) =>
    z.safeDecode(cartLinesText, JSON.stringify(lines)).success
  const addon = { id: 1, name: 'Rice' }

  test('a line has 1 to 999 pieces', () => {
    const { quantity } = cartLine.shape
    expect(
      [0, 1, 999, 1000].map((value) => z.safeParse(quantity, value).success),
    ).toEqual([false, true, true, false])
  })

  test('it has at most 200 lines', () => {
    expect(isRead(Array(200).fill(wireLine))).toBe(true)
    expect(isRead(Array(201).fill(wireLine))).toBe(false)
  })

  test('a line has at most 20 add-ons', () => {
    expect(isRead([{ ...wireLine, addons: Array(20).fill(addon) }])).toBe(true)
    expect(isRead([{ ...wireLine, addons: Array(21).fill(addon) }])).toBe(false)
  })

  test('its lines have at most 200,000 characters', () => {
    const longest = { ...wireLine, meal_name: '' }
    longest.meal_name = 'x'.repeat(200_000 - JSON.stringify([longest]).length)
    expect(isRead([longest])).toBe(true)
    expect(isRead([{ ...longest, meal_name: `${longest.meal_name}x` }])).toBe(
      false,
    )
  })
})

test.each(['2026-11-2', '26-11-25', '2026-11-25T00:00', ' 2026-11-25'])(
  '%j is no day of an order',
  (text) => {
    expect(z.safeParse(wallDate, text).success).toBe(false)
  },
)

test('a list has at most a million pages', () => {
  expect(z.safeDecode(pageQuery, { page: '1000000' }).success).toBe(true)
  expect(z.safeDecode(pageQuery, { page: '1000001' }).success).toBe(false)
})

test('an id is a positive number that fits the database', () => {
  expect(
    [0, -1, 2_147_483_648].filter((value) => z.safeParse(id, value).success),
  ).toEqual([])
  expect(z.safeParse(id, 2_147_483_647).success).toBe(true)
})

test('M10: a profile picture has at most 5 MB', () => {
  expect(maxPictureBytes).toBe(5_242_880)
})
