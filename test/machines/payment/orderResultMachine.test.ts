import { expect, test } from 'vitest'
import {
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { FoundPayment } from '#machines/payment/orderResultMachine.ts'
import { orderResultMachine } from '#machines/payment/orderResultMachine.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'
import { addSiblings } from '#test/support/walker/siblings.ts'

const paidOrder: Order = {
  ...unpaidOrder,
  transaction: { status: 'succeeded' },
}
const paid: FoundPayment = { kind: 'order', order: paidOrder }
const unpaid: FoundPayment = { kind: 'order', order: unpaidOrder }
const cancelled: FoundPayment = {
  kind: 'order',
  order: { ...paidOrder, status: 'CANCELLED' },
}
const recharge: FoundPayment = { kind: 'recharge' }
const noPayment: FoundPayment = { kind: 'nothing' }
const input = { displayNumber: '123456' }
const plain = { paymentIntent: null, redirectStatus: null, isSignedIn: false }
const returned = {
  paymentIntent: 'pi_1',
  redirectStatus: 'succeeded',
  isSignedIn: true,
}
const refused = { ...returned, redirectStatus: 'failed' }

type Opened = typeof plain | typeof returned

test('J8: every transition of the order result is taken; success follows only from what the server said last, and a visitor is not asked about', () => {
  expectFullWalk(orderResultMachine, {
    input,
    siblings: ['cart', 'wallet', 'walletTransactions'],
    events: [
      ...[plain, returned, refused, { ...returned, isSignedIn: false }].map(
        (opened) => ({ type: 'result.opened', ...opened }) as const,
      ),
      { type: 'result.opened', ...refused, isSignedIn: false },
      ...[paid, unpaid, cancelled, recharge, noPayment].map(
        (output) =>
          ({ type: 'xstate.done.actor.findPayment', output }) as const,
      ),
    ],
    project: (snapshot) => {
      const { returned, unpaid, number, unpaidAnswers } = snapshot.context
      if (snapshot.matches('closed')) return null
      return [
        returned?.paymentIntent,
        unpaid,
        number,
        snapshot.matches('asking') && unpaidAnswers,
      ]
    },
    check(arrival) {
      expectState(arrival, {
        'result.closed': 'closed',
        'customer.known': 'asking',
        'customer.gone': [
          'signedOut',
          'succeeded',
          'closed',
          { failed: { order: 'settled' } },
        ],
        'xstate.after.glance': 'succeeded',
        'xstate.after.pause': { asking: { question: 'sending' } },
        'xstate.after.reconcilingTime': { asking: { patience: 'long' } },
        'xstate.after.orderTime': ['closed', { failed: { order: 'settled' } }],
        'xstate.after.failureTime': ['closed', { failed: { page: 'read' } }],
        'xstate.error': [
          { asking: { question: 'pausing' } },
          { failed: { order: 'settled' } },
          'closed',
        ],
      })

      const { snapshot, path, siblingEvents } = arrival
      expectTags(snapshot, {
        busy: ['showing', { asking: { patience: 'short' } }],
        unknown: { asking: { patience: 'long' } },
      })
      expect(snapshot.matches({ asking: { question: 'doubting' } })).toBe(false)
      expect(
        snapshot.matches({ failed: { page: 'read', order: 'settled' } }),
      ).toBe(false)

      if (!snapshot.matches('succeeded'))
        expect(snapshot.context.paid).toBeNull()
      const { returned, unpaid, number } = snapshot.context
      const answers = path.flatMap((event) =>
        event.type === 'xstate.done.actor.findPayment' && 'output' in event
          ? [event.output]
          : [],
      )
      const last = answers.at(-1)
      if (snapshot.matches('succeeded'))
        expect([number, last]).toEqual(
          returned?.paymentIntent ? ['LK-1', paid] : ['123456', last],
        )
      if (snapshot.matches('recharged'))
        expect([last, siblingEvents.at(-1)]).toEqual([
          recharge,
          { type: 'resource.load' },
        ])
      if (snapshot.matches('failed') && unpaid !== null)
        expect(last).toEqual({ kind: 'order', order: unpaidOrder })
      if (snapshot.matches('signedOut'))
        expect([snapshot.children, unpaid]).toEqual([{}, null])

      const now = path.at(-1)
      if (now?.type === 'result.opened' && 'paymentIntent' in now)
        expect([returned?.paymentIntent, unpaid]).toEqual([
          now.paymentIntent,
          null,
        ])
      expect(
        siblingEvents.filter(({ type }) => type === 'cart.orderPaid'),
      ).toHaveLength(answers.filter((answer) => answer === paid).length)
    },
  })
})

/** The page, opened with an address, and a server with the given results. */
function open(
  opened: Opened,
  find: () => FoundPayment | Promise<never> = () => noPayment,
) {
  const clock = new SimulatedClock()
  const machine = provideActors(orderResultMachine, {
    findPayment: fromPromise(async () => find()),
  })
  const actor = createActor(machine, { clock, input }).start()
  const sentEvents: EventObject[] = []

  addSiblings(actor, ['cart'], (event) => sentEvents.push(event))
  actor.on('*', (event) => sentEvents.push(event))
  actor.send({ type: 'result.opened', ...opened })

  /** Lets the page ask the server repeatedly while it waits. */
  const ask = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await waitFor(actor, (snapshot) =>
        snapshot.matches({ asking: { question: 'pausing' } }),
      )
      clock.increment(10_000)
    }
  }

  return { actor, clock, sentEvents, ask }
}

