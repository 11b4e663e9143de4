import { expect, test } from 'vitest'
import {
  type ActorRefFrom,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import type { Language } from '#contract/languages.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { required } from '#machines/core/required.ts'
import { cardPaymentMachine } from '#machines/payment/cardPaymentMachine.ts'
import type {
  CardAnswer,
  CardPayment,
} from '#machines/payment/cardPaymentTypes.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import {
  cardFieldOf,
  paymentProviderMachine,
} from '#machines/payment/paymentProviderMachine.ts'
import { pressOf } from '#machines/wallet/processing.ts'
import {
  type RechargeAttempt,
  type StartedRecharge,
  savedCardOf,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type {
  RecalledAttempt,
  RechargeEmitted,
} from '#machines/wallet/walletRechargeSetup.ts'
import { enterCard } from '#test/support/client/cardField.ts'
import { savedCard } from '#test/support/fixtures/savedCard.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'

const coupon = { code: 'TOPUP50', recharge_amount: 5000, recharge_value: 5500 }
const attempt: RechargeAttempt = {
  key: 'key-1',
  owner: 'mei',
  body: {
    amount: 5000,
    coupon_code: 'TOPUP50',
    actual_amount: 5500,
    save_payment_method: false,
  },
}
const started: StartedRecharge = {
  status: 'requires_payment_method',
  transaction_id: 'WR-1',
  client_secret: 'pi_1_secret_2',
}
const couponChanged = {
  code: 'conflict',
  detail: 'Changed.',
  data: { amount: '60.00', actual_amount: '66.00' },
}
const fresh = { error: null, cardError: null, isResumed: false, started: null }
const declined: CardAnswer = {
  error: {
    message: 'Your card was declined.',
    code: 'card_declined',
    isUncertain: false,
  },
}

test('J5, J8: every transition of a recharge is taken, success is told only for money taken, and nothing else settles an attempt but the server', () => {
  const finals = [
    { kind: 'taken', status: 'succeeded' },
    { kind: 'refused', message: 'No.' },
    { kind: 'gone' },
  ] as const
  expectFullWalk(walletRechargeMachine, {
    events: [
      { type: 'customer.known', customer: 'mei' },
      { type: 'customer.known', customer: 'bo' },
      { type: 'amount.type', text: '20' },
      { type: 'amount.type', text: 'x' },
      { type: 'coupon.apply', coupon },
      { type: 'card.pick', id: 'pm_1' },
      { type: 'card.save', isWanted: true },
      { type: 'cards.changed', cards: [savedCard('pm_2', false)] },
      { type: 'cards.changed', cards: [savedCard('pm_1', true)] },
      {
        type: 'xstate.snapshot.paymentProvider',
        snapshot: { value: { field: 'complete' } } as never,
      },
      { type: 'xstate.done.actor.recallAttempt', output: null },
      ...[true, false].map(
        (isFresh) =>
          ({
            type: 'xstate.done.actor.recallAttempt',
            output: { attempt, isFresh },
          }) as const,
      ),
      {
        type: 'xstate.done.actor.prepareRecharge',
        output: {
          attempt: { ...attempt, key: 'key-2' },
          card: { savedCard: 'pm_1' },
        },
      },
      {
        type: 'xstate.done.actor.prepareRecharge',
        output: { attempt, card: { savedCard: 'pm_1' } },
      },
      { type: 'xstate.done.actor.startRecharge', output: started },
      {
        type: 'xstate.done.actor.startRecharge',
        output: { ...started, status: 'succeeded' },
      },
      {
        type: 'xstate.done.actor.startRecharge',
        output: { ...started, status: 'canceled', client_secret: null },
      },
      {
        type: 'xstate.error.actor.startRecharge',
        error: { code: 'offline' },
      },
      {
        type: 'xstate.error.actor.startRecharge',
        error: couponChanged,
      },
      ...finals.map(
        (output) =>
          ({ type: 'xstate.done.actor.cardPayment', output }) as const,
      ),
    ],
    project: ({ context }) => [
      context.amount,
      context.coupon?.code,
      savedCardOf(context),
      context.chosen === null,
      cardFieldOf(context.provider) === 'complete',
      context.customer !== null,
      context.attempt?.key,
      context.isResumed,
    ],
    check: (arrival) => {
      expectState(arrival, {
        'wallet.opened': { provider: { on: 'running' } },
        'wallet.closed': { provider: 'off' },
        'provider.retry': { provider: { on: 'running' } },
        'xstate.error.actor.paymentProvider': { provider: { on: 'broken' } },
        'customer.gone': { payment: 'waiting' },
        'xstate.done.actor.recallAttempt': [
          { payment: 'starting' },
          { payment: 'recalling' },
          { payment: 'editing' },
        ],
        'xstate.done.actor.prepareRecharge': { payment: 'starting' },
        'xstate.done.actor.startRecharge': [
          { payment: 'paying' },
          { payment: 'recalling' },
          { payment: 'editing' },
        ],
        'xstate.done.actor.cardPayment': [
          { payment: 'recalling' },
          { payment: 'editing' },
        ],
        'xstate.error.actor.cardPayment': { payment: 'doubting' },
        'xstate.error.actor.watchAttempts': {},
        'xstate.error': { payment: 'editing' },
        'xstate.after.doubtTime': { payment: 'paying' },
      })

      const { path, emitted, snapshot } = arrival
      const at = (...states: string[]) =>
        states.map((state) => ({ payment: state }))
      expectTags(snapshot, {
        processing: at('preparing', 'starting', 'paying', 'doubting'),
        unknown: at('doubting'),
      })

      const last = path.at(-1)
      const isNew =
        last?.type === 'customer.known' &&
        snapshot.matches({ payment: 'recalling' })
      if (isNew || last?.type === 'customer.gone')
        expect(snapshot.context).toMatchObject({
          amount: '',
          coupon: null,
          chosen: null,
          attempt: null,
          customer: last?.type === 'customer.gone' ? null : expect.anything(),
        })
      if (last?.type === 'customer.gone')
        expect(snapshot.context.savedCards).toBeNull()
      if (last?.type === 'wallet.closed' || last?.type === 'provider.retry')
        expect(snapshot.context.provider).toBe('starting')
      if (
        /^xstate\.(error\.actor|after)\.(prepare|start|answer)/.test(
          last?.type ?? '',
        )
      )
        expect(snapshot.context.error).not.toBeNull()
      if (last?.type === 'cards.changed') {
        const { savedCards } = snapshot.context
        const cardIds =
          savedCards?.map((card) => card.stripe_payment_method_id) ?? []
        expect([null, ...cardIds]).toContain(savedCardOf(snapshot.context))
      }
      if (
        last?.type === 'recharge.submit' &&
        !snapshot.matches({ payment: 'editing' })
      )
        expect(snapshot.context).toMatchObject(fresh)
      if (/canceled|"gone"/.test(JSON.stringify(last ?? null)))
        expect([
          snapshot.context.attempt,
          snapshot.context.error,
          emitted.some(({ type }) => type === 'attempt.settled'),
        ]).toEqual([null, { key: 'wallet.recharge_failed' }, true])
      expect(snapshot.status).toBe('active')

      const types = emitted.map((event) => event.type)
      if (types.includes('recharge.succeeded'))
        expect(JSON.stringify(path)).toMatch(/"taken"|"status":"succeeded"/)
      if (types.includes('attempt.settled'))
        expect(JSON.stringify(path)).toMatch(
          /"taken"|"gone"|"status":"(succeeded|canceled)"/,
        )
    },
  })
})

test('H2: a coupon sets the amount; removing it clears the amount; while it is there the amount stays', async () => {
  const { send, context, settled } = start()
  await settled()
  send({ type: 'amount.type', text: '20' }, { type: 'coupon.apply', coupon })
  send({ type: 'amount.type', text: '7' })
  expect(context()).toMatchObject({ amount: '50.00', coupon })
  send({ type: 'coupon.remove' })
  expect(context()).toMatchObject({ amount: '', coupon: null })
})

test('H1: the button waits for an amount above 0 and for a card: an entered one complete, or a saved one', async () => {
  const { actor, send, open, settled } = start()
  await settled()

  const can = () => isOffered(actor)
  const provider = () => actor.getSnapshot().children.paymentProvider
  send({ type: 'amount.type', text: '20' })
  expect(can()).toBe(false)

  await open()
  expect(can()).toBe(false)
  send({ type: 'card.pick', id: 'pm_1' })
  expect(can()).toBe(true)

  send({ type: 'card.enter' })
  expect(can()).toBe(false)
  enterCard(provider(), 'first')
  expect(can()).toBe(true)

  provider()?.send({ type: 'card.gone', field: 'first' })
  expect(can()).toBe(false)
  enterCard(provider(), 'second')
  for (const text of ['0', '-5', '', 'ten', '1.234']) {
    send({ type: 'amount.type', text })
    expect(can()).toBe(false)
  }
})

test('H3: a recharge by saved card with a coupon is told, emptied, and shown in the history', async () => {
  const { send, open, settled, emitted, sent, context } = start()
  await open()
  send({ type: 'coupon.apply', coupon }, { type: 'card.pick', id: 'pm_1' })
  send({ type: 'card.save', isWanted: true }, { type: 'recharge.submit' })
  send({ type: 'recharge.submit' })
  await settled()
  expect(sent).toEqual([attempt])
  expect(emitted).toEqual([
    { type: 'wallet.shown' },
    { type: 'attempt.made', attempt },
    {
      type: 'notice.raised',
      kind: 'alert',
      tone: 'success',
      key: 'wallet.recharge_succeeded',
    },
    { type: 'recharge.succeeded', attempt },
    { type: 'attempt.settled', attempt },
    { type: 'navigation.requested', to: '/profile?tab=history' },
  ])
  expect(context()).toMatchObject({
    amount: '',
    coupon: null,
    chosen: null,
    attempt: null,
  })
})

test('H1: a declined card is told under the field, and the same recharge is paid with the next card', async () => {
  const { send, open, settled, sent, cards, context, emitted } = start({
    confirm: [declined, declined],
  })
  await open()
  send({ type: 'coupon.apply', coupon }, { type: 'card.pick', id: 'pm_1' })
  send({ type: 'recharge.submit' })
  await settled()
  expect(context().cardError).toEqual({ text: 'Your card was declined.' })
  expect(context().amount).toBe('50.00')

  send({ type: 'card.pick', id: 'pm_2' }, { type: 'recharge.submit' })
  await settled()
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  expect(cards).toEqual([{ savedCard: 'pm_1' }, { savedCard: 'pm_2' }])
  expect(emitted.filter((event) => event.type === 'notice.raised')).toEqual([])
})

test('H1: an entered card is saved with the recharge where the customer wants that', async () => {
  const { actor, send, open, settled, sent } = start()
  await open()
  enterCard(actor.getSnapshot().children.paymentProvider, 'first')
  send(
    { type: 'amount.type', text: '20' },
    { type: 'card.save', isWanted: true },
  )
  send({ type: 'recharge.submit' })
  await settled()
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 2000, save_payment_method: true },
  ])
})

