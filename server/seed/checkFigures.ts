import { toDecimal } from '#contract/money.ts'
import type { Report } from './seedError.ts'
import type { Draft, SeedDraft } from './seedFiles.ts'
import { reportRows } from './seedRules.ts'

/**
 * Reports figures that make no sense: free dishes, impossible energy, discounts of nothing or everything, and top-ups
 * that lose money.
 */
export function checkFigures(seed: SeedDraft, report: Report): void {
  checkDishes(seed, report)

  reportRows(
    { file: 'coupons.csv', column: 'discount_upto' },
    seed.coupons,
    report,
    ({ discount_type: type, discount_upto: discount }) => {
      if (discount === 0) return 'is no discount: write more than 0.00'
      if (type !== 'PERCENTAGE' || discount === undefined) return null
      if (discount >= 10_000)
        return `is ${toDecimal(discount)} percent, and no order can cost nothing: write less than 100`
      return discount < 100
        ? `is ${toDecimal(discount)} percent: 10 percent is 10.00, not 0.10`
        : null
    },
  )

  const topUps = { file: 'wallet_coupons.csv' }
  reportRows(
    { ...topUps, column: 'recharge_amount' },
    seed.wallet_coupons,
    report,
    ({ recharge_amount: price }) =>
      price !== undefined && price < 100 ? 'must be at least 1.00' : null,
  )
  reportRows(
    { ...topUps, column: 'recharge_value' },
    seed.wallet_coupons,
    report,
    ({ recharge_amount: price, recharge_value: value }) =>
      price !== undefined && value !== undefined && value < price
        ? `is less than ${toDecimal(price)}, which the customer pays`
        : null,
  )
}

function checkDishes({ items, portions }: SeedDraft, report: Report): void {
  for (const [file, rows] of [
    ['items.csv', items],
    ['portions.csv', portions],
  ] as const) {
    const dishes: readonly Draft<Dish>[] | null = rows
    reportRows({ file, column: 'price' }, dishes, report, ({ price }) =>
      price === 0
        ? 'must be more than 0.00: an order cannot cost nothing'
        : null,
    )
    reportRows({ file, column: 'calories' }, dishes, report, describeEnergy)
  }
}

type Dish = {
  price: number
  code?: string
  calories: number
  protein: number
  carbs: number
  fats: number
}

/** Grams that the figures of a row are for. */
const grams = { mealSet: 450, usual: 100 }

/** Alcohol and fibre have energy of their own, so only what is beyond both counts. */
function describeEnergy(dish: Draft<Dish>): string | null {
  const { calories, protein, carbs, fats, code } = dish
  if (
    calories === undefined ||
    protein === undefined ||
    carbs === undefined ||
    fats === undefined
  )
    return null

  const weight = code === 'meal_set' ? grams.mealSet : grams.usual
  const per100 = calories * (100 / weight)
  if (per100 > 900)
    return `is ${calories}, and ${weight} g of pure fat have ${9 * weight}: write kcal, not kJ`

  const expected = Math.round(4 * protein + 4 * carbs + 9 * fats)
  const ratio = calories / expected
  const isKilojoules =
    ratio > 3.3 && ratio < 5.2 && (calories - expected) * (100 / weight) > 100
  return isKilojoules
    ? `is ${calories}, and protein, carbs and fats have about ${expected} kcal: this seems to be kJ, write kcal`
    : null
}
