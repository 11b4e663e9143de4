import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type Inquiry,
  paymentInquiryMachine,
} from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const inquiry: Inquiry = {
  reference: 'LK-1',
  pace: 'quick',
  actionAnswers: 3,
  failureAnswers: 3,
}
const states = [
  'succeeded',
  'processing',
  'canceled',
  'requires_action',
  'requires_payment_method',
]

test('J8: every transition of an inquiry is taken, and its end is what the server answered', () => {
  expectFullWalk(paymentInquiryMachine, {
    inputs: [inquiry, { ...inquiry, pace: 'calm', actionAnswers: null }],
    events: states.map(
      (output) => ({ type: 'xstate.done.actor.askServer', output }) as const,
    ),
    project: ({ context }) => [context.state, Math.min(context.sameAnswers, 3)],
    check: (arrival) => {
      expectState(arrival, {
        'payment.ask': 'sending',
        'xstate.done': ['ended', 'pausing'],
        'xstate.after.pause': 'sending',
        'xstate.': 'pausing',
      })

      const { snapshot, path } = arrival
      if (snapshot.output === undefined) return
      expect(path.at(-1)).toEqual({
        type: 'xstate.done.actor.askServer',
        output: snapshot.output,
      })
    },
  })
})

test('money that was taken, and an order that is gone, are certain at once', async () => {
  for (const state of ['succeeded', 'processing', 'canceled']) {
    const { actor, after } = start(inquiry, [state])
    await after(0)
    expect(actor.getSnapshot().output).toBe(state)
  }
})

test('P9: that nothing was paid is certain when it was answered three times in a row', async () => {
  const { actor, after, requestCount } = start(inquiry, [
    'requires_payment_method',
    'requires_action',
    'requires_payment_method',
  ])
  await after(0)
  for (const pause of [1000, 2000, 4000]) await after(pause)
  expect(actor.getSnapshot().status).toBe('active')

  await after(8000)
  expect(actor.getSnapshot().output).toBe('requires_payment_method')
  expect(requestCount()).toBe(5)
})

test('P12: a payment that waits for the customer is waited for, a few seconds apart at most ten', async () => {
  const { actor, after, requestCount } = start(
    { ...inquiry, pace: 'calm', actionAnswers: null },
    ['requires_action'],
  )
  await after(0)
  for (let count = 0; count < 40; count += 1) await after(10_000)
  expect(actor.getSnapshot().status).toBe('active')
  expect(requestCount()).toBe(41)
})

test('a lost answer is no answer, and the customer may have it asked again at once', async () => {
  const { actor, after, requestCount } = start(inquiry, ['down', 'succeeded'])
  await after(0)
  expect(requestCount()).toBe(1)
  actor.send({ type: 'payment.ask' })
  await after(0)
  expect(actor.getSnapshot().output).toBe('succeeded')
})

test('after a long silence the first answer makes the pauses short again', async () => {
  const silence = Array.from({ length: 8 }, () => 'down' as const)
  const { actor, after } = start(inquiry, [
    ...silence,
    'requires_payment_method',
  ])

  await after(0)
  for (let count = 0; count < 8; count += 1) await after(15_000)
  for (const pause of [1000, 2000]) await after(pause)
  expect(actor.getSnapshot().output).toBe('requires_payment_method')
})

test.each([
  ['quick', [1000, 2000, 4000, 8000, 15_000, 15_000]],
  ['calm', [2250, 2500, 2750, 3000]],
] as const)(
  'a server that does not answer a %s inquiry is asked after pauses of %o ms',
  async (pace, pauses) => {
    const { after, requestCount } = start({ ...inquiry, pace }, ['down'])
    await after(0)
    for (const [count, pause] of pauses.entries()) {
      await after(pause - 1)
      expect(requestCount()).toBe(count + 1)
      await after(1)
      expect(requestCount()).toBe(count + 2)
    }
  },
)

test('a question without an answer is asked again after 40 seconds', async () => {
  const { actor, after } = start(inquiry, ['silent', 'succeeded'])
  await after(39_999)
  expect(actor.getSnapshot().matches('sending')).toBe(true)
  await after(1)
  await after(1000)
  expect(actor.getSnapshot().output).toBe('succeeded')
})

/**
 * An inquiry whose server gives the listed answers in turn; the last one repeats, `down` is an error and `silent` none.
 */
function start(input: Inquiry, answers: (IntentStatus | 'down' | 'silent')[]) {
  const clock = new SimulatedClock()
  let questions = 0
  const askServer = fromPromise<IntentStatus, { reference: string }>(
    async () => {
      const state = answers[Math.min(questions, answers.length - 1)] ?? 'down'
      questions += 1
      if (state === 'silent') return await new Promise<never>(() => {})
      if (state === 'down') throw { code: 'offline' }
      return state
    },
  )
  const actor = createActor(
    provideActors(paymentInquiryMachine, { askServer }),
    {
      clock,
      input,
    },
  ).start()
  const after = async (ms: number) => {
    clock.increment(ms)
    if (answers[questions - 1] === 'silent') return
    await waitFor(actor, (s) => s.status === 'done' || s.matches('pausing'))
  }

  return { actor, after, requestCount: () => questions }
}
