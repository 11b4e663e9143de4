import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import {
  type CheckoutValues,
  checkoutValues,
  emptyForm,
} from '#contract/checkoutForm.ts'
import { createOrder, order } from '#contract/orders.ts'
import { paymentType } from '#contract/paymentTypes.ts'
import type { UnpaidOrder } from '#machines/checkout/checkoutForm.ts'
import type { Attempt, AttemptEnd } from '#machines/checkout/orderAttempt.ts'
import type { Storage } from '#src/adapters/storage.ts'
import { createAttemptRecords } from './attemptRecords.ts'
import { nextOrderKey, replaceOrderKey } from './orderKey.ts'

const storedAttempts = z.object({
  version: z.literal(2),
  attempts: z.array(
    z.object({
      key: z.string(),
      owner: z.string(),
      body: createOrder.body,
      method: paymentType,
      madeAt: z.optional(z.number()),
      isRefused: z.optional(z.boolean()),
      form: z.optional(checkoutValues),
      ordered: z.optional(
        z.object({
          lines: z.readonly(z.array(cartLine)),
          bill: z.object({
            subtotal: z.int(),
            fee: z.int(),
            discount: z.int(),
            total: z.int(),
          }),
          agreed: z.optional(
            z.pick(order, {
              order_type: true,
              schedule_date: true,
              time_slot: true,
              delivery_location: true,
              pickup_location: true,
              words: true,
            }),
          ),
        }),
      ),
    }),
  ),
})

const storedUnpaid = z.object({
  version: z.literal(1),
  owner: z.string(),
  orderId: z.string(),
  lines: z.readonly(z.array(cartLine)),
})

const storedForm = z.object({
  version: z.literal(1),
  form: checkoutValues,
})

const storedEnd = z.object({
  version: z.literal(1),
  key: z.string(),
  end: z.object({
    kind: z.enum([
      'paid',
      'unpaid',
      'expired',
      'refused',
      'forgotten',
      'unknown',
    ]),
    orderId: z.nullable(z.string()),
  }),
})

/**
 * The checkout's records in the browser: this tab's form, each customer's unsettled attempts, the end of the last
 * settled one, and the unpaid order of a cart. The records are separate because a tab
 * sees the writes of other tabs late: saving the form must not restore a settled attempt.
 */
export function createCheckoutStore(storage: Storage) {
  const attempts = createAttemptRecords<Attempt>(
    () => storage.read('order_attempt', storedAttempts)?.attempts ?? [],
    (next) => {
      if (next.length === 0) storage.remove('order_attempt')
      else
        storage.write('order_attempt', storedAttempts, {
          version: 2,
          attempts: next,
        })
    },
  )
  const unpaid = () => storage.read('unpaid_order', storedUnpaid)
  const store = {
    form: () => storage.read('checkout_form', storedForm)?.form ?? null,
    saveForm(form: CheckoutValues) {
      if (isEmpty(form)) storage.remove('checkout_form')
      else storage.write('checkout_form', storedForm, { version: 1, form })
    },
    ...attempts,
    nextKey: (newId: () => string) => nextOrderKey(storage, newId),
    replaceKey: (used: string) => replaceOrderKey(storage, used),
    unpaidOf(owner: string): UnpaidOrder | null {
      const stored = unpaid()
      return stored?.owner === owner
        ? { orderId: stored.orderId, lines: stored.lines }
        : null
    },
    saveUnpaid(owner: string, unpaidOrder: UnpaidOrder | null) {
      if (unpaidOrder)
        storage.write('unpaid_order', storedUnpaid, {
          version: 1,
          owner,
          ...unpaidOrder,
        })
      else if (store.unpaidOf(owner)) storage.remove('unpaid_order')
    },
    endOf(key: string): AttemptEnd | null {
      const stored = storage.read('attempt_end', storedEnd)
      return stored?.key === key ? stored.end : null
    },
    saveEnd: (key: string, end: AttemptEnd) =>
      storage.write('attempt_end', storedEnd, { version: 1, key, end }),
    dropUnpaid(orderId: string) {
      if (unpaid()?.orderId === orderId) storage.remove('unpaid_order')
    },
  }

  return store
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>

function isEmpty(form: CheckoutValues): boolean {
  return JSON.stringify(form) === JSON.stringify(emptyForm)
}