test('H10: a picked card that another tab forgot is picked no more, one that is still there stays', async () => {
  const { send, open, context } = start()
  const first = savedCard('pm_1', false)
  const second = savedCard('pm_2', true)

  await open()
  send(
    { type: 'card.pick', id: 'pm_1' },
    { type: 'cards.changed', cards: [first, second] },
  )
  expect(savedCardOf(context())).toBe('pm_1')

  send({ type: 'cards.changed', cards: [second] })
  expect(savedCardOf(context())).toBeNull()
})

test('H1: the default card pays a recharge as it pays an order: also one that comes late, until the customer types a card', async () => {
  const { send, open, settled, context, cards } = start()
  const came = {
    type: 'cards.changed',
    cards: [savedCard('pm_1', true)],
  } as const

  await open()
  expect(savedCardOf(context())).toBeNull()
  send(came, { type: 'amount.type', text: '20' }, { type: 'recharge.submit' })
  await settled()
  expect(cards).toEqual([{ savedCard: 'pm_1' }])
  expect(savedCardOf(context())).toBe('pm_1')

  send({ type: 'card.enter' }, came)
  expect(savedCardOf(context())).toBeNull()
})

test('H1: cards that come late do not take the field from a customer who types a card, or wants it saved', async () => {
  for (const touch of [
    { type: 'card.enter' },
    { type: 'card.save', isWanted: true },
  ] as const) {
    const { send, open, context } = start()
    await open()
    send(touch, { type: 'cards.changed', cards: [savedCard('pm_1', true)] })
    expect(savedCardOf(context())).toBeNull()
  }
})

