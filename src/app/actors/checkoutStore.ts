import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { fulfilment } from '#contract/checkout.ts'
import { createOrder, wallDate } from '#contract/orders.ts'
import { paymentType } from '#contract/paymentMethods.ts'
import { type CheckoutValues, emptyForm } from '#machines/checkout/checkoutForm.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import type { Storage } from '../../adapters/storage.ts'

const storedAttempt = z.object({
  version: z.literal(1),
  key: z.string(),
  owner: z.string(),
  body: createOrder.body,
  method: paymentType,
  ordered: z.optional(
    z.object({
      lines: z.readonly(z.array(cartLine)),
      bill: z.object({ subtotal: z.int(), fee: z.int(), discount: z.int(), total: z.int() }),
    }),
  ),
})

const storedForm = z.object({
  version: z.literal(1),
  form: z.object({
    fulfilment,
    addressId: z.nullable(z.int()),
    outletId: z.nullable(z.int()),
    date: z.nullable(wallDate),
    slotId: z.nullable(z.int()),
    note: z.string(),
    noteDraft: z.nullable(z.string()),
    paymentMethod: z.nullable(paymentType),
    saveCard: z.boolean(),
    savedCardId: z.nullable(z.string()),
  }),
})

const storedKey = z.object({ version: z.literal(1), key: z.string() })

type Stored = { form: CheckoutValues; attempt: Attempt | null }

/**
 * The checkout's records in the browser: the form of this tab, and the one attempt of all tabs that is not settled yet.
 * Each has its own, because tabs see each other's writes late: who saves a form must not bring a settled attempt back.
 */
export function createCheckoutStore(storage: Storage) {
  const read = (): Stored => {
    const { version: _, ...attempt } = storage.read('order_attempt', storedAttempt) ?? {}
    return {
      form: storage.read('checkout_form', storedForm)?.form ?? emptyForm,
      attempt: 'key' in attempt ? attempt : null,
    }
  }
  return {
    read,
    saveForm(form: CheckoutValues) {
      if (isEmpty(form)) storage.remove('checkout_form')
      else storage.write('checkout_form', storedForm, { version: 1, form })
    },
    saveAttempt: (attempt: Attempt) =>
      storage.write('order_attempt', storedAttempt, { version: 1, ...attempt }),
    /**
     * The key of the next order, the same in every tab: of two tabs that pay one cart at once, the server serves one and
     * answers the other with the same order. It is made long before it is needed, because tabs see each other's writes late.
     */
    nextKey(newId: () => string): string {
      const stored = storage.read('order_key', storedKey)
      const key = stored?.key ?? newId()
      if (!stored) storage.write('order_key', storedKey, { version: 1, key })
      return key
    },
    /** The key is used up; another tab may have noticed before. */
    replaceKey(used: string, newId: () => string) {
      if (storage.read('order_key', storedKey)?.key !== used) return
      storage.write('order_key', storedKey, { version: 1, key: newId() })
    },
    /** Only the attempt with that key: another tab may have started one of its own. */
    dropAttempt(key: string) {
      if (read().attempt?.key === key) storage.remove('order_attempt')
    },
  }
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>

function isEmpty(form: CheckoutValues): boolean {
  return JSON.stringify(form) === JSON.stringify(emptyForm)
}
