import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import { createOrder, getOrder, type Order, type PlacedOrder } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { User } from '#contract/session.ts'
import { checkoutMachine } from '#machines/checkoutMachine.ts'
import type { CheckoutEvent } from '#machines/checkoutSetup.ts'
import type {
  Attempt,
  AttemptDraft,
  OrderPayment,
  PaymentProgress,
  PreparedAttempt,
  SubmissionOutcome,
} from '#machines/orderAttempt.ts'
import { orderSubmissionMachine } from '#machines/orderSubmissionMachine.ts'
import type { ShopClock } from '../../adapters/shopClock.ts'
import type { World } from '../world.ts'
import { type CheckoutStore, createCheckoutStore } from './checkoutStore.ts'
import { paymentProviderOf } from './paymentProvider.ts'

/** The checkout, restored from the browser and stored on every change. */
export function createCheckoutActor(world: World, customer: () => User | null) {
  const { api, clock, storage, inspect } = world
  const store = createCheckoutStore(storage)
  const { form, attempt } = store.read()
  const machine = checkoutMachine.provide({
    actors: {
      watchClock: watchClock(clock),
      fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
        api.call(getOrder, { params: { order_id: input.orderId } }, { signal }),
      ),
      orderSubmission: submissionMachine(world, store, customer),
      paymentProvider: paymentProviderOf(world),
    },
  })
  const checkout = createActor(machine, {
    id: 'checkout',
    systemId: 'checkout',
    inspect,
    input: { now: clock.now(), form, unresolved: attempt },
  })
  store.nextKey(world.newId)
  keepStored(checkout, store, world.newId)
  return checkout
}

/** The first try is stored before it is sent; one that another tab left unsettled is asked about instead. */
function submissionMachine(world: World, store: CheckoutStore, customer: () => User | null) {
  const { api, newId } = world
  return orderSubmissionMachine.provide({
    actors: {
      prepareAttempt: fromPromise<PreparedAttempt, { draft: AttemptDraft }>(async ({ input }) => {
        const pending = store.read().attempt
        if (pending?.owner === input.draft.owner) return { attempt: pending, wasSent: true }
        const attempt = { ...input.draft, key: store.nextKey(newId) }
        store.saveAttempt(attempt)
        return { attempt, wasSent: false }
      }),
      placeOrder: fromPromise<PlacedOrder, { attempt: Attempt }>(({ input, signal }) => {
        const { key, body } = input.attempt
        return api.call(createOrder, { body }, { idempotencyKey: key, signal })
      }),
      takePayment: takePayment(world, customer),
    },
  })
}

/** Payments come with their code; where it does not come, nothing was paid. */
function takePayment(world: World, customer: () => User | null) {
  return fromCallback<PaymentProgress, OrderPayment>(({ input, sendBack }) => {
    let stop: (() => void) | null = () => {}
    const begin = async () => {
      const { payOrder } = await import('./orderPayment.ts')
      if (stop) stop = payOrder(world, input, customer, sendBack)
    }
    begin().catch(() =>
      sendBack({ type: 'payment.ended', outcome: { kind: 'refused', message: null } }),
    )
    return () => {
      stop?.()
      stop = null
    }
  })
}

/** A try is dropped only once its outcome is certain; until then every start of the shop asks about it. */
function keepStored(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  store: CheckoutStore,
  newId: () => string,
) {
  let { form } = checkout.getSnapshot().context
  let wasProcessing = false
  checkout.subscribe((snapshot) => {
    if (snapshot.context.form !== form) {
      form = snapshot.context.form
      store.saveForm(form)
    }
    const isProcessing = snapshot.hasTag('processing')
    if (wasProcessing && !isProcessing) settle(store, snapshot.context.outcome, newId)
    wasProcessing = isProcessing
  })
}

/** The server keeps nothing of a refusal, so that its key serves the next try; after any other answer it is used up. */
function settle(store: CheckoutStore, outcome: SubmissionOutcome | null, newId: () => string) {
  const { attempt } = store.read()
  if (!attempt) return
  const isReusable = outcome?.kind === 'refused' && outcome.error.code !== 'unprocessable'
  if (!isReusable) store.replaceKey(attempt.key, newId)
  store.dropAttempt(attempt.key)
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
