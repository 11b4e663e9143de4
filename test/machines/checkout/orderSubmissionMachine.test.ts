import { expect, test } from 'vitest'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { Order, PlacedOrder } from '#contract/orders.ts'
import {
  type Attempt,
  type AttemptRecord,
  handoffOf,
  type SubmissionInput,
} from '#machines/checkout/orderAttempt.ts'
import { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { CardPayment } from '#machines/payment/cardPaymentTypes.ts'
import type { PaymentOutcome } from '#machines/payment/paymentOutcome.ts'
import {
  cardPaymentStub,
  type PaymentStub,
} from '#test/support/fixtures/cardPaymentStub.ts'
import {
  attempt,
  newAttempt,
  placed,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { election, leaderSlots } from '#test/support/fixtures/leaderSlots.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'
import { eventsSentBy } from '#test/support/walker/sentEvents.ts'

const fresh: SubmissionInput = {
  attempt,
  wasSent: false,
  card: { savedCard: 'pm_1' },
}
const ordering: SubmissionInput = { ...fresh, attempt: newAttempt }
const resumed: SubmissionInput = { attempt, wasSent: true, card: null }
const order = placed
const unpaid: PlacedOrder = { ...placed, client_secret: 'secret' }
/** The response of a backend that sends only a client secret. */
const secretAlone: PlacedOrder = { client_secret: 'pi_7_secret_x' }
/** A record of an attempt that needs the customer's confirmation. */
const old: AttemptRecord = { attempt, isFresh: false }
const refusedRecord: AttemptRecord = {
  attempt: { ...attempt, isRefused: true },
  isFresh: false,
}
const paidOrder: Order = {
  ...unpaidOrder,
  transaction: { status: 'succeeded', stripe_payment_intent_id: null },
}
const unknownAt = (state: string) => ({
  doubtful: { customerMessage: { unknown: state } },
})
const recentAt = (state: string) => ({
  doubtful: { customerMessage: { unknown: { recent: state } } },
})
const missing = unknownAt('missing')
const busy: ApiError = {
  code: 'conflict',
  detail: 'In progress.',
  data: { code: 'in_progress' },
}
const poor: ApiError = { code: 'refused', detail: 'Not enough money.' }

/** The end that `leaderSlots` read. */
const paidElsewhere = {
  kind: 'elsewhere',
  order: null,
  end: { kind: 'paid', orderId: 'LK-7' },
} as const

const outcomes: PaymentOutcome[] = [
  { kind: 'taken', status: 'succeeded' },
  { kind: 'refused', message: 'Your card was declined.' },
  { kind: 'givenUp' },
  { kind: 'gone' },
]

const endOf = {
  taken: 'paid',
  refused: 'unpaid',
  givenUp: 'unpaid',
  gone: 'refused',
}

/** An actor on a simulated clock whose server gives the listed responses in turn; the last one repeats. */
function submission(
  answers: (PlacedOrder | ApiError | 'silence')[],
  input: SubmissionInput = fresh,
  pay: Partial<PaymentStub> & {
    lead?: 'held' | null
    /** The record of the attempt; null if another tab has settled it. */
    record?: Partial<AttemptRecord> | null
    /** The attempt's order among the customer's; by default the list does not load. */
    found?: Order | null
  } = {},
  findNumber: (paymentIntent: string) => Promise<string | null> = async (
    paymentIntent,
  ) => (paymentIntent === 'pi_7' ? 'LK-7' : null),
) {
  const payments: CardPayment[] = []
  const sentAttempts: Attempt[] = []
  const clock = new SimulatedClock()
  const machine = provideActors(orderSubmissionMachine, {
    ...leaderSlots,
    readAttempt: fromPromise<AttemptRecord | null, { attempt: Attempt }>(
      async ({ input }) => {
        if (pay.record === null) return null
        return { attempt: input.attempt, isFresh: true, ...pay.record }
      },
    ),
    renewAttempt: fromPromise<Attempt, { attempt: Attempt }>(
      async ({ input }) => ({
        ...input.attempt,
        madeAt: 1,
      }),
    ),
    findOrder: fromPromise<Order | null, { attempt: Attempt }>(async () => {
      if (pay.found === undefined) throw { code: 'offline' }
      return pay.found
    }),
    lead: election(pay.lead === undefined ? 'won' : pay.lead),
    placeOrder: fromPromise(async ({ input }) => {
      const answer = answers[Math.min(sentAttempts.length, answers.length - 1)]
      sentAttempts.push(input.attempt)
      if (answer === 'silence') return await new Promise<never>(() => {})
      if (answer && !('code' in answer)) return answer
      throw answer
    }),
    findNumber: fromPromise(({ input }) => findNumber(input.paymentIntent)),
    cardPayment: cardPaymentStub({
      ...pay,
      onStart: (payment) => payments.push(payment),
    }),
  })
  const actor = createActor(machine, { clock, input }).start()
  const settled = () =>
    waitFor(
      actor,
      (s) => s.status === 'done' || s.matches('paying') || !isAsking(s),
    )
  const after = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }

  return { actor, sentAttempts, settled, after, payments }
}

function isAsking({ children }: SnapshotFrom<typeof orderSubmissionMachine>) {
  const { placeOrder, readAttempt, findOrder, renewAttempt, findNumber } =
    children
  return Boolean(
    placeOrder ?? readAttempt ?? findOrder ?? renewAttempt ?? findNumber,
  )
}

test('J3 J8: every transition of a submission is taken, and every end says for certain what happened', () => {
  expectFullWalk(orderSubmissionMachine, {
    inputs: [
      fresh,
      ordering,
      resumed,
      { ...resumed, attempt: { ...attempt, method: 'alipay' } },
    ],
    events: [
      { type: 'submission.ask' },
      ...[{ attempt, isFresh: true }, old, refusedRecord].map(
        (output) =>
          ({ type: 'xstate.done.actor.readAttempt', output }) as const,
      ),
      ...[
        unpaidOrder,
        paidOrder,
        { ...unpaidOrder, status: 'CANCELLED' },
        null,
      ].map(
        (output) => ({ type: 'xstate.done.actor.findOrder', output }) as const,
      ),
      {
        type: 'xstate.done.actor.renewAttempt',
        output: { ...attempt, madeAt: 1 },
      },
      { type: 'xstate.done.actor.readAttempt', output: null },
      { type: 'xstate.done.actor.readEnd', output: paidElsewhere.end },
      { type: 'xstate.done.actor.placeOrder', output: order },
      { type: 'xstate.done.actor.placeOrder', output: unpaid },
      { type: 'xstate.done.actor.placeOrder', output: secretAlone },
      { type: 'xstate.done.actor.findNumber', output: 'LK-7' },
      { type: 'xstate.error.actor.placeOrder', error: { code: 'timeout' } },
      { type: 'xstate.error.actor.placeOrder', error: busy },
      { type: 'xstate.error.actor.placeOrder', error: poor },
      ...['acting', 'reconciling', 'unknown', 'asking'].map(
        (tag) =>
          ({
            type: 'xstate.snapshot.cardPayment',
            snapshot: { tag, hasTag: (other: string) => other === tag },
          }) as never,
      ),
      ...outcomes.map(
        (output) =>
          ({ type: 'xstate.done.actor.cardPayment', output }) as const,
      ),
      ...outcomes.map(
        (output) =>
          ({ type: 'xstate.done.actor.paymentHandoff', output }) as const,
      ),
    ],
    project: ({ context }) => [
      context.order?.client_secret,
      context.order?.order_id,
      context.error?.code,
      context.wasSent,
      context.paid?.kind,
    ],
    check: (arrival) => {
      expectState(arrival, {
        'lead.won': ['placing', { doubtful: { question: 'pausing' } }],
        'lead.': 'following',
        'attempt.gone': 'leaving',
        'xstate.after.leadTime': [
          'placing',
          { doubtful: { question: 'pausing' } },
        ],
        'xstate.done.actor.readEnd': 'ended',
        'xstate.error.actor.readEnd': 'ended',
        'xstate.done.actor.readAttempt': [
          'leaving',
          { doubtful: { question: 'asking' } },
          { unsent: 'offered' },
          { unsent: 'looking' },
        ],
        'xstate.error.actor.readAttempt': { doubtful: { question: 'pausing' } },
        'xstate.done.actor.findOrder': [
          'ended',
          { unsent: 'offered' },
          missing,
          recentAt('resting'),
        ],
        'xstate.error.actor.findOrder': [
          { unsent: 'offered' },
          unknownAt('resting'),
          recentAt('resting'),
        ],
        'xstate.after.slowTime': [
          { placing: 'slow' },
          { handingOff: 'slow' },
          { paying: { confirming: 'slow' } },
        ],
        'xstate.after.lookPause': [unknownAt('looking'), recentAt('looking')],
        'xstate.after.forgetTime': unknownAt('looking'),
        'xstate.done.actor.renewAttempt': 'placing',
        'xstate.error.actor.renewAttempt': { unsent: 'offered' },
        'submission.send': { unsent: 'renewing' },
        'submission.forget': 'ended',
        'xstate.done.actor.placeOrder': [
          'identifying',
          'handingOff',
          'paying',
          'ended',
        ],
        'xstate.error.actor.placeOrder': [
          { doubtful: { question: 'pausing' } },
          'ended',
        ],
        'xstate.done.actor.findNumber': ['handingOff', 'paying'],
        'xstate.error.actor.findNumber': ['handingOff', 'paying'],
        'xstate.done': 'ended',
        'xstate.error.actor.paymentHandoff': 'interrupted',
        'xstate.error.actor.cardPayment': 'interrupted',
        'xstate.after.pause': { doubtful: { question: 'reading' } },
        'xstate.after.reconcilingTimeout': {
          doubtful: { customerMessage: 'unknown' },
        },
        'xstate.after.paymentTime': 'interrupted',
        'xstate.after.restTime': [
          'identifying',
          'handingOff',
          'paying',
          'ended',
        ],
        'submission.ask': [
          { doubtful: { question: 'reading' } },
          'identifying',
          'handingOff',
          'paying',
          'ended',
        ],
      })

      const { snapshot, path } = arrival
      expectTags(snapshot, {
        following: 'following',
        unsent: { unsent: 'offered' },
        forgettable: missing,
        slow: [
          { placing: 'slow' },
          { handingOff: 'slow' },
          { paying: { confirming: 'slow' } },
        ],
        paying: ['paying', 'interrupted'],
        acting: { paying: 'acting' },
        reconciling: [
          { doubtful: { customerMessage: 'reconciling' } },
          { paying: 'reconciling' },
          { unsent: 'looking' },
          { unsent: 'renewing' },
        ],
        unknown: [
          { doubtful: { customerMessage: 'unknown' } },
          { paying: 'unknown' },
          'interrupted',
        ],
      })

      if (snapshot.matches('identifying'))
        expect(snapshot.context.order?.order_id).toBeFalsy()
      const last = path.at(-1)
      if (last?.type === 'xstate.snapshot.cardPayment') {
        const { tag } = (last as unknown as { snapshot: { tag: string } })
          .snapshot
        if (tag !== 'asking') expect(snapshot.value).toEqual({ paying: tag })
      }

      const output = last && 'output' in last ? last.output : null
      const paid = outcomes.find((outcome) => outcome === output)
      if (paid) expect(snapshot.output?.kind).toBe(endOf[paid.kind])

      const isPaid =
        snapshot.status === 'done' && snapshot.output?.kind === 'paid'
      const types = path.map((event) => event.type)
      const isFoundPaid =
        snapshot.context.paid !== null &&
        last?.type === 'xstate.done.actor.findOrder'
      if (isPaid && !isFoundPaid)
        expect(types).toContain('xstate.done.actor.placeOrder')

      const hasSecret = snapshot.context.order?.client_secret !== undefined
      if (isPaid && hasSecret)
        expect([
          { type: 'xstate.done.actor.cardPayment', output: outcomes[0] },
          { type: 'xstate.done.actor.paymentHandoff', output: outcomes[0] },
        ]).toContainEqual(path.at(-1))
    },
  })
})

test.each([
  [null, null],
  ['2026-11-23T00:30:00Z', Date.UTC(2026, 10, 23, 0, 30)],
])('an order that expires at %s hands that on', (expires_at, expiresAt) => {
  const alipay: Attempt = { ...newAttempt, method: 'alipay' }
  const handoff = handoffOf({
    attempt: alipay,
    wasSent: false,
    order: { ...unpaid, expires_at },
  })
  expect(handoff?.expiresAt).toBe(expiresAt)
})

test('an answer at once places the order with one call', async () => {
  const { actor, sentAttempts, settled } = submission([order])
  await settled()
  expect(actor.getSnapshot().output).toEqual({ kind: 'paid', order })
  expect(sentAttempts).toEqual([attempt])
})

test('where the answer is a client secret alone, the payment waits for the number that the orders tell', async () => {
  const { actor, payments, settled } = submission([secretAlone], ordering)
  await settled()
  expect(payments.map(({ reference }) => reference)).toEqual(['LK-7'])
  expect(actor.getSnapshot().value).toEqual({
    paying: { confirming: 'prompt' },
  })
})

test.each([
  ['does not list it', async () => null],
  ['does not answer', () => Promise.reject({ code: 'offline' })],
])(
  'an order without a number is paid where the backend %s',
  async (_, findNumber) => {
    const { payments, settled } = submission(
      [secretAlone],
      ordering,
      {},
      findNumber,
    )
    await settled()
    expect(payments.map(({ reference }) => reference)).toEqual(['pi_7'])
  },
)

test('the number of an existing order is known, whatever the answer tells', async () => {
  const existing: Attempt = {
    ...attempt,
    body: { amount: 2650, order_id: 'LK-9' },
  }
  const { actor, settled } = submission([{ status: 'ORDER_PLACED' }], {
    ...fresh,
    attempt: existing,
  })

  await settled()
  expect(actor.getSnapshot().output).toEqual({
    kind: 'paid',
    order: { status: 'ORDER_PLACED', order_id: 'LK-9' },
  })
})

test('F1: a refusal by the wallet is certain and nothing is asked again', async () => {
  const { actor, sentAttempts, settled } = submission([poor])
  await settled()
  expect(actor.getSnapshot().output).toEqual({
    kind: 'refused',
    order: null,
    error: poor,
  })
  expect(sentAttempts).toHaveLength(1)
})

test('P4: after a time-out the same key and body are asked again, and the order is found', async () => {
  const { actor, sentAttempts, settled, after } = submission([
    { code: 'timeout' },
    busy,
    order,
  ])
  await settled()
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)

  await after(500)
  await after(999)
  expect(sentAttempts).toHaveLength(2)

  await after(1)
  expect(actor.getSnapshot().output).toEqual({ kind: 'paid', order })
  expect(sentAttempts).toEqual([attempt, attempt, attempt])
})

