import {
  type EventObject,
  enqueueActions,
  type MachineContext,
  type SnapshotFrom,
} from 'xstate'
import type { Fact } from '../checkout/checkoutForm.ts'
import type { Action } from '../core/tell.ts'
import { child, type SystemLogics } from './system.ts'

type Sources = {
  [Id in keyof SystemLogics]?: (
    snapshot: SnapshotFrom<SystemLogics[Id]>,
  ) => Fact[]
}

/** The cart's state as the checkout's coupon status; a coupon counts as applied while its terms are refreshed. */
const couponStatus = {
  settling: 'none',
  none: 'none',
  loading: 'loading',
  applied: 'applied',
  renewing: 'applied',
  error: 'error',
} as const

const sources = {
  session: ({ context: { user } }) => [
    {
      type: 'fact.primaryAddressId',
      primaryAddressId: user?.primary_address?.id ?? null,
    },
  ],
  addressBook: ({ context: { addresses } }) => [
    { type: 'fact.addresses', addresses },
  ],
  wallet: (snapshot) => [
    {
      type: 'fact.balance',
      balance:
        snapshot.context.data ??
        (snapshot.matches('failed') ? 'unavailable' : null),
    },
  ],
  savedCards: ({ context }) => [
    { type: 'fact.savedCards', savedCards: context.data },
  ],
  deliveryPoints: ({ context }) => [
    { type: 'fact.deliveryPoints', deliveryPoints: context.data },
  ],
  outlets: ({ context: { data } }) => [
    { type: 'fact.calendar', calendar: data?.calendar ?? null },
    { type: 'fact.outlets', outlets: data?.outlets ?? null },
  ],
  timeSlots: ({ context }) => [{ type: 'fact.slots', slots: context.data }],
  orders: ({ context }) => [{ type: 'fact.orders', orders: context.data }],
  cart: ({ context: { lines, totals, coupon, owner }, value }) => [
    {
      type: 'fact.cart',
      cart: { lines, totals, couponCode: coupon?.code ?? null, owner },
    },
    { type: 'fact.coupon', coupon: couponStatus[value] },
  ],
} satisfies Sources

type Source = keyof typeof sources

export const allSources = Object.keys(sources) as Source[]

/** Sends these actors' state to the checkout; does nothing until the checkout's code has loaded. */
export function sendCheckoutInputs(
  ...ids: readonly Source[]
): Action<MachineContext, EventObject> {
  return enqueueActions<MachineContext, EventObject, undefined>(
    ({ enqueue, system }) => {
      const checkout = system.get('checkout')
      if (!checkout) return
      for (const id of ids) {
        const snapshot = system.get(id)?.getSnapshot()
        const factsOf: (snapshot: never) => Fact[] = sources[id]
        if (snapshot)
          for (const fact of factsOf(snapshot as never))
            enqueue.sendTo(checkout, fact)
      }
    },
  ) as Action<MachineContext, EventObject>
}

/** Invokes an actor, and sends its state to the checkout whenever it changes. */
export function checkoutSource<Id extends Source>(id: Id) {
  return { ...child(id), onSnapshot: { actions: sendCheckoutInputs(id) } }
}
