import type { PaymentType } from '#contract/paymentTypes.ts'
import { type Dish, linesOf, logIn } from './earlierVisit.ts'
import { expect, type Shop } from './story.ts'

/**
 * Places an earlier order of the demo customer, a pickup in Chatswood on Wednesday; returns its number. Only an order
 * from the wallet is paid.
 */
export async function placePastOrder(
  shop: Shop,
  dishes: readonly Dish[],
  payment_type: PaymentType = 'wallet',
): Promise<string> {
  const { access_token } = await logIn(shop)
  const lines = await linesOf(shop, dishes)
  const total = lines
    .reduce((sum, line) => sum + Number(line.total_price), 0)
    .toFixed(2)
  const answer = await fetch(`${shop.url}/api/orders/create/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      order_type: 'PICKUP',
      delivery_location: '',
      pickup_location: 2,
      menu_item: JSON.stringify(lines),
      payment_type,
      schedule_date: '2026-11-25',
      time_slot: 2,
      notes: 'No peanuts',
      coupon: null,
      amount: total,
      total_price: total,
      shipping_charges: '0.00',
      discount: '0.00',
      save_payment_method: false,
    }),
  })
  const placed = (await answer.json()) as { order_id: string }
  expect(answer.status, JSON.stringify(placed)).toBe(
    payment_type === 'wallet' ? 201 : 200,
  )

  return placed.order_id
}
