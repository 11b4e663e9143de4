import { describe, expect, test } from 'vitest'
import { addressLines } from '#contract/addressLines.ts'
import {
  type OrderReader,
  orderDescription,
  placeText,
  type ReadableOrder,
} from '#contract/orderDescription.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'
import { englishTexts as t } from '#test/support/fixtures/labels.ts'

const words = {
  t,
  languages: ['en' as const],
  separator: ' · ',
  day: (date: string) => `day ${date}`,
  instant: (iso: string) => `instant ${iso}`,
}
const address = {
  id: 1,
  name: 'Home',
  street_address1: '1 Lantern Lane',
  street_address2: 'Level 2',
  suburbs: 'Haymarket',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 800,
}
const order: ReadableOrder = {
  order_id: 'LK-1',
  order_type: 'DELIVERY',
  status: 'CANCELLED',
  order_time: 'now',
  schedule_date: '2026-11-25',
  time_slot: { id: 1, name: '5pm - 6pm' },
  delivery_location: address,
  pickup_location: null,
  notes: 'Ring twice',
  payment_type: 'stripe',
  refunded: 500,
  dispute: 'won',
  menu_item: [],
}
const lines = ['1 Lantern Lane', 'Level 2', 'Haymarket, Sydney NSW 0800']

describe('what an order says', () => {
  test.each<[OrderReader, [string, string[]][]]>([
    [
      'details',
      [
        ['Order ID', ['LK-1']],
        ['Date and time', ['instant now']],
        ['Status', ['Cancelled']],
        ['Order type', ['Delivery']],
        ['Delivery location', ['Home', ...lines]],
        ['Scheduled for', ['day 2026-11-25']],
        ['Time slot', ['5pm - 6pm']],
        ['Payment method', ['Card']],
        ['Refunded', ['A$5.00']],
        [
          'Disputed payment',
          ['Your bank has closed its inquiry into this payment.'],
        ],
        ['Notes', ['Ring twice']],
      ],
    ],
    [
      'payment',
      [
        ['When', ['day 2026-11-25 · 5pm - 6pm']],
        ['Delivery location', ['Home', ...lines]],
        ['Notes', ['Ring twice']],
      ],
    ],
    [
      'placed',
      [
        ['Order ID', ['LK-1']],
        ['When', ['day 2026-11-25 · 5pm - 6pm']],
        ['Delivery location', ['Home', ...lines]],
      ],
    ],
    [
      'mail',
      [
        ['Order number', ['LK-1']],
        ['When', ['day 2026-11-25 · 5pm - 6pm']],
        ['Delivery to', ['1 Lantern Lane, Level 2, Haymarket NSW 0800']],
        ['Paid with', ['Card']],
        ['Allergens', ['No declared allergens']],
        ['Notes', ['Ring twice']],
      ],
    ],
    [
      'kitchen',
      [
        ['Allergens', ['No declared allergens']],
        ['Refunded', ['A$5.00']],
        ['Disputed', ['won']],
        ['Note', ['Ring twice']],
      ],
    ],
  ])('H5 K4 K5: to a reader of %s, in order', (reader, facts) => {
    const read = orderDescription(reader, order, words)
    expect(read.map(({ name, lines }) => [name, lines])).toEqual(facts)
  })

  test('F10: success names three dishes and counts the others, and adds what was paid and the allergens', () => {
    const dish = (id: number) => ({ ...lineOf(), id, allergens: 'Soy' })
    const read = orderDescription(
      'placed',
      { ...order, menu_item: [1, 2, 3, 4, 5].map(dish), total_price: 7950 },
      words,
    )
    const line = '1 × Mapo tofu (Regular)'
    expect(read.slice(2).map(({ name, lines }) => [name, lines])).toEqual([
      ['Dishes', [line, line, line, 'and 2 more']],
      ['Paid', ['A$79.50']],
      ['Delivery location', ['Home', ...lines]],
      ['Allergens', ['Soy']],
    ])
  })

  test.each<[OrderReader, string, string[]]>([
    ['details', 'Delivery location', ['Home', 'Acme Pty Ltd', ...lines]],
    ['payment', 'Delivery location', ['Home', 'Acme Pty Ltd', ...lines]],
    ['placed', 'Delivery location', ['Home', 'Acme Pty Ltd', ...lines]],
    [
      'mail',
      'Delivery to',
      ['Acme Pty Ltd, 1 Lantern Lane, Level 2, Haymarket NSW 0800'],
    ],
  ])(
    'H15 K61: a reader of %s reads recipient and phone of the address',
    (reader, label, place) => {
      const delivery_location = {
        ...address,
        recipient: 'Acme Pty Ltd',
        phone: '0290000000',
      }
      const read = orderDescription(
        reader,
        { ...order, delivery_location },
        words,
      )
      const texts = Object.fromEntries(
        read.map(({ name, lines }) => [name, lines]),
      )
      expect(texts).toMatchObject({
        [label]: place,
        'Phone at the door': ['0290000000'],
      })
    },
  )

  test("K61: a phone at the door that is the customer's own is not named again", () => {
    const at = {
      ...order,
      delivery_location: { ...address, phone: '0412345678' },
    }
    const namesOf = (customer_phone: string) =>
      orderDescription('kitchen', { ...at, customer_phone }, words).map(
        ({ name }) => name,
      )
    expect(namesOf('0412345678')).not.toContain('Phone at the door')
    expect(namesOf('0400000000')).toContain('Phone at the door')
  })

  test.each([
    ['Home', null, '1 Lantern Lane, Level 2, Haymarket NSW 0800'],
    ['家', null, '1 Lantern Lane, Level 2, Haymarket NSW 0800'],
    [' home ', 'Mei', 'Mei, 1 Lantern Lane, Level 2, Haymarket NSW 0800'],
    [
      'Acme Pty Ltd, attn. Priya',
      null,
      'Acme Pty Ltd, attn. Priya, 1 Lantern Lane, Level 2, Haymarket NSW 0800',
    ],
    [
      'Office',
      'Acme',
      'Acme, Office, 1 Lantern Lane, Level 2, Haymarket NSW 0800',
    ],
    ['Acme', 'Acme', 'Acme, 1 Lantern Lane, Level 2, Haymarket NSW 0800'],
  ])(
    'K61: the driver reads the address %s with the recipient %s',
    (name, recipient, text) => {
      const delivery_location = { ...address, name, recipient }
      expect(placeText({ ...order, delivery_location }, words)).toBe(text)
    },
  )

  test('H5: a fact that an order does not have is left out', () => {
    const bare = {
      order_type: 'PICKUP',
      delivery_location: null,
      pickup_location: null,
    }
    expect(orderDescription('placed', bare, words)).toEqual([])
  })

  test('an address names a suburb that is the city once', () => {
    expect(addressLines({ ...address, suburbs: 'Sydney' }).at(-1)).toBe(
      'Sydney NSW 0800',
    )
  })
})
