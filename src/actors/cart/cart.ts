import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { type OrderCoupon, orderCoupon } from '#contract/coupons.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import type { CartRecord } from '#machines/cart/cartSetup.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import { lists } from '../core/lists.ts'

const storedCart = z.object({
  version: z.literal(1),
  lines: z.array(cartLine),
  coupon: z.nullable(orderCoupon),
  owner: z.nullable(z.string()),
  ordered: z._default(z.array(z.string()), []),
})

export function cartOf({ api }: ClientDeps) {
  const loadCoupons = fromPromise<OrderCoupon[]>(async () =>
    (await lists()).coupons(api),
  )
  return provideActors(cartMachine, { loadCoupons })
}

export function storedCartOf({ storage }: ClientDeps): CartRecord | null {
  return storage.read('store_cart', storedCart)
}

/** Stores the cart on every change, and loads it when another tab changes it. */
export const persistCart: Effect<'cart'> = (deps, cart) => {
  const { storage } = deps
  cart.on('cart.saved', ({ record }) =>
    storage.write('store_cart', storedCart, { version: 1, ...record }),
  )

  const reload = () =>
    cart.send({ type: 'cart.replaced', record: storedCartOf(deps) })
  // Another tab may have written between the first read and this subscription.
  const { lines } = cart.getSnapshot().context
  if (JSON.stringify(storedCartOf(deps)?.lines ?? []) !== JSON.stringify(lines))
    reload()

  return storage.onChange('store_cart', reload)
}
