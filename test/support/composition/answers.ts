import { defaultCalendar } from '#contract/openingCalendar.ts'
import {
  type Attempt,
  type AttemptDraft,
  unknownEnd,
} from '#machines/checkout/orderAttempt.ts'
import type { Card } from '#machines/payment/cardPaymentTypes.ts'
import type { Handoff } from '#machines/payment/handoffTypes.ts'
import { cardFieldOf } from '#machines/payment/paymentProviderMachine.ts'
import type { Opening } from '#machines/session/sessionMachine.ts'
import type { RechargeAttempt } from '#machines/wallet/rechargeForm.ts'
import type {
  PreparedRecharge,
  RechargePress,
} from '#machines/wallet/walletRechargeSetup.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import { createHandoffStore } from '#src/actors/payment/handoffStore.ts'
import { createRechargeStore } from '#src/actors/wallet/rechargeStore.ts'
import { outlet, facts as sample } from '#test/support/fixtures/checkout.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import { sampleCoupon } from '#test/support/fixtures/menu.ts'
import { cardOf, homeOf, personOf, userOf } from './people.ts'
import type { Question } from './question.ts'
import { customerOrder, intentOf } from './server.ts'
import { providerOf } from './step.ts'
import type { World } from './world.ts'

/** Automatic answers by slot; every other question waits for a step of the walk. An answer that throws is a refusal. */
export const answers: Record<
  string,
  (world: World, question: Question) => unknown
> = {
  recallOrders: ({ deps }, { input }) => recalled(deps.storage, input),
  findInterruptedOrder: () => null,
  readClock: ({ clock }) => clock.now(),
  prepareAttempt: (world, { input }) => ({
    ...prepared(world.deps, input, world.clock.now()),
    card: taken(world, input),
  }),
  readAttempt: (
    { deps, clock },
    { input }: { input: { attempt: Attempt } },
  ) => {
    const attempt = createCheckoutStore(deps.storage).attemptOf(
      input.attempt.owner,
    )
    const { madeAt = 0, isRefused } = attempt ?? {}
    return (
      attempt && {
        attempt,
        isFresh: !isRefused && clock.now() - madeAt < tenMinutes,
      }
    )
  },
  readEnd: ({ deps }, { input }: { input: { attempt: Attempt } }) =>
    createCheckoutStore(deps.storage).endOf(input.attempt.key) ?? unknownEnd,
  renewAttempt: (
    { deps, clock },
    { input }: { input: { attempt: Attempt } },
  ) => {
    const renewed = { ...input.attempt, madeAt: clock.now(), isRefused: false }
    createCheckoutStore(deps.storage).saveAttempt(renewed)
    return renewed
  },
  findOrder: (world, { input }: { input: { attempt: Attempt } }) => {
    const order = world.server.orderBy(input.attempt)
    if (!order) return null
    world.server.markAnswered(order.id)
    world.server.answeredKeys.add(input.attempt.key)
    return customerOrder(order)
  },
  recallAttempt: (
    { deps },
    { input: { customer } }: { input: { customer: string } },
  ) => {
    const [attempt] = createRechargeStore(deps.storage).attemptsOf(customer)
    return attempt ? { attempt, isFresh: true } : null
  },
  prepareRecharge: (
    world,
    { input }: { input: RechargePress },
  ): PreparedRecharge => ({
    attempt: {
      owner: input.owner,
      body: input.body,
      key: input.key ?? world.deps.newId(),
    },
    card: {
      savedCard: 'savedCard' in input.card ? input.card.savedCard : 'pm_typed',
    },
  }),
  startRecharge: (
    { server },
    { input }: { input: { attempt: RechargeAttempt } },
  ) => server.recharge(input.attempt),
  askServer: ({ server }, { input }: { input: { reference: string } }) =>
    server.ask(input.reference),
  fetchOrder,
  readUnpaid: fetchOrder,
  findPayment: (world, { input }: { input: { paymentIntent: string } }) => {
    const order = ordersOf(world).find(
      ({ id }) => intentOf(id) === input.paymentIntent,
    )
    return order
      ? { kind: 'order', order: customerOrder(order) }
      : { kind: 'nothing' }
  },
  openSession: (
    { deps },
    { input: { tokens, remember } }: { input: Opening },
  ) => {
    deps.storage.session.saveTokens(tokens, remember)
    return userOf(personOf(tokens.access_token) ?? 'mei')
  },
  fetchUser: (world) => world.customer(),
  listAddresses: (world) => [homeOf(world.person())],
  // The menu of this world never changes.
  readDishes: () => {
    throw { code: 'offline' }
  },
  loadCoupons: () => [sampleCoupon({ code: 'TEN' })],
  fetchPage: () => ({ count: 0, next: null, previous: null, results: [] }),
  saveHandoff: ({ deps }, { input }) =>
    createHandoffStore(deps.storage).save(input),
  openPage: (_, { input: { method } }: { input: Handoff }) => ({
    status: 'requires_action',
    page:
      method === 'wechat'
        ? paymentPage
        : { url: paymentPage.url, qrImage: null },
  }),
  findPage: () => ({ status: 'requires_action', page: null }),
  findHandoff: ({ deps }, { input }: { input: { paymentIntent: string } }) =>
    createHandoffStore(deps.storage).find(input.paymentIntent).state,
  reportReturn: () => ({ isLedElsewhere: false }),
  startProvider: () => 'en',
  fetchResource: (world, { machine }) => resources[machine]?.(world),
}

function fetchOrder(world: World, { input }: Question) {
  const order = world.server.orderOf((input as { orderId: string }).orderId)
  if (order?.owner !== world.customer()?.email)
    throw { code: 'notFound', detail: '' }
  return order && customerOrder(order)
}

const tenMinutes = 600_000

const resources: Record<string, (world: World) => unknown> = {
  categories: () => [],
  deliveryPoints: () => sample.deliveryPoints,
  outlets: () => ({ outlets: [outlet], calendar: defaultCalendar }),
  timeSlots: () => sample.slots,
  home: () => ({ popular: [], bestSellings: [], items: [] }),
  wallet: ({ server }) => server.balance,
  walletTransactions: () => [],
  orders: (world) => ordersOf(world).map(customerOrder),
  savedCards: (world) => [cardOf(world.person())],
  walletCoupons: () => [],
}

function ordersOf({ server, customer }: World) {
  return server.orders.filter(({ owner }) => owner === customer()?.email)
}

function recalled(
  storage: World['deps']['storage'],
  { customer }: { customer: string },
) {
  const store = createCheckoutStore(storage)
  return {
    attempt: store.attemptOf(customer),
    unpaid: store.unpaidOf(customer),
  }
}

/** Takes a typed card from its field, and records a card that is incomplete. */
function taken(world: World, { card }: { card: Card | null }) {
  if (!card || 'savedCard' in card) return card
  const provider = providerOf(world)?.getSnapshot().value
  const field = provider === undefined ? null : cardFieldOf(provider)
  if (field !== 'complete')
    world.incompleteCards.push(`a card is taken while it is ${field}`)
  return { savedCard: 'pm_typed' }
}

function prepared(
  { storage, newId }: World['deps'],
  { draft }: { draft: AttemptDraft },
  madeAt: number,
) {
  const store = createCheckoutStore(storage)
  const pending = store.attemptOf(draft.owner)
  if (pending) return { attempt: pending, wasSent: true }
  const attempt: Attempt = { ...draft, key: store.nextKey(newId), madeAt }
  store.saveAttempt(attempt)
  return { attempt, wasSent: false }
}
