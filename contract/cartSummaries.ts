import { allergensIn, type WithAllergens } from './allergens.ts'
import type { CartLine } from './cart.ts'
import type { nutrition } from './menu.ts'

type Named = { name: string; trans_code?: string | null | undefined }

/** A dish, or an add-on of it. */
export type Part = { dish: Named; addon: Named | null }

/** Each allergen with the parts that contain it, and the parts without a statement. */
export type AllergenSummary = {
  contained: { name: string; parts: Part[] }[]
  unstated: Part[]
}

/** The allergens of lines, as the kitchen states them. */
export function allergenSummary(lines: readonly CartLine[]): AllergenSummary {
  const parts = lines.flatMap((line) => [
    { ...dishOf(line), ...allergensOnly(line) },
    ...line.addons.map((addon) => ({
      ...dishOf(line),
      addon,
      ...allergensOnly(addon),
    })),
  ])
  return {
    contained: allergensIn(...parts).map((name) => ({
      name,
      parts: parts.filter((part) => allergensIn(part).includes(name)),
    })),
    unstated: parts.filter((part) => part.allergens === undefined),
  }
}

/** Nutrition in kcal and grams. */
export type Nutrition = { [Figure in keyof typeof nutrition]: number }

/** Nutrition in whole kcal and grams, null if no line has figures; `without` lists the parts that are not counted. */
export type NutritionSummary = { total: Nutrition | null; without: Part[] }

/**
 * Sums the nutrition of lines. Add-ons, portions of unknown weight and dishes without complete figures do not count.
 */
export function nutritionSummary(lines: readonly CartLine[]): NutritionSummary {
  const counted = lines.filter(hasFigures)
  const total = (figure: keyof Nutrition) =>
    Math.round(
      counted.reduce(
        (sum, line) => sum + (line[figure] ?? 0) * factorOf(line),
        0,
      ),
    )
  return {
    total:
      counted.length === 0
        ? null
        : {
            calories: total('calories'),
            protein: total('protein'),
            carbs: total('carbs'),
            fats: total('fats'),
          },
    without: lines.flatMap((line) => [
      ...(hasFigures(line) ? [] : [dishOf(line)]),
      ...line.addons.map((addon) => ({ ...dishOf(line), addon })),
    ]),
  }
}

function hasFigures(line: CartLine): boolean {
  const { calories, protein, carbs, fats } = line
  const figures = [calories, protein, carbs, fats].map(
    (figure) => figure ?? Number.NaN,
  )
  return (
    factorOf(line) > 0 &&
    !figures.some(Number.isNaN) &&
    figures.some((figure) => figure > 0)
  )
}

/** The factor of a line's figures, which are per set or per 100 g; 0 if its weight is unknown. */
function factorOf({
  isMealSet,
  selected_meal_portion_weight,
  quantity,
}: CartLine): number {
  return (isMealSet ? 1 : selected_meal_portion_weight / 100) * quantity
}

function dishOf({ meal_name, meal_trans_code }: CartLine): Part {
  return { dish: { name: meal_name, trans_code: meal_trans_code }, addon: null }
}

function allergensOnly({ allergens }: WithAllergens): WithAllergens {
  return { allergens }
}
