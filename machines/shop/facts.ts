import { type EventObject, enqueueActions, type MachineContext, type SnapshotFrom } from 'xstate'
import type { Fact } from '../checkout/checkoutForm.ts'
import type { Action } from '../core/tell.ts'
import type { SystemLogics } from './system.ts'

type Sources = {
  [Id in keyof SystemLogics]?: (snapshot: SnapshotFrom<SystemLogics[Id]>) => Fact[]
}

/** A coupon whose terms are looked up anew is on meanwhile. */
const couponStatus = {
  settling: 'none',
  none: 'none',
  loading: 'loading',
  applied: 'applied',
  renewing: 'applied',
  error: 'error',
} as const

/** What the states of other actors mean to the checkout. */
const sources = {
  session: ({ context: { user } }) => [
    { type: 'fact.primaryAddressId', primaryAddressId: user?.primary_address?.id ?? null },
  ],
  addressBook: ({ context: { addresses } }) => [{ type: 'fact.addresses', addresses }],
  wallet: (snapshot) => [
    {
      type: 'fact.balance',
      balance: snapshot.context.data ?? (snapshot.matches('failed') ? 'unavailable' : null),
    },
  ],
  savedCards: ({ context }) => [{ type: 'fact.savedCards', savedCards: context.data }],
  deliveryPoints: ({ context }) => [{ type: 'fact.deliveryPoints', deliveryPoints: context.data }],
  outlets: ({ context: { data } }) => [
    { type: 'fact.calendar', calendar: data?.calendar ?? null },
    { type: 'fact.outlets', outlets: data?.outlets ?? null },
  ],
  timeSlots: ({ context }) => [{ type: 'fact.slots', slots: context.data }],
  cart: ({ context: { lines, totals, coupon }, value }) => [
    { type: 'fact.cart', cart: { lines, totals, couponCode: coupon?.code ?? null } },
    { type: 'fact.coupon', coupon: couponStatus[value] },
  ],
} satisfies Sources

type Source = keyof typeof sources

/** Who is there to be asked when the checkout begins. */
export const allSources = Object.keys(sources) as Source[]

/** Tells the checkout how other actors stand now; while its code has not come, nothing happens. */
export function tellFacts(...ids: readonly Source[]): Action<MachineContext, EventObject> {
  return enqueueActions<MachineContext, EventObject, undefined>(({ enqueue, system }) => {
    const checkout = system.get('checkout')
    if (!checkout) return
    for (const id of ids) {
      const snapshot = system.get(id)?.getSnapshot()
      if (snapshot) for (const fact of sources[id](snapshot)) enqueue.sendTo(checkout, fact)
    }
  }) as Action<MachineContext, EventObject>
}