test('after 20 seconds without an answer it is unknown, and the asking goes on', async () => {
  const { actor, sentAttempts, settled, after } = submission([
    { code: 'offline' },
  ])
  await settled()
  for (const pause of [500, 1000, 2000, 4000, 8000]) await after(pause)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(false)

  await after(4500)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)
  const countBefore = sentAttempts.length

  await after(15_000)
  expect(sentAttempts.length).toBe(countBefore + 1)
})

test('in doubt a refused token, a rate limit or a server error decides nothing', async () => {
  const errors: ApiError[] = [
    { code: 'unauthorized', detail: '' },
    { code: 'tooManyRequests', detail: '', retryAfterSeconds: 1 },
    { code: 'server', detail: '', requestId: null },
  ]
  const { actor, settled, after } = submission([
    { code: 'timeout' },
    ...errors,
    order,
  ])

  await settled()
  for (const pause of [500, 1000, 2000]) {
    await after(pause)
    expect(actor.getSnapshot().status).toBe('active')
  }
  await after(4000)
  expect(actor.getSnapshot().output).toEqual({ kind: 'paid', order })
})

test('a try that was sent before a reload is asked about, never taken for new', async () => {
  const { actor, sentAttempts, settled, after } = submission([order], resumed)
  await settled()
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)
  await after(500)
  expect(sentAttempts).toEqual([attempt])
})

