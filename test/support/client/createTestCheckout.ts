import {
  createActor,
  type EmittedFrom,
  fromCallback,
  fromPromise,
  waitFor,
} from 'xstate'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Order, PlacedOrder } from '#contract/orders.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { CartEvent } from '#machines/cart/cartSetup.ts'
import type {
  CheckoutFacts,
  Fact,
  UnpaidOrder,
} from '#machines/checkout/checkoutForm.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import type { Placing } from '#machines/checkout/orderSubmissionSetup.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { cardPaymentStub } from '#test/support/fixtures/cardPaymentStub.ts'
import {
  deliveryForm,
  facts,
  placed,
  saturday,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { leaderSlots } from '#test/support/fixtures/leaderSlots.ts'
import { addSiblings } from '#test/support/walker/siblings.ts'

/** Creates a checkout on its open page, with a customer's facts and a server that gives the answers in turn. */
export function createTestCheckout({
  form = deliveryForm as CheckoutValues | null,
  /** The stored attempt of this browser. */
  unresolved = null as Attempt | null,
  unpaid = null as UnpaidOrder | null,
  fetched = unpaidOrder as Order | ApiError,
  /** The server's answer when the customer cancels the order. */
  cancelled = { ...unpaidOrder, status: 'CANCELLED' } as Order | ApiError,
  /** The attempt that another tab has left without an outcome. */
  pending = null as Attempt | null,
  /** The reason why no attempt can begin. */
  unprepared = null as ApiError | null,
  answers = [placed] as (PlacedOrder | ApiError)[],
  knownFacts = facts as Partial<typeof facts>,
  orderId = null as string | null,
  /** The language of the payment provider, which declines every card; `off` for a shop without a provider. */
  provider = 'off' as Language | 'off',
  /** Delays the preparation of the attempt. */
  prepared = Promise.resolve() as Promise<unknown>,
} = {}) {
  const sent: Attempt[] = []
  const emitted: (EmittedFrom<typeof checkoutMachine> | CartEvent)[] = []
  const reloaded: string[] = []
  const cancellations: string[] = []
  const placeOrder = fromPromise<PlacedOrder, Placing>(async ({ input }) => {
    sent.push(input.attempt)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer && 'order_id' in answer) return answer
    throw answer
  })
  const cardPayment = cardPaymentStub({ outcome: declined })
  const machine = provideActors(checkoutMachine, {
    watchClock: fromCallback(() => {}),
    fetchOrder: fromPromise<Order, { orderId: string }>(async () => {
      if ('code' in fetched) throw fetched
      return fetched
    }),
    cancelOrder: fromPromise<Order, { orderId: string }>(async ({ input }) => {
      cancellations.push(input.orderId)
      if ('code' in cancelled) throw cancelled
      return cancelled
    }),
    readClock: fromPromise(async () => 0),
    prepareAttempt: fromPromise(async ({ input }) => {
      await prepared
      if (unprepared) throw unprepared
      return {
        attempt: pending ?? { ...input.draft, key: `key-${sent.length + 1}` },
        wasSent: pending !== null,
        card:
          input.card &&
          ('savedCard' in input.card ? input.card : { savedCard: 'pm_typed' }),
      }
    }),
    paymentProvider: provideActors(paymentProviderMachine, {
      startProvider: fromPromise<Language | 'off', { method: PaymentType }>(
        async () => provider,
      ),
    }),
    orderSubmission: provideActors(orderSubmissionMachine, {
      placeOrder,
      cardPayment,
      ...leaderSlots,
    }),
  })
  const actor = createActor(machine, { input: { now: saturday, form } })

  addSiblings(actor, ['cart', 'notices', 'checkoutHost'], (event) =>
    emitted.push(event as CartEvent),
  )
  addSiblings(actor, lists, (_, list) => reloaded.push(list))
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  const { customer, ...shopFacts } = knownFacts
  const know = (who: string) =>
    actor.send({
      type: 'customer.known',
      customer: who,
      attempt: unresolved?.owner === who ? unresolved : null,
      unpaid,
    })

  tell(actor, shopFacts)
  if (customer) know(customer)
  actor.send({ type: 'page.entered', orderId })

  const send = (...events: CheckoutEvent[]) => {
    for (const event of events) actor.send(event)
  }
  const settled = () =>
    waitFor(actor, (snapshot) => !snapshot.hasTag('processing'))
  const submit = async () => {
    send({ type: 'order.submit' })
    await settled()
  }

  return {
    actor,
    emitted,
    reloaded,
    cancellations,
    sent,
    send,
    settled,
    submit,
    know,
    tell: (facts: Partial<CheckoutFacts>) => tell(actor, facts),
    context: () => actor.getSnapshot().context,
    isAt: (submission: 'editing' | 'processing' | 'succeeded' | 'failed') =>
      actor.getSnapshot().matches({ purchase: { open: { submission } } }),
  }
}

const lists = [
  'outlets',
  'timeSlots',
  'deliveryPoints',
  'addressBook',
  'savedCards',
  'wallet',
]

const declined = {
  kind: 'refused',
  message: 'Your card was declined.',
} as const

export function factEvents(facts: Partial<CheckoutFacts>): Fact[] {
  return Object.entries(facts).map(
    ([name, value]) => ({ type: `fact.${name}`, [name]: value }) as Fact,
  )
}

function tell(
  actor: { send: (event: Fact) => void },
  facts: Partial<CheckoutFacts>,
) {
  for (const fact of factEvents(facts)) actor.send(fact)
}

export const alertOf = (key: string) => ({
  type: 'notice.raised',
  kind: 'alert',
  key,
})