test('E14, H1: from the press on, no default changes the card that pays', async () => {
  const { send, open, settled, cards } = start({
    confirm: [declined, declined],
  })
  await open()
  send({
    type: 'cards.changed',
    cards: [savedCard('pm_1', true), savedCard('pm_2', false)],
  })
  send({ type: 'amount.type', text: '20' }, { type: 'recharge.submit' })
  send({
    type: 'cards.changed',
    cards: [savedCard('pm_1', false), savedCard('pm_2', true)],
  })
  await settled()
  send({ type: 'recharge.submit' })
  await settled()
  expect(cards).toEqual([{ savedCard: 'pm_1' }, { savedCard: 'pm_1' }])
})

test('P9: a recharge that is resumed with a typed card stays the same recharge when the default card comes', async () => {
  const body = { amount: 2000, save_payment_method: true }
  const storedAttempt = { owner: 'mei', key: 'key-9', body }
  const { send, open, settled, context, sent, cards } = start({
    storedAttempt,
    starts: ['offline'],
  })

  await open()
  await settled()
  send({ type: 'cards.changed', cards: [savedCard('pm_1', true)] })
  expect(savedCardOf(context())).toBeNull()
  expect(pressOf(context()).key).toBe('key-9')
  expect([sent, cards]).toEqual([[storedAttempt], []])
})

