import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { cardPaymentMachine } from '#machines/payment/cardPaymentMachine.ts'
import type {
  CardAnswer,
  CardPayment,
} from '#machines/payment/cardPaymentTypes.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'

const payment: CardPayment = {
  clientSecret: 'pi_1_secret_2',
  card: { savedCard: 'pm_1' },
  saveCard: false,
  reference: 'LK-1',
}
const refusal: CardAnswer = {
  error: {
    message: 'Your card was declined.',
    code: 'card_declined',
    isUncertain: false,
  },
}
const lost: CardAnswer = {
  error: { message: '', code: 'api_connection_error', isUncertain: true },
}
const paidElsewhere: CardAnswer = {
  error: {
    message: 'Unexpected.',
    code: 'payment_intent_unexpected_state',
    isUncertain: false,
  },
}

test('J8: every transition of a card payment is taken, and only the server or the provider says paid', () => {
  const answers = [
    { status: 'succeeded' },
    { status: 'requires_action' },
    refusal,
    lost,
  ]
  expectFullWalk(cardPaymentMachine, {
    inputs: [payment, { ...payment, card: null }],
    events: [
      ...answers.map(
        (output) =>
          ({ type: 'xstate.done.actor.confirmCard', output }) as const,
      ),
      {
        type: 'xstate.done.actor.finishAction',
        output: { status: 'requires_action' },
      },
      {
        type: 'xstate.done.actor.finishAction',
        output: { status: 'processing' },
      },
      ...[
        'succeeded',
        'canceled',
        'requires_action',
        'requires_payment_method',
      ].map(
        (output) =>
          ({ type: 'xstate.done.actor.paymentInquiry', output }) as const,
      ),
    ],
    project: ({ context }) => [
      context.isAccepted,
      context.hasActed,
      context.outcome?.kind,
    ],
    check: (arrival) => {
      expectState(arrival, {
        'xstate.done.actor.confirmCard': ['asking', 'acting', 'ended'],
        'xstate.done.actor.finishAction': ['asking', 'ended'],
        'xstate.done.actor.paymentInquiry': ['ended', 'acting'],
        'xstate.error.actor.paymentInquiry': ['interrupted', 'acting'],
        'xstate.error': 'asking',
        'xstate.after.reconcilingTimeout': [{ asking: 'unknown' }, 'ended'],
        'xstate.after.restTime': 'asking',
        'payment.ask': 'asking',
      })
      expectTags(arrival.snapshot, {
        acting: 'acting',
        reconciling: { asking: 'reconciling' },
        unknown: [{ asking: 'unknown' }, 'interrupted'],
      })

      const { snapshot, path } = arrival
      if (snapshot.output?.kind !== 'taken') return
      const outputs = path.map((event) =>
        'output' in event ? event.output : null,
      )
      expect(
        ['succeeded', 'processing'].some((word) =>
          JSON.stringify(outputs).includes(word),
        ),
      ).toBe(true)
    },
  })
})

test('F2: a card that succeeds is taken once the server has settled it', async () => {
  const { actor, after } = start({
    confirm: [{ status: 'succeeded' }],
    server: ['processing'],
  })
  await after(0)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'processing',
  })
})

test("F2: a refusal carries the provider's words and the server is not asked", async () => {
  const { actor, after, requestCount } = start({
    confirm: [refusal],
    server: [],
  })
  await after(0)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  })
  expect(requestCount()).toBe(0)
})

test('F2: requires_action is carried on, and the customer finishes it', async () => {
  const { actor, after } = start({
    confirm: [{ status: 'requires_action' }],
    finish: [{ status: 'succeeded' }],
    server: ['succeeded'],
  })
  await after(0)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('F2: a 3-D Secure check that fails or is abandoned is a refusal', async () => {
  const { actor, after } = start({
    confirm: [{ status: 'requires_action' }],
    finish: [refusal],
    server: [],
  })
  await after(0)
  expect(actor.getSnapshot().output?.kind).toBe('refused')
})

test('P4: after a lost answer the server is asked, at most 20 seconds before it is called unknown', async () => {
  const { actor, after } = start({ confirm: [lost], server: ['down'] })
  await after(0)
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)
  for (const pause of [1000, 2000, 4000, 8000]) await after(pause)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(false)
  await after(5000)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)
})

