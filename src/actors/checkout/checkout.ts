import { fromCallback, fromPromise } from 'xstate'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { cancelUnpaidOrder, type Order } from '#contract/orders.ts'
import { earliestDate, type WallDate } from '#contract/schedule.ts'
import { translate } from '#contract/translations.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import {
  type AttemptDraft,
  decideAttempt,
  isOfAnotherCart,
  type SubmissionInput,
  unsettledAttemptError,
} from '#machines/checkout/orderAttempt.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { Card } from '#machines/payment/cardPaymentTypes.ts'
import type { OrderRecords } from '#machines/shop/checkoutHostSetup.ts'
import type { ShopClock } from '#src/adapters/shopClock.ts'
import { storedCartOf } from '../cart/cart.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect, Find } from '../core/eventBridge.ts'
import { readOrder } from '../orders/readOrder.ts'
import { unpaidOrderOf } from '../orders/unpaidOrder.ts'
import { createPaymentMethod } from '../payment/createPaymentMethod.ts'
import { refuseOldPress } from '../payment/isFresh.ts'
import { paymentProviderOf } from '../payment/paymentProvider.ts'
import { createCheckoutStore } from './checkoutStore.ts'
import {
  orderSubmissionOf,
  renewAttempt,
  settleRecords,
} from './orderSubmission.ts'

type Preparation = {
  draft: AttemptDraft
  card: Card | null
  pressedAt: number | null
}

export function checkoutOf(deps: ClientDeps, find: Find) {
  const { api, clock, storage, newId } = deps
  const store = createCheckoutStore(storage)

  return provideActors(checkoutMachine, {
    watchClock: watchClock(clock),
    unpaidOrder: unpaidOrderOf(deps),
    fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
      readOrder(api, input.orderId, signal),
    ),
    cancelOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
      api.call(
        cancelUnpaidOrder,
        { params: { order_id: input.orderId } },
        { signal },
      ),
    ),
    readClock: fromPromise(async () => clock.now()),
    prepareAttempt: fromPromise<SubmissionInput, Preparation>(
      async ({ input: { draft, ...input }, signal }) => {
        const madeAt = input.pressedAt ?? clock.now()
        const card =
          input.card &&
          (await createPaymentMethod(deps, find, input.card, signal))
        refuseOldPress(madeAt, clock)

        const decision = decideAttempt(draft, {
          pending: store.attemptOf(draft.owner),
          unpaid: store.unpaidOf(draft.owner),
        })
        if (decision.kind === 'refuse') throw decision.error
        if (decision.kind === 'resume')
          return { attempt: decision.attempt, wasSent: true, card }
        if (decision.kind === 'renew') {
          const attempt = renewAttempt(deps, store, decision.attempt)
          return { attempt, wasSent: true, card }
        }

        const attempt = { ...draft, key: store.nextKey(newId), madeAt }
        // Reads the cart after the key: a tab that finds the next order's key
        // also finds the cart without the paid lines.
        if (isOfAnotherCart(draft, storedCartOf(deps)))
          throw unsettledAttemptError

        store.saveAttempt(attempt)
        return { attempt, wasSent: false, card }
      },
    ),
    orderSubmission: orderSubmissionOf(deps, find),
    paymentProvider: paymentProviderOf(deps),
  })
}

export function recallOrders({ storage }: ClientDeps) {
  const store = createCheckoutStore(storage)
  return fromPromise<OrderRecords, { customer: string }>(async ({ input }) => ({
    attempt: store.attemptOf(input.customer),
    unpaid: store.unpaidOf(input.customer),
  }))
}

/** Stores the form and the outcomes of attempts, and opens and closes the payment tab. */
export const persistCheckout: Effect<'checkout'> = (deps, checkout, find) => {
  const { storage, newId, tabs } = deps
  const store = createCheckoutStore(storage)

  store.nextKey(newId)
  checkout.on('attempt.settled', ({ attempt, outcome, unpaid }) => {
    settleRecords(deps, store, attempt, outcome)
    store.saveUnpaid(attempt.owner, unpaid)
  })
  checkout.on('order.closed', ({ orderId }) => store.dropUnpaid(orderId))
  // Runs within the click: browsers open a tab only then.
  checkout.on('paymentTab.requested', ({ text }) => {
    const { dictionary, language } = find('translations').getSnapshot().context
    tabs.prepare(translate(dictionary, language, text))
  })

  let { form } = checkout.getSnapshot().context
  store.saveForm(form)
  checkout.subscribe((snapshot) => {
    if (
      !snapshot.hasTag('processing') ||
      snapshot.hasTag('following') ||
      snapshot.hasTag('unsent')
    )
      tabs.close('blank')
    if (snapshot.context.form === form) return

    form = snapshot.context.form
    store.saveForm(form)
  })
}

/** Milliseconds between two checks of the clock. A timer until midnight would be late after the device sleeps. */
const checkInterval = 15_000

/** Sends the time with each new calendar, and again when the calendar's earliest date changes. */
function watchClock(clock: ShopClock) {
  return fromCallback<CheckoutEvent>(({ sendBack, receive }) => {
    let calendar: OpeningCalendar | null = null
    let sentDate: WallDate | null | undefined
    const check = () => {
      if (!calendar) return
      const now = clock.now()
      const date = earliestDate(now, calendar)
      if (date !== sentDate) sendBack({ type: 'fact.now', now })
      sentDate = date
    }

    receive((event) => {
      if (event.type !== 'fact.calendar' || event.calendar === calendar) return
      calendar = event.calendar
      sentDate = undefined
      check()
    })

    const timer = setInterval(check, checkInterval)
    return () => clearInterval(timer)
  })
}