test('another amount is another recharge with its own key', async () => {
  const { send, open, settled, sent } = start({ confirm: [declined, declined] })
  await open()
  send({ type: 'card.pick', id: 'pm_1' }, { type: 'amount.type', text: '20' })
  send({ type: 'recharge.submit' })
  await settled()
  send({ type: 'amount.type', text: '30' }, { type: 'recharge.submit' })
  await settled()
  expect(sent).toEqual([
    {
      key: 'key-1',
      owner: 'mei',
      body: { amount: 2000, save_payment_method: false },
    },
    {
      key: 'key-2',
      owner: 'mei',
      body: { amount: 3000, save_payment_method: false },
    },
  ])
})

test("the server's refusal is shown in its words, without words in ours", async () => {
  const error = {
    code: 'validation',
    fields: { amount: ['Too much.'] },
    detail: null,
  }
  const { send, open, settled, context } = start({
    starts: [error, { code: 'timeout' }],
  })

  await open()
  send({ type: 'card.pick', id: 'pm_1' }, { type: 'amount.type', text: '2000' })
  send({ type: 'recharge.submit' })
  await settled()
  expect(context().error).toEqual({ text: 'Too much.' })

  send({ type: 'recharge.submit' })
  await settled()
  expect(context().error).toEqual({ key: 'wallet.recharge_failed' })
})

test.each([
  [couponChanged],
  [
    {
      code: 'validation',
      fields: { coupon_code: ['Changed.'] },
      detail: null,
    },
  ],
])(
  'E30: a coupon that the server refuses is taken off, and the customer applies a present one',
  async (error) => {
    const { send, open, settled, context, sent, emitted } = start({
      starts: [error],
    })
    await open()
    send(
      { type: 'card.pick', id: 'pm_1' },
      { type: 'coupon.apply', coupon },
      { type: 'recharge.submit' },
    )
    await settled()
    expect(context()).toMatchObject({
      coupon: null,
      amount: '',
      error: { text: 'Changed.' },
    })

    const present = { ...coupon, recharge_value: 6000 }
    send({ type: 'coupon.apply', coupon: present }, { type: 'recharge.submit' })
    await settled()
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
    expect(emitted.map(({ type }) => type)).toContain('recharge.succeeded')
  },
)

