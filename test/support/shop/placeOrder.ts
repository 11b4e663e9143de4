import { randomUUID } from 'node:crypto'
import { toDecimal } from '#contract/money.ts'
import type { Tokens } from '#contract/session.ts'
import type { Answer } from './create.ts'

type Send = (request: {
  method: 'GET' | 'POST'
  url: string
  payload?: Record<string, unknown>
  headers?: Record<string, string>
  as?: Tokens
}) => Promise<Answer>

export type Wanted = {
  meal: number
  portion: number
  addons?: number[]
  quantity?: number
}

/** A request body: a pickup of one regular Yangzhou fried rice at A$14.90; `parts` change fields. */
export function orderBody(
  parts: Record<string, unknown> = {},
  lines: Wanted[] = [friedRice],
) {
  return {
    order_type: 'PICKUP',
    delivery_location: '',
    pickup_location: 1,
    menu_item: JSON.stringify(lines.map(wireLine)),
    payment_type: 'wallet',
    schedule_date: '2026-11-25',
    time_slot: 2,
    notes: '',
    coupon: null,
    amount: '14.90',
    shipping_charges: '0.00',
    discount: '0.00',
    total_price: '14.90',
    save_payment_method: false,
    ...parts,
  }
}

export function addressBody(postal_code: number) {
  return {
    name: 'Home',
    street_address1: '1 Lantern Lane',
    suburbs: 'Town',
    city: 'Sydney',
    postal_code,
  }
}

export const friedRice: Wanted = { meal: 1, portion: 1 }

/** An order line in wire format; the server ignores its prices and names. */
function wireLine(
  { meal, portion, addons = [], quantity = 1 }: Wanted,
  at = 0,
) {
  return {
    id: at + 1,
    meal_id: meal,
    meal_name: 'What the client calls it',
    selected_meal_portion_id: portion,
    selected_meal_portion_name: 'Any',
    selected_meal_portion_weight: 1,
    selected_meal_portion_price: '0.01',
    selected_meal_addon_price: '0.00',
    calories: 0,
    protein: 0,
    carbs: 0,
    fats: 0,
    isMealSet: false,
    addons: addons.map((id) => ({ id, name: 'Any' })),
    quantity,
    total_price: '0.01',
  }
}

/** Amounts of an order in wire format, from cents. */
export function amounts(subtotal: number, fee: number, discount: number) {
  return {
    amount: toDecimal(subtotal),
    shipping_charges: toDecimal(fee),
    discount: toDecimal(discount),
    total_price: toDecimal(subtotal + fee - discount),
  }
}

/** Sends an order; `key` is its idempotency key, by default a new one; null sends none. */
export async function placeOrder(
  shop: { send: Send },
  as: Tokens,
  payload: Record<string, unknown> = orderBody(),
  key: string | null = randomUUID(),
): Promise<Answer> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return await shop.send({
    method: 'POST',
    url: '/api/orders/create/',
    payload,
    headers,
    as,
  })
}