test('F6: without an intent success shows a six-digit number', () => {
  const { actor, clock } = open(plain)
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  clock.increment(800)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'succeeded',
    context: { number: '123456' },
  })
})

test("F6 P3: with an intent success shows the order's own number, and its lines are told, so that they leave the cart", async () => {
  const { actor, sentEvents } = open(returned, () => paid)
  const end = await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
  expect(end.context).toMatchObject({ number: 'LK-1', paid: paidOrder })
  expect(sentEvents).toEqual([
    {
      type: 'cart.orderPaid',
      order: {
        orderId: paidOrder.order_id,
        lines: paidOrder.menu_item,
        isFromCart: false,
      },
    },
  ])
})

test('F6: a failed return goes back to its order after three seconds', async () => {
  const { actor, clock, sentEvents } = open(refused, () => unpaid)
  await waitFor(actor, (snapshot) =>
    snapshot.matches({ failed: { order: 'settled' } }),
  )
  clock.increment(2_999)
  expect(sentEvents).toEqual([])

  clock.increment(1)
  expect(sentEvents).toEqual([
    { type: 'navigation.requested', to: '/checkout?order_id=LK-1' },
  ])
})

test('F6: a failed return waits for its order, but not for ever', () => {
  const { clock, sentEvents } = open(
    refused,
    () => new Promise<never>(() => {}),
  )
  clock.increment(9_999)
  expect(sentEvents).toEqual([])

  clock.increment(1)
  expect(sentEvents).toEqual([
    { type: 'navigation.requested', to: '/checkout' },
  ])
})

test('F6: a failed return of a visitor goes back to the checkout without a question', () => {
  const { actor, clock, sentEvents } = open({ ...refused, isSignedIn: false })
  expect(actor.getSnapshot().children).toEqual({})
  clock.increment(3_000)
  expect(sentEvents).toEqual([
    { type: 'navigation.requested', to: '/checkout' },
  ])
})

test('P7: a return that says failed is shown paid where the server knows better', async () => {
  const { actor } = open(refused, () => paid)
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
})

test('P7: a return that is unpaid at first is asked about again, and shows the success', async () => {
  const answers = [unpaid, paid]
  const { actor, ask } = open(returned, () => answers.shift() ?? noPayment)
  await ask(1)
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
})

test('a return that claims success while the order stays unpaid shows the failure, and the way to pay that order', async () => {
  const { actor, clock, sentEvents, ask } = open(returned, () => unpaid)
  await ask(2)
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  clock.increment(3_000)
  expect(sentEvents).toEqual([
    { type: 'navigation.requested', to: '/checkout?order_id=LK-1' },
  ])
})

test('F6: an order that is cancelled while it is asked about shows the failure, and is not to be paid any more', async () => {
  const answers = [unpaid, cancelled]
  const { actor, clock, sentEvents, ask } = open(
    returned,
    () => answers.shift() ?? noPayment,
  )

  await ask(1)
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  clock.increment(3_000)
  expect(sentEvents).toEqual([
    { type: 'navigation.requested', to: '/checkout' },
  ])
})

test('F6: a payment that the server keeps finding nothing of is announced neither way', async () => {
  const { actor, ask, sentEvents } = open(returned)
  await ask(2)
  await waitFor(actor, (snapshot) => snapshot.matches('notFound'))
  expect(sentEvents).toEqual([])
})

test('F6: after twenty seconds without an answer the page says so, and goes on asking', async () => {
  let isDown = true
  const { actor, ask } = open(returned, () =>
    isDown ? Promise.reject() : paid,
  )

  await ask(2)
  expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)

  isDown = false
  await ask(1)
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
})

test('a server that does not answer is asked after longer and longer pauses, at most ten seconds', async () => {
  let questions = 0
  const { actor, clock } = open(returned, () => {
    questions += 1
    return Promise.reject()
  })
  for (const seconds of [3, 4, 5, 6, 7, 8, 9, 10, 10]) {
    await waitFor(actor, (snapshot) =>
      snapshot.matches({ asking: { question: 'pausing' } }),
    )
    const before = questions
    clock.increment(1_000 * seconds - 1)
    expect(questions).toBe(before)
    clock.increment(1)
    expect(questions).toBe(before + 1)
  }
})

test('G9: a visitor is asked to log in, is not asked about, and the page goes on after the login', async () => {
  let questions = 0
  const { actor, clock } = open({ ...returned, isSignedIn: false }, () => {
    questions += 1
    return paid
  })

  clock.increment(60_000)
  expect([actor.getSnapshot().value, questions]).toEqual(['signedOut', 0])
  actor.send({ type: 'customer.known' })
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
  actor.send({ type: 'customer.gone' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'signedOut',
    context: { number: '123456' },
  })
})
