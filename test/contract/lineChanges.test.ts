import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import { lineChanges } from '#contract/lineChanges.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'

const chilli = {
  id: 1,
  name: 'Chilli oil',
  trans_code: 'menu.addon_1_name',
  allergens: 'Peanuts',
}
const shown: CartLine = { ...lineOf(), allergens: 'Soy', addons: [chilli] }
const dish = { key: undefined, name: 'Mapo tofu' }
const changed = (parts: Partial<CartLine>) =>
  lineChanges(shown, { ...shown, ...parts })
const allergen = (key: string, name: string) => ({ key, name })

test('E19: a line that reads as it did has no changes, in whatever order its allergens stand', () => {
  expect(changed({})).toEqual([])
  expect(
    changed({
      allergens: 'Peanuts, Soy',
      addons: [{ ...chilli, allergens: null }],
    }),
  ).toEqual([])
  expect(changed({ quantity: 3, total_price: 6000, calories: 10 })).toEqual([])
  expect(
    lineChanges(
      { ...shown, allergens: undefined },
      { ...shown, allergens: null },
    ),
  ).toEqual([])
})

test.each<[string, Partial<CartLine>, object[]]>([
  [
    'an allergen that was added',
    { allergens: 'Soy, Sesame' },
    [
      {
        key: 'orders.changed_contains',
        values: { dish, allergen: allergen('menu.allergen_sesame', 'Sesame') },
      },
    ],
  ],
  [
    'an allergen that only an extra had',
    { addons: [{ ...chilli, allergens: null }] },
    [
      {
        key: 'orders.changed_without',
        values: {
          dish,
          allergen: allergen('menu.allergen_peanuts', 'Peanuts'),
        },
      },
    ],
  ],
  [
    'a smaller portion',
    { selected_meal_portion_weight: 220 },
    [
      {
        key: 'orders.changed_weight',
        values: { dish, before: 350, after: 220 },
      },
    ],
  ],
  [
    'another price',
    { selected_meal_portion_price: 2200 },
    [
      {
        key: 'orders.changed_price',
        values: { dish, before: 'A$20.00', after: 'A$22.00' },
      },
    ],
  ],
  [
    'another name of the portion',
    { selected_meal_portion_name: 'Small' },
    [
      {
        key: 'orders.changed_name',
        values: { after: { key: undefined, name: 'Small' } },
      },
    ],
  ],
  [
    'another name of an extra',
    { addons: [{ ...chilli, name: 'Sesame oil' }] },
    [
      {
        key: 'orders.changed_name',
        values: { after: { key: chilli.trans_code, name: 'Sesame oil' } },
      },
    ],
  ],
])('E19: %s is told', (_, parts, expected) => {
  expect(changed(parts)).toEqual(expected)
})

test('E19: allergens that are not stated any more are told', () => {
  expect(changed({ allergens: undefined }).map(({ key }) => key)).toEqual([
    'orders.changed_without',
    'orders.changed_unstated',
  ])
})

test('E19: a line that is not sold any more is told as gone', () => {
  expect(lineChanges(shown, null)).toEqual([
    { key: 'orders.changed_gone', values: { dish } },
  ])
})
