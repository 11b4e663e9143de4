import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  cardDisabledReason,
  type ProviderStatus,
  paymentProviderMachine,
  providerDisabledReason,
} from '#machines/payment/paymentProviderMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'

const change = {
  type: 'card.changed',
  field: 'a',
  isComplete: false,
  mistake: null,
} as const

test('J8, E8: every transition of the payment provider is taken, and only a complete field pays', () => {
  expectFullWalk(paymentProviderMachine, {
    inputs: [{ method: 'stripe', wantsFocus: true }, { method: 'alipay' }],
    events: [
      { type: 'xstate.done.actor.startProvider', output: 'en' },
      { type: 'xstate.done.actor.startProvider', output: 'off' },
      ...(['a', 'b'] as const).flatMap((field) => [
        { type: 'card.loading', field } as const,
        { type: 'card.mounted', field } as const,
        { type: 'card.focused', field } as const,
        { type: 'card.gone', field } as const,
        { ...change, field },
        { ...change, field, isComplete: true },
        { ...change, field, mistake: { text: 'Your card number is invalid.' } },
      ]),
    ],
    check: (arrival) => {
      expectState(arrival, {
        'provider.retry': 'starting',
        'card.loading': { field: 'loading' },
        'xstate.done': ['unavailable', { field: 'gone' }, 'ready'],
        'xstate.error.actor.startProvider': 'failed',
        'xstate.after': 'failed',
      })
      expectTags(arrival.snapshot, { retryable: 'failed' })

      const {
        path,
        snapshot: { value, context },
      } = arrival
      const isGone = ['starting', { field: 'gone' }].some((state) =>
        arrival.snapshot.matches(state as 'starting'),
      )
      if (arrival.snapshot.matches('field'))
        expect(context.method).toBe('stripe')
      if (isGone) expect([context.field, context.mistake]).toEqual([null, null])

      const last = path.at(-1)
      if (
        last?.type === 'card.focused' &&
        'field' in last &&
        last.field === context.field
      )
        expect(context.wantsFocus).toBe(false)
      expect(context.mistake !== null).toBe(
        arrival.snapshot.matches({ field: 'wrong' }),
      )

      if (cardDisabledReason(null, value) !== null) return
      const { field } = context
      const since = path.findLastIndex((event) => event.type === 'card.loading')
      expect(path.slice(since)).toContainEqual({
        ...change,
        field,
        isComplete: true,
      })
    },
  })
})

test('A11: lost code of the shop is no failure of the provider', async () => {
  const answers: unknown[] = [
    { code: 'lost', detail: '' },
    new Error('Blocked.'),
  ]
  const startProvider = fromPromise<Language | 'off', { method: PaymentType }>(
    () => Promise.reject(answers.shift()),
  )
  const machine = provideActors(paymentProviderMachine, { startProvider })
  const actor = createActor(machine, { input: { method: 'stripe' } }).start()
  const failed = () => waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect((await failed()).context.isLost).toBe(true)

  actor.send({ type: 'provider.retry' })
  expect((await failed()).context.isLost).toBe(false)
  actor.stop()
})

test.each<
  [
    ProviderStatus,
    saved: string | null,
    typed: string | null,
    handoff: string | null,
  ]
>([
  ['starting', 'provider', 'provider', 'provider'],
  ['failed', 'provider', 'provider', 'provider'],
  ['unavailable', 'unavailable', 'unavailable', 'unavailable'],
  ['ready', 'provider', 'provider', null],
  [{ field: 'gone' }, null, 'card', 'provider'],
  [{ field: 'loading' }, null, 'card', 'provider'],
  [{ field: 'mounted' }, null, 'card', 'provider'],
  [{ field: 'wrong' }, null, 'card_wrong', 'provider'],
  [{ field: 'complete' }, null, null, 'provider'],
])(
  'E8: at %o a saved card is stopped by %s, a typed one by %s, another method by %s',
  (...row) => {
    const [provider, saved, typed, handoff] = row
    const named = (obstacle: string | null) =>
      obstacle && `payment.obstacle_${obstacle}`
    expect(cardDisabledReason('pm_1', provider)).toBe(named(saved))
    expect(cardDisabledReason(null, provider)).toBe(named(typed))
    expect(providerDisabledReason(provider)).toBe(named(handoff))
  },
)