test('P4: an answer lost on the way is found at the server', async () => {
  const { actor, after } = start({
    confirm: [lost],
    server: ['down', 'succeeded'],
  })
  await after(0)
  await after(1000)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('P4: a confirmation that is never answered is given up after a minute, and found at the server', async () => {
  const { actor, after, clock } = start({
    confirm: 'never',
    server: ['succeeded'],
  })
  clock.increment(60_000)
  expect(actor.getSnapshot().matches('asking')).toBe(true)

  await after(0)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('P4: a bank’s question whose answer is lost on its way back is found paid at the server', async () => {
  const { actor, after } = start({
    confirm: [{ status: 'requires_action' }],
    finish: 'never',
    server: ['requires_action', 'down', 'requires_payment_method', 'succeeded'],
  })
  await after(0)
  for (const _ of [1, 2, 3]) {
    expect(actor.getSnapshot().hasTag('acting')).toBe(true)
    await after(10_000)
  }
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('P9: after a reload nothing is confirmed; that nothing was paid is believed the third time', async () => {
  const { actor, after, requestCount } = start({
    card: null,
    confirm: [],
    server: ['requires_payment_method'],
  })
  await after(0)
  await after(1000)
  expect(actor.getSnapshot().status).toBe('active')

  await after(2000)
  expect(actor.getSnapshot().output).toEqual({ kind: 'refused', message: null })
  expect(requestCount()).toBe(3)
})

test('P9: after a reload the bank’s question is put again; once it was answered, only the third look that finds it open is believed', async () => {
  const { actor, after } = start({
    card: null,
    confirm: [],
    finish: [lost],
    server: ['requires_action'],
  })
  await waitFor(
    actor,
    (snapshot) => snapshot.context.hasActed && snapshot.matches('asking'),
  )
  for (const pause of [0, 1000, 2000]) {
    expect(actor.getSnapshot().status).toBe('active')
    await after(pause)
  }
  expect(actor.getSnapshot().output?.kind).toBe('refused')
})

test('P5: an intent that another tab has paid is no refusal', async () => {
  const { actor, after } = start({
    confirm: [paidElsewhere],
    server: ['succeeded'],
  })
  await after(0)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('P8: an order that expired while the bank asked is gone; one that is paid otherwise is taken', async () => {
  const outcomes = {
    canceled: { kind: 'gone' },
    succeeded: { kind: 'taken', status: 'succeeded' },
  }
  for (const [state, end] of Object.entries(outcomes)) {
    const { actor, after } = start({
      confirm: [{ status: 'requires_action' }],
      finish: [{ status: 'canceled' }],
      server: [state],
    })
    await after(0)
    expect(actor.getSnapshot().output).toEqual(end)
  }
})

test('P7: a payment that the provider took is never reported as unpaid, whatever the server answers', async () => {
  const { actor, after } = start({
    confirm: [{ status: 'succeeded' }],
    server: ['requires_payment_method'],
  })
  await after(0)
  for (const pause of [1000, 2000, 4000, 8000, 5000]) await after(pause)
  expect(actor.getSnapshot().output).toEqual({
    kind: 'taken',
    status: 'succeeded',
  })
})

test('P4: after an inquiry that fails the outcome is unknown, and the server is asked again', async () => {
  let isBroken = true
  const askServer = fromPromise<IntentStatus, { reference: string }>(
    async () => 'succeeded',
  )
  const isCertain = () => {
    if (isBroken) throw new Error('Broken.')
    return true
  }
  const paymentInquiry = provideActors(
    paymentInquiryMachine.provide({ guards: { isCertain } }),
    {
      askServer,
    },
  )
  const clock = new SimulatedClock()
  const machine = provideActors(cardPaymentMachine, { paymentInquiry })
  const actor = createActor(machine, {
    clock,
    input: { ...payment, card: null },
  }).start()

  await waitFor(actor, (snapshot) => snapshot.matches('interrupted'))
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)
  isBroken = false
  clock.increment(10_000)

  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect(output).toEqual({ kind: 'taken', status: 'succeeded' })
})

type Answers = {
  card?: CardPayment['card']
  confirm: CardAnswer[] | 'never'
  finish?: CardAnswer[] | 'never'
  /** The intent's status at each request; the last one repeats, `down` is no response. */
  server: (IntentStatus | 'down')[]
}

function start({ card = payment.card, confirm, finish = [], server }: Answers) {
  const clock = new SimulatedClock()
  let questions = 0
  const askServer = fromPromise<IntentStatus, { reference: string }>(
    async () => {
      const state = server[Math.min(questions, server.length - 1)] ?? 'down'
      questions += 1
      if (state === 'down') throw { code: 'offline' }
      return state
    },
  )
  const machine = provideActors(cardPaymentMachine, {
    confirmCard: answering(confirm),
    finishAction: answering(finish),
    paymentInquiry: provideActors(paymentInquiryMachine, { askServer }),
  })
  const actor = createActor(machine, {
    clock,
    input: { ...payment, card },
  }).start()
  const after = async (ms: number) => {
    clock.increment(ms)
    const isAt = (value: 'asking' | 'acting') =>
      actor.getSnapshot().matches(value)

    await waitFor(
      actor,
      (s) =>
        s.status === 'done' ||
        isAt('asking') ||
        (finish === 'never' && isAt('acting')),
    )

    const inquiry = actor.getSnapshot().children.paymentInquiry
    if (inquiry)
      await waitFor(inquiry, (s) => s.status === 'done' || s.matches('pausing'))
  }

  return { actor, after, clock, requestCount: () => questions }
}

function answering(answers: CardAnswer[] | 'never') {
  return fromPromise<CardAnswer, CardPayment>(async () =>
    answers === 'never'
      ? await new Promise<never>(() => {})
      : (answers[0] ?? lost),
  )
}
