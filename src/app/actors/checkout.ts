import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import { getOrder, type Order } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { User } from '#contract/session.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import type { ShopClock } from '../../adapters/shopClock.ts'
import type { ClientDeps } from '../clientDeps.ts'
import { type CheckoutStore, createCheckoutStore } from './checkoutStore.ts'
import { createOrderSubmission, type OrderSubmission } from './orderSubmission.ts'
import { paymentProviderOf } from './paymentProvider.ts'

/** The checkout, restored from the browser and stored on every change. */
export function createCheckoutActor(deps: ClientDeps, customer: () => User | null) {
  const { api, clock, storage, inspect } = deps
  const store = createCheckoutStore(storage)
  const submission = createOrderSubmission(deps, store, customer)
  const { form, attempt } = store.read()
  const machine = checkoutMachine.provide({
    actors: {
      watchClock: watchClock(clock),
      fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
        api.call(getOrder, { params: { order_id: input.orderId } }, { signal }),
      ),
      orderSubmission: submission.machine,
      paymentProvider: paymentProviderOf(deps),
    },
  })
  const checkout = createActor(machine, {
    id: 'checkout',
    systemId: 'checkout',
    inspect,
    input: { now: clock.now(), form, unresolved: attempt },
  })
  store.nextKey(deps.newId)
  keepStored(checkout, store, submission)
  return checkout
}

/** An attempt is dropped only once its outcome is certain; until then every start of the shop and every login asks the server about it. */
function keepStored(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  store: CheckoutStore,
  submission: OrderSubmission,
) {
  let { form } = checkout.getSnapshot().context
  let wasProcessing = false
  checkout.subscribe((snapshot) => {
    const { context } = snapshot
    if (context.form !== form) {
      form = context.form
      store.saveForm(form)
    }
    const isProcessing = snapshot.hasTag('processing')
    const hasEnded = wasProcessing && !isProcessing
    wasProcessing = isProcessing
    if (!hasEnded) return
    const { attempt } = store.read()
    const isSessionLost = context.facts.customer === null
    if (isSessionLost && attempt) checkout.send({ type: 'attempt.found', attempt })
    else submission.settle(context.outcome)
  })
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
      if (date !== told) sendBack({ type: 'facts.changed', facts: { now } })
      told = date
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  })
}