test("P5: another tab's try at the same cart is asked about instead of making a second one", async () => {
  const { actor, settled } = submission([order], { ...fresh, wasSent: true })
  await waitFor(actor, (snapshot) => snapshot.matches('doubtful'))
  await settled()
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)
})

test.each<[string, first: ApiError | 'silence', ms: number]>([
  ['of the call', { code: 'timeout' }, 0],
  ['of a call that never ends', 'silence', 40_000],
])(
  'a refusal without words after a time-out %s keeps the time-out for the customer',
  async (_, first, ms) => {
    const wordless: ApiError = { code: 'refused', detail: '' }
    const { actor, after } = submission([first, wordless])

    await after(ms)
    await after(500)
    expect(actor.getSnapshot().output).toEqual({
      kind: 'refused',
      order: null,
      error: { code: 'timeout' },
    })
  },
)

test('F2: a card that pays makes a paid order; the chosen card is the one that is asked', async () => {
  const { actor, payments } = submission([unpaid], fresh, {
    outcome: { kind: 'taken', status: 'processing' },
  })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(actor.getSnapshot().output).toEqual({ kind: 'paid', order: unpaid })
  expect(payments).toEqual([
    {
      clientSecret: 'secret',
      reference: 'LK-2',
      saveCard: false,
      card: { savedCard: 'pm_1' },
    },
  ])
})

