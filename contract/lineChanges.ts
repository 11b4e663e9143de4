import { allergenKey, allergensIn, type WithAllergens } from './allergens.ts'
import type { LineDraft } from './lineDraft.ts'
import { formatMoney } from './money.ts'
import { unitPriceOf } from './pricing.ts'

/** A sentence about a change: a label and its values; a name may have its own label. */
export type ChangeText = {
  key: string
  values: Record<string, string | number | LabelledName>
}

type LabelledName = { key: string | null | undefined; name: string }
type Named = { name: string; trans_code?: string | null | undefined }

/** Compares a displayed line with the same line today: names, portion, add-ons, price, allergens; null is not sold. */
export function lineChanges(
  shown: LineDraft,
  today: LineDraft | null,
): ChangeText[] {
  const dish = nameOf(dishOf(shown))
  const changeOf = (key: string, values: ChangeText['values'] = {}) => ({
    key,
    values: { dish, ...values },
  })
  if (today === null) return [changeOf('orders.changed_gone')]

  const goneAddons = shown.addons.filter(
    ({ id }) => !today.addons.some((addon) => addon.id === id),
  )

  return [
    ...renamed(partsOf(shown), partsOf(today)).map((part) => ({
      key: 'orders.changed_name',
      values: { after: nameOf(part) },
    })),
    ...goneAddons.map((addon) =>
      changeOf('orders.changed_addon', { addon: nameOf(addon) }),
    ),
    ...weightsOf(shown, today).map((values) =>
      changeOf('orders.changed_weight', values),
    ),
    ...pricesOf(shown, today).map((values) =>
      changeOf('orders.changed_price', values),
    ),
    ...allergensOf(shown, today).map(([key, name]) =>
      changeOf(key, { allergen: { key: allergenKey(name), name } }),
    ),
    ...(statesAllergens(shown) && !statesAllergens(today)
      ? [changeOf('orders.changed_unstated')]
      : []),
  ]
}

function dishOf({ meal_name, meal_trans_code }: LineDraft): Named {
  return { name: meal_name, trans_code: meal_trans_code }
}

function nameOf({ name, trans_code }: Named): LabelledName {
  return { key: trans_code, name }
}

/** By ids that survive a rename. */
function partsOf(line: LineDraft): Map<string, Named> {
  const { selected_meal_portion_name: name, selected_meal_portion_trans_code } =
    line
  return new Map<string, Named>([
    ['dish', dishOf(line)],
    ['portion', { name, trans_code: selected_meal_portion_trans_code }],
    ...line.addons.map((addon): [string, Named] => [
      `addon ${addon.id}`,
      addon,
    ]),
  ])
}

/** Returns only the new name: both names share a label, which has the new text. */
function renamed(
  shown: Map<string, Named>,
  today: Map<string, Named>,
): Named[] {
  return [...today].flatMap(([id, part]) => {
    const before = shown.get(id)
    return before && before.name !== part.name ? [part] : []
  })
}

function weightsOf(shown: LineDraft, today: LineDraft) {
  const before = shown.selected_meal_portion_weight
  const after = today.selected_meal_portion_weight
  return before === after ? [] : [{ before, after }]
}

/** A line stores the sum of its add-on prices, which means nothing once an add-on is gone. */
function pricesOf(shown: LineDraft, today: LineDraft) {
  const isWhole = shown.addons.length === today.addons.length
  const priceOf = (line: LineDraft) =>
    formatMoney(isWhole ? unitPriceOf(line) : line.selected_meal_portion_price)
  const before = priceOf(shown)
  const after = priceOf(today)
  return before === after ? [] : [{ before, after }]
}

function allergensOf(shown: LineDraft, today: LineDraft) {
  const before = allergensIn(...partsWithAllergens(shown))
  const after = allergensIn(...partsWithAllergens(today))
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  return [
    ...added.map((name) => ['orders.changed_contains', name] as const),
    ...removed.map((name) => ['orders.changed_without', name] as const),
  ]
}

function statesAllergens(line: LineDraft): boolean {
  return partsWithAllergens(line).every(
    ({ allergens }) => allergens !== undefined,
  )
}

function partsWithAllergens(line: LineDraft): WithAllergens[] {
  return [line, ...line.addons]
}
