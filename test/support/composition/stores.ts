import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { orderCoupon } from '#contract/coupons.ts'
import type { PlacedOrder } from '#contract/orders.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { CartRecord } from '#machines/cart/cartSetup.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import { required } from '#machines/core/required.ts'
import type { RechargeAttempt } from '#machines/wallet/rechargeForm.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import { createHandoffStore } from '#src/actors/payment/handoffStore.ts'
import { createRechargeStore } from '#src/actors/wallet/rechargeStore.ts'
import type { FakeBrowserTab } from '#test/support/fakes/browser.ts'
import { deliveryBody } from '#test/support/fixtures/checkout.ts'
import { handoff } from '#test/support/fixtures/handoff.ts'
import { dish, type Person, userOf } from './people.ts'

const storedCart = z.object({
  version: z.literal(1),
  lines: z.array(cartLine),
  coupon: z.nullable(orderCoupon),
  owner: z.nullable(z.string()),
  ordered: z.array(z.string()),
})

/** Signs a customer in from another tab; the browser's other tabs receive the storage event. */
export function signIn({ storage }: FakeBrowserTab, person: Person) {
  storage.session.saveTokens(tokensOf(person), true)
  storage.session.saveUser(userOf(person))
}

export function tokensOf(person: Person) {
  const { email } = userOf(person)
  return { access_token: email, refresh_token: email }
}

export function saveCart({ storage }: FakeBrowserTab, record: CartRecord) {
  storage.write('store_cart', storedCart, { version: 1, ...record })
}

/** Stores an attempt of Mei to order dish 8, from another tab. */
export function saveOrderAttempt(
  { storage }: FakeBrowserTab,
  method: PaymentType = 'wallet',
): Attempt {
  const attempt: Attempt = {
    key: 'key-stored',
    owner: userOf('mei').email,
    body: { ...deliveryBody, menu_item: [dish(8)] } as Attempt['body'],
    method,
    madeAt: 0,
    ordered: {
      lines: [dish(8)],
      bill: { subtotal: 2000, fee: 650, discount: 0, total: 2650 },
    },
  }
  createCheckoutStore(storage).saveAttempt(attempt)
  return attempt
}

/** Stores the hand-off of an order's payment to Alipay. */
export function saveHandoff({ storage }: FakeBrowserTab, placed: PlacedOrder) {
  const { order_id, payment_intent = null } = placed
  createHandoffStore(storage).save({
    ...handoff,
    reference: required(order_id ?? null, 'order_id'),
    paymentIntent: payment_intent,
  })
}

/** Stores an attempt of Mei to recharge A$20, from another tab. */
export function saveRechargeAttempt({
  storage,
}: FakeBrowserTab): RechargeAttempt {
  const attempt: RechargeAttempt = {
    key: 'key-recharge',
    owner: userOf('mei').email,
    body: { amount: 2000, save_payment_method: false },
  }
  createRechargeStore(storage).saveAttempt(attempt)
  return attempt
}