test('P9: after a reload the server is asked about the pending recharge, and nothing is paid twice', async () => {
  const { settled, emitted, cards, context } = start({
    storedAttempt: attempt,
    server: ['succeeded'],
  })
  await settled()
  expect([cards.length, context().amount]).toEqual([0, ''])
  expect(emitted).toContainEqual({ type: 'recharge.succeeded', attempt })
  expect(emitted.map((event) => event.type)).not.toContain(
    'navigation.requested',
  )
})

test('P9: a recharge that was left unpaid is called unpaid: nobody says that it failed', async () => {
  const server = ['requires_payment_method']
  const { actor, clock, context, settled } = start({
    storedAttempt: attempt,
    server,
  })
  const inquiry = await inquiryOf(actor)

  for (const pause of [1_000, 2_000]) {
    await waitFor(inquiry, (snapshot) => snapshot.matches('pausing'))
    clock.increment(pause)
  }
  await settled()
  expect(context().cardError).toEqual({ key: 'wallet.recharge_unpaid' })
})

test.each<[string, CardAnswer[], object]>([
  [
    'declined',
    [declined],
    {
      key: 'wallet.recharge_failed',
      details: [{ text: 'Your card was declined.' }],
    },
  ],
  ['cancelled', [{ status: 'canceled' }], { key: 'wallet.recharge_failed' }],
])(
  'E26: a recharge whose tab was left is told when it is %s',
  async (_, confirm, notice) => {
    const { send, open, settled, emitted } = start({
      confirm,
      server: ['canceled'],
    })
    await open()
    send({ type: 'amount.type', text: '20' }, { type: 'card.pick', id: 'pm_1' })
    send({ type: 'recharge.submit' }, { type: 'wallet.closed' })
    await settled()
    expect(emitted.filter(({ type }) => type === 'notice.raised')).toEqual([
      { type: 'notice.raised', kind: 'alert', ...notice },
    ])
  },
)

test('a stored attempt that cannot be read leaves the form usable', async () => {
  const { clock, context, settled } = start({ storedAttempt: 'silence' })
  clock.increment(5_000)
  await settled()
  expect(context().attempt).toBeNull()
})

test('P9: what was left is never called failed: where the server does not answer, that is said', async () => {
  const { actor, clock, context, settled } = start({
    storedAttempt: attempt,
    starts: ['silence'],
  })
  await waitFor(actor, (snapshot) => snapshot.matches({ payment: 'starting' }))
  clock.increment(40_000)
  await settled()
  expect(context()).toMatchObject({
    error: { key: 'wallet.recharge_unasked' },
    attempt,
    amount: '50.00',
    coupon: { code: coupon.code },
  })
})

