import type { CartLine } from '#contract/cart.ts'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import { draftOf, type LineDraft } from '../cart/cartLines.ts'
import type { NoticeText, NoticeValue } from '../shell/noticesMachine.ts'

/** The lines of an order as they can be had today, and what has changed since, in words. */
export type RebuiltCart = { lines: LineDraft[]; changes: NoticeText[] }

/** An order's lines from today's menu at today's prices. What is no longer sold is left out and named in `changes`. */
export function rebuildCart(
  lines: readonly CartLine[],
  dishes: readonly (MenuItem | null)[],
): RebuiltCart {
  const lists = lines.map((line) => lineToday(line, dishes))
  return {
    lines: lists.flatMap((list) => list.lines),
    changes: lists.flatMap((list) => list.changes),
  }
}

function lineToday(line: CartLine, dishes: readonly (MenuItem | null)[]): RebuiltCart {
  const dish = dishes.find((one) => one?.id === line.meal_id)
  const portion = dish?.portion.find(({ id }) => id === line.selected_meal_portion_id)
  if (!dish || !portion) return { lines: [], changes: [toldOf('orders.changed_gone', line)] }
  const addons = line.addons.flatMap(({ id }) => addonOf(portion, id) ?? [])
  const today = draftOf(dish, portion, addons, line.quantity || 1)
  return {
    lines: [today],
    changes: [
      ...line.addons
        .filter(({ id }) => !addonOf(portion, id))
        .map(({ name, trans_code: key }) =>
          toldOf('orders.changed_addon', line, { addon: { key, name } }),
        ),
      ...pricesOf(line, today),
    ],
  }
}

/** Lines keep the prices of their add-ons as one sum, which says nothing once an add-on is gone. */
function pricesOf(line: CartLine, today: LineDraft): NoticeText[] {
  const isWhole = line.addons.length === today.addons.length
  const priceOf = (one: LineDraft) =>
    formatMoney(isWhole ? unitPriceOf(one) : one.selected_meal_portion_price)
  const prices = { before: priceOf(line), after: priceOf(today) }
  return prices.before === prices.after ? [] : [toldOf('orders.changed_price', line, prices)]
}

function addonOf({ addons }: Portion, id: number): Addon | undefined {
  return addons.find((addon) => addon.id === id)
}

function toldOf(
  key: string,
  { meal_name: name, meal_trans_code }: CartLine,
  values: Record<string, NoticeValue> = {},
): NoticeText {
  return { key, values: { dish: { key: meal_trans_code, name }, ...values } }
}
