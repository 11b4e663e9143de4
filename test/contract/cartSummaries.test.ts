import { expect, test } from 'vitest'
import {
  allergenKey,
  allergensIn,
  allergensOfPortion,
} from '#contract/allergens.ts'
import {
  allergenSummary,
  nutritionSummary,
  type Part,
} from '#contract/cartSummaries.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

const egg = { id: 3, name: 'Fried egg', trans_code: null, allergens: 'Egg' }
const oil = { id: 4, name: 'Chilli oil', trans_code: null }
const tofu = sampleLine({ allergens: 'Soy, Wheat' })
const rice = sampleLine({
  meal_name: 'Fried Rice',
  allergens: 'Egg, Soy',
  addons: [egg],
})
const set = sampleLine({ meal_name: 'Set', isMealSet: true, calories: 433 })
const plan = sampleLine({ meal_name: 'Plan', selected_meal_portion_weight: 0 })

test.each([
  [
    [{ allergens: 'Soy, Wheat' }, { allergens: 'Wheat,Egg' }],
    ['Soy', 'Wheat', 'Egg'],
  ],
  [[{ allergens: '' }, { allergens: null }, {}], []],
])(
  'C14: the allergens of several things are told once: %j',
  (things, names) => {
    expect(allergensIn(...things)).toEqual(names)
  },
)

test('C14: a portion adds its allergens to those of the dish, if the dish states any', () => {
  const portion = { allergens: 'Sesame' }
  expect(allergensOfPortion({ allergens: 'Soy' }, portion)).toBe('Soy, Sesame')
  expect(allergensOfPortion({ allergens: null }, {})).toBe('')
  expect(allergensOfPortion({}, portion)).toBeUndefined()
  expect(allergenKey('Tree nuts')).toBe('menu.allergen_tree_nuts')
})

test('D8: each allergen of an order is told once, with the dishes and extras that it is in', () => {
  const { contained, unstated } = allergenSummary(numberLines([tofu, rice]))
  expect(contained.map(({ name, parts }) => [name, ...named(parts)])).toEqual([
    ['Soy', 'Mapo Tofu', 'Fried Rice'],
    ['Wheat', 'Mapo Tofu'],
    ['Egg', 'Fried Rice', 'Fried Rice + Fried egg'],
  ])
  expect(unstated).toEqual([])
})

test('D8: a dish or an add-on without a statement never counts as free of allergens', () => {
  const { contained, unstated } = allergenSummary(
    numberLines([
      sampleLine({ allergens: undefined }),
      sampleLine({ allergens: '', addons: [oil] }),
      sampleLine({ allergens: null }),
    ]),
  )
  expect(contained).toEqual([])
  expect(named(unstated)).toEqual(['Mapo Tofu', 'Mapo Tofu + Chilli oil'])
})

test('D9: the nutrition of an order counts weights, sets and quantities, in whole figures', () => {
  const lines = [{ ...tofu, quantity: 2 }, set]
  // 2 × 350 g of 119 kcal, 8.4 g, 4.2 g, 7.6 g per 100 g,
  // and one set of 433 kcal, 8.4 g, 4.2 g, 7.6 g.
  expect(facts(lines)).toEqual({
    total: { calories: 1266, protein: 67, carbs: 34, fats: 61 },
    without: [],
  })
})

test('D9: an extra, a portion of unknown weight and a dish without figures are named and not counted', () => {
  const none = { calories: 0, protein: 0, carbs: 0, fats: 0 }
  const tea = sampleLine({ meal_name: 'Tea', ...none })
  expect(facts([rice, plan, tea])).toEqual({
    total: { calories: 417, protein: 29, carbs: 15, fats: 27 },
    without: ['Fried Rice + Fried egg', 'Plan', 'Tea'],
  })
  expect(facts([plan])).toEqual({ total: null, without: ['Plan'] })

  const soup = sampleLine({ meal_name: 'Soup', fats: null })
  expect(facts([rice, soup]).without).toEqual([
    'Fried Rice + Fried egg',
    'Soup',
  ])

  const sorbet = sampleLine({ meal_name: 'Sorbet', ...none, calories: 90 })
  expect(facts([sorbet]).without).toEqual([])
})

function facts(lines: LineDraft[]) {
  const { total, without } = nutritionSummary(numberLines(lines))
  return { total, without: named(without) }
}

function named(parts: readonly Part[]) {
  return parts.map(({ dish, addon }) =>
    addon ? `${dish.name} + ${addon.name}` : dish.name,
  )
}