test("F2: a declined card leaves an unpaid order with the provider's words", async () => {
  const { actor } = submission([unpaid], fresh, {
    outcome: { kind: 'refused', message: 'Declined.' },
  })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(actor.getSnapshot().output).toEqual({
    kind: 'unpaid',
    order: unpaid,
    message: 'Declined.',
  })
})

test('P9: after a reload the payment is asked about without a card', async () => {
  const { actor, payments, settled, after } = submission([unpaid], resumed, {
    tag: 'unknown',
  })
  await settled()
  await after(500)
  await waitFor(actor, (snapshot) => snapshot.hasTag('unknown'))
  expect(payments.map(({ card }) => card)).toEqual([null])
})

test('an order that expired while it was paid is refused as cancelled', async () => {
  const { actor } = submission([unpaid], fresh, { outcome: { kind: 'gone' } })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(actor.getSnapshot().output).toMatchObject({
    kind: 'refused',
    error: { data: { code: 'order_cancelled' } },
  })
})

test('P1: an hour without an answer does not make a payment unpaid: it is unknown, and the server is asked again', async () => {
  const { actor, payments, settled, after } = submission([unpaid])
  await settled()
  await after(3_600_000)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)

  await after(10_000)
  await settled()
  expect(payments.map(({ card }) => card)).toEqual([
    { savedCard: 'pm_1' },
    null,
  ])
})

