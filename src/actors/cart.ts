import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { listOrderCoupons, type OrderCoupon, orderCoupon } from '#contract/coupons.ts'
import { type CartRecord, cartMachine } from '#machines/cart/cartMachine.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import type { ClientDeps } from './clientDeps.ts'

const storedCart = z.object({
  version: z.literal(1),
  lines: z.array(cartLine),
  coupon: z.nullable(orderCoupon),
  owner: z.nullable(z.string()),
  ordered: z._default(z.array(z.string()), []),
})

/** The cart, restored from the browser, stored on every change, and the same in every tab. */
export function createCartActor({ api, storage, inspect }: ClientDeps) {
  const read = (): CartRecord | null => storage.read('store_cart', storedCart)
  const loadCoupons = fromPromise<OrderCoupon[]>(() => fetchAll(api, listOrderCoupons))
  const cart = createActor(cartMachine.provide({ actors: { loadCoupons } }), {
    id: 'cart',
    systemId: 'cart',
    inspect,
    input: { record: read() },
  })
  cart.on('cart.saved', ({ record }) =>
    storage.write('store_cart', storedCart, { version: 1, ...record }),
  )
  const stop = storage.onChange('store_cart', () =>
    cart.send({ type: 'cart.replaced', record: read() }),
  )
  cart.subscribe({ complete: stop })
  return cart
}