test('P4: a payment that breaks off stays unknown; the server is asked, and nothing is paid again', async () => {
  const { actor, send, open, settled, cards, emitted } = start({
    confirm: ['broken'],
  })
  await open()
  send({ type: 'card.pick', id: 'pm_1' }, { type: 'amount.type', text: '20' })
  send({ type: 'recharge.submit' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('unknown'))
  expect([actor.getSnapshot().status, emitted.map(({ type }) => type)]).toEqual(
    ['active', ['wallet.shown', 'attempt.made']],
  )

  send({ type: 'payment.ask' })
  await settled()
  expect(cards.length).toBe(1)
  expect(emitted.map(({ type }) => type)).toContain('recharge.succeeded')
})

test('P4: while the server does not know of a payment yet, the customer has it asked again at once', async () => {
  const server = ['requires_payment_method']
  const { actor, send, open, settled, emitted } = start({ server })

  await open()
  send({ type: 'card.pick', id: 'pm_1' }, { type: 'amount.type', text: '20' })
  send({ type: 'recharge.submit' })

  const inquiry = await inquiryOf(actor)
  await waitFor(inquiry, (snapshot) => snapshot.matches('pausing'))
  server[0] = 'succeeded'
  send({ type: 'payment.ask' })
  expect(inquiry.getSnapshot().matches('sending')).toBe(true)

  await settled()
  expect(emitted.map(({ type }) => type)).toContain('recharge.succeeded')
})

test('a card field that breaks off can be started again', async () => {
  const { actor, send, context } = start({ provider: ['broken', 'on'] })
  send({ type: 'wallet.opened' })
  await waitFor(actor, () => context().provider === 'failed')
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', children: {} })
  send({ type: 'provider.retry' })
  await waitFor(actor, () => cardFieldOf(context().provider) !== null)
})

type Options = {
  /** The stored attempt. */
  storedAttempt?: RechargeAttempt | null | 'silence'
  /** The server's response to each start: an error, else `started`. */
  starts?: unknown[]
  confirm?: (CardAnswer | 'broken')[]
  /** The state of the card field at each start. */
  provider?: ('on' | 'broken')[]
  server?: string[]
}

function start(options: Options = {}) {
  const {
    storedAttempt = null,
    starts = [],
    confirm = [],
    server = ['succeeded'],
    provider = [],
  } = options
  const waiting = storedAttempt === 'silence' ? [] : [storedAttempt]
  const sent: RechargeAttempt[] = []
  let keys = 0
  const cards: CardPayment['card'][] = []
  const isCard = () => {
    if (provider.shift() === 'broken')
      throw new Error('The card field broke off.')
    return true
  }
  const machine = provideActors(walletRechargeMachine, {
    paymentProvider: provideActors(
      paymentProviderMachine.provide({ guards: { isCard } }),
      {
        startProvider: fromPromise(async (): Promise<Language | 'off'> => 'en'),
      },
    ),
    watchAttempts: fromCallback(() => {}),
    recallAttempt: fromPromise<RecalledAttempt | null, { customer: string }>(
      async () => {
        if (storedAttempt === 'silence') return silence()
        const attempt = waiting.shift()
        return attempt ? { attempt, isFresh: true } : null
      },
    ),
    prepareRecharge: fromPromise(async ({ input }) => {
      const { owner, body, card, key } = input
      if (key === null) keys += 1
      const attempt = { key: key ?? `key-${keys}`, owner, body }
      return {
        attempt,
        card: 'savedCard' in card ? card : { savedCard: 'pm_typed' },
      }
    }),
    startRecharge: fromPromise(async ({ input }) => {
      sent.push(input.attempt)
      const error = starts[sent.length - 1]
      if (error === 'silence') return silence()
      if (error) throw error
      return started
    }),
    cardPayment: provideActors(cardPaymentMachine, {
      confirmCard: fromPromise(async ({ input }) => {
        const answer = confirm[cards.push(input.card) - 1] ?? {
          status: 'succeeded',
        }
        return answer === 'broken' ? (undefined as never) : answer
      }),
      paymentInquiry: provideActors(paymentInquiryMachine, {
        askServer: fromPromise(async () => server[0] ?? 'succeeded'),
      }),
    }),
  })
  const clock = new SimulatedClock()
  const emitted: RechargeEmitted[] = []
  const actor = createActor(machine, { clock })

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  actor.send({ type: 'customer.known', customer: 'mei' })

  const send = (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) actor.send(event)
  }

  return {
    actor,
    emitted,
    sent,
    send,
    cards,
    context: () => actor.getSnapshot().context,
    clock,
    settled: () =>
      waitFor(actor, (snapshot) => snapshot.matches({ payment: 'editing' })),
    open: async () => {
      send({ type: 'wallet.opened' })
      await waitFor(
        actor,
        ({ context }) => cardFieldOf(context.provider) !== null,
      )
    },
  }
}

const silence = () => new Promise<never>(() => {})

async function inquiryOf(actor: ActorRefFrom<typeof walletRechargeMachine>) {
  const { children } = await waitFor(actor, (snapshot) =>
    snapshot.matches({ payment: 'paying' }),
  )
  const payment = required(children.cardPayment ?? null, 'cardPayment')
  const asking = await waitFor(payment, (snapshot) =>
    snapshot.matches('asking'),
  )
  return required(asking.children.paymentInquiry ?? null, 'paymentInquiry')
}

function isOffered(actor: {
  getSnapshot: () => SnapshotFrom<typeof walletRechargeMachine>
}) {
  return actor.getSnapshot().can({ type: 'recharge.submit' })
}
