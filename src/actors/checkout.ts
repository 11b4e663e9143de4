import { createActor, fromCallback, fromPromise } from 'xstate'
import { getOrder, type Order } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { User } from '#contract/session.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import type { AttemptDraft, PreparedAttempt } from '#machines/checkout/orderAttempt.ts'
import type { ShopClock } from '../adapters/shopClock.ts'
import type { Actors } from '../hooks/actors.ts'
import { createCheckoutStore } from './checkoutStore.ts'
import type { ClientDeps } from './clientDeps.ts'
import { orderSubmissionOf, settleRecords } from './orderSubmission.ts'
import { paymentProviderOf } from './paymentProvider.ts'

/** The checkout, restored from the browser and stored on every change. */
export function createCheckoutActor(
  deps: ClientDeps,
  customer: () => User | null,
  translations: Actors['translations'],
) {
  const { api, clock, storage, newId, inspect } = deps
  const store = createCheckoutStore(storage)
  const machine = checkoutMachine.provide({
    actors: {
      watchClock: watchClock(clock),
      fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
        api.call(getOrder, { params: { order_id: input.orderId } }, { signal }),
      ),
      prepareAttempt: fromPromise<PreparedAttempt, { draft: AttemptDraft }>(async ({ input }) => {
        const pending = store.attemptOf(input.draft.owner)
        if (pending) return { attempt: pending, wasSent: true }
        const attempt = { ...input.draft, key: store.nextKey(newId) }
        store.saveAttempt(attempt)
        return { attempt, wasSent: false }
      }),
      orderSubmission: orderSubmissionOf(deps, customer),
      paymentProvider: paymentProviderOf(deps, translations),
    },
  })
  const checkout = createActor(machine, {
    id: 'checkout',
    systemId: 'checkout',
    inspect,
    input: { now: clock.now(), form: store.form() },
  })
  store.nextKey(newId)
  checkout.on('attempt.settled', ({ attempt, outcome, unpaid }) => {
    settleRecords(deps, store, attempt, outcome)
    store.saveUnpaid(attempt.owner, unpaid)
  })
  checkout.on('order.closed', ({ orderId }) => store.dropUnpaid(orderId))
  let { form } = checkout.getSnapshot().context
  checkout.subscribe(({ context }) => {
    if (context.form === form) return
    form = context.form
    store.saveForm(form)
  })
  return checkout
}

/** Milliseconds between two looks at the shop's clock; a timer for the day's end would oversleep with the device. */
const lookEvery = 15_000

/** Tells the time now and whenever the earliest date has become another. */
function watchClock(clock: ShopClock) {
  return fromCallback<CheckoutEvent>(({ sendBack }) => {
    let told = ''
    const look = () => {
      const now = clock.now()
      const date = earliestDate(now)
      if (date !== told) sendBack({ type: 'fact.now', now })
      told = date
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  })
}