test('a payment that breaks off is unknown, and is asked about at once when the customer wants it', async () => {
  const { actor } = submission([unpaid], fresh, { isBroken: true })
  await waitFor(actor, (snapshot) => snapshot.matches('interrupted'))
  expect([
    actor.getSnapshot().status,
    actor.getSnapshot().hasTag('unknown'),
  ]).toEqual(['active', true])

  actor.send({ type: 'submission.ask' })
  expect(actor.getSnapshot().context).toMatchObject({
    wasSent: true,
    card: null,
  })
  actor.stop()
})

test('P5: a tab that follows takes the lead where the customer wants it', () => {
  const events = [{ type: 'lead.held' }, { type: 'submission.takeOver' }]
  expect(eventsSentBy(orderSubmissionMachine, fresh, [], events)).toEqual([
    'lead: lead.steal',
  ])
})

test('P5: while another tab leads nothing is sent; an attempt that it has settled ends here with the end that it has stored', async () => {
  const { actor, sentAttempts, after } = submission([order], fresh, {
    lead: 'held',
  })
  await after(600_000)
  expect([actor.getSnapshot().value, sentAttempts]).toEqual(['following', []])
  actor.send({ type: 'attempt.gone' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(actor.getSnapshot().output).toEqual(paidElsewhere)
})

test('P5: a tab that leads after another one sends nothing where that one has settled the attempt', async () => {
  const { actor, sentAttempts, after } = submission([order], resumed, {
    record: null,
  })
  await after(500)
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect([actor.getSnapshot().output, sentAttempts]).toEqual([
    paidElsewhere,
    [],
  ])
})

test('without an answer of the election for three seconds this tab leads', async () => {
  const { actor, sentAttempts, after } = submission([order], fresh, {
    lead: null,
  })
  await after(3_000)
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sentAttempts).toEqual([attempt])
})

test.each<[string, AttemptRecord]>([
  ['whose press on Pay is too long ago', old],
  ['that was refused for certain', refusedRecord],
])(
  'P15: an attempt %s is not sent: the customer is asked',
  async (_, record) => {
    const { actor, sentAttempts, after } = submission([order], resumed, {
      record,
      found: null,
    })
    await after(500)
    await waitFor(actor, (snapshot) => snapshot.hasTag('unsent'))
    await after(3_600_000)
    expect([actor.getSnapshot().hasTag('unsent'), sentAttempts]).toEqual([
      true,
      [],
    ])
  },
)

test('P15: an old attempt that the customer sends now is placed, as one of this press', async () => {
  const { actor, sentAttempts, after } = submission([order], resumed, {
    record: old,
    found: null,
  })
  await after(500)
  await waitFor(actor, (snapshot) => snapshot.hasTag('unsent'))
  actor.send({ type: 'submission.send' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sentAttempts).toEqual([{ ...attempt, madeAt: 1 }])
  expect(actor.getSnapshot().output).toEqual({ kind: 'paid', order })
})

test('P15: an old attempt that the customer forgets ends so, and nothing is sent', async () => {
  const { actor, sentAttempts, after } = submission([order], resumed, {
    record: old,
  })
  await after(500)
  await waitFor(actor, (snapshot) => snapshot.hasTag('unsent'))
  actor.send({ type: 'submission.forget' })
  expect([actor.getSnapshot().output, sentAttempts]).toEqual([
    { kind: 'forgotten', order: null },
    [],
  ])
})

test.each<[string, Order, object]>([
  [
    'paid',
    paidOrder,
    { kind: 'paid', order: { order_id: paidOrder.order_id } },
  ],
  [
    'to be paid',
    unpaidOrder,
    {
      kind: 'unpaid',
      order: { order_id: unpaidOrder.order_id },
      message: null,
      isGivenUp: true,
    },
  ],
])(
  'P15: an old attempt whose order is among those of the customer, and %s, is told as that',
  async (_, found, output) => {
    const { actor, sentAttempts, after } = submission([order], resumed, {
      record: old,
      found,
    })
    await after(500)
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect([actor.getSnapshot().output, sentAttempts]).toEqual([
      { ...output, found },
      [],
    ])
  },
)

test('P15: what runs into an open tab too late is not sent either', async () => {
  const pay: { record: Partial<AttemptRecord>; found: null } = {
    record: {},
    found: null,
  }
  const { actor, sentAttempts, settled, after } = submission(
    [{ code: 'offline' }],
    fresh,
    pay,
  )

  await settled()
  pay.record = { isFresh: false }
  const countBefore = sentAttempts.length

  await after(36_000_000)
  await waitFor(actor, (snapshot) => snapshot.hasTag('unsent'))
  expect(sentAttempts.length).toBe(countBefore)
})

test('P16: after some minutes without an answer, and without the order in the list, it can be forgotten; the asking goes on until then', async () => {
  const { actor, sentAttempts, settled, after } = submission(
    [{ code: 'server', detail: '', requestId: null }],
    fresh,
    { found: null },
  )
  await settled()
  await after(20_000)
  await after(179_000)
  expect(actor.getSnapshot().hasTag('forgettable')).toBe(false)

  await after(1_000)
  await waitFor(actor, (snapshot) => snapshot.hasTag('forgettable'))
  const countBefore = sentAttempts.length

  await after(15_000)
  await after(15_000)
  expect(sentAttempts.length).toBeGreaterThan(countBefore)

  actor.send({ type: 'submission.forget' })
  expect(actor.getSnapshot().output).toEqual({ kind: 'forgotten', order: null })
})

test('E26: from 20 seconds on the orders are looked through as well: an order that came in is told although no request is answered', async () => {
  const pay: { found: Order | null } = { found: null }
  const { actor, settled, after } = submission(
    [{ code: 'server', detail: '', requestId: null }],
    fresh,
    pay,
  )
  await settled()
  await after(20_000)
  expect([
    actor.getSnapshot().hasTag('unknown'),
    actor.getSnapshot().status,
  ]).toEqual([true, 'active'])

  pay.found = paidOrder
  await after(15_000)
  expect(actor.getSnapshot().output).toMatchObject({
    kind: 'paid',
    order: { order_id: paidOrder.order_id },
  })
})

test('E26: a request without an answer for five seconds is slow, and a charge too', async () => {
  const sent = submission(['silence'])
  void sent.after(4_999)
  expect(sent.actor.getSnapshot().hasTag('slow')).toBe(false)
  void sent.after(1)
  expect(sent.actor.getSnapshot().hasTag('slow')).toBe(true)

  const charged = submission([unpaid])
  await charged.settled()
  await charged.after(4_999)
  expect(charged.actor.getSnapshot().hasTag('slow')).toBe(false)
  await charged.after(1)
  expect(charged.actor.getSnapshot().hasTag('slow')).toBe(true)
})

test('F14: a lost request is no payment; one that was begun is, whatever became of its actor', async () => {
  const lost = submission([{ code: 'timeout' }])
  await lost.settled()
  expect(lost.actor.getSnapshot().hasTag('paying')).toBe(false)

  const charged = submission([unpaid])
  await charged.settled()
  expect(charged.actor.getSnapshot().hasTag('paying')).toBe(true)

  const broken = submission([unpaid], fresh, { isBroken: true })
  await waitFor(broken.actor, (snapshot) => snapshot.matches('interrupted'))
  expect(broken.actor.getSnapshot().hasTag('paying')).toBe(true)
})

test('P16: while the list of orders does not load, an order cannot be forgotten', async () => {
  const { actor, settled, after } = submission([{ code: 'offline' }])
  await settled()
  for (const pause of [20_000, 180_000, 15_000]) await after(pause)
  expect(actor.getSnapshot().hasTag('forgettable')).toBe(false)
  expect(actor.getSnapshot().matches(unknownAt('resting') as never)).toBe(true)
})
