import { expect, test } from 'vitest'
import { cardObstacle, paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const change = { type: 'card.changed', field: 'a', isComplete: false, mistake: null } as const

test('J8, E8: every transition of the payment provider is taken, and only a complete field of this language pays', () => {
  expectFullWalk(paymentProviderMachine, {
    inputs: [{ method: 'stripe', wantsFocus: true }, { method: 'alipay' }],
    events: [
      { type: 'xstate.done.actor.startProvider', output: 'en' },
      { type: 'xstate.done.actor.startProvider', output: 'off' },
      { type: 'language.changed', language: 'zh' },
      ...(['a', 'b'] as const).flatMap((field) => [
        { type: 'card.loading', field } as const,
        { type: 'card.mounted', field } as const,
        { type: 'card.focused', field } as const,
        { type: 'card.gone', field } as const,
        { ...change, field },
        { ...change, field, isComplete: true },
        { ...change, field, mistake: 'Your card number is invalid.' },
      ]),
    ],
    check: ({ path, snapshot: { value, context } }) => {
      if (cardObstacle(null, value) !== null) return
      const { field } = context
      const since = path.findLastIndex((event) => event.type === 'card.loading')
      expect(path.slice(since)).toContainEqual({ ...change, field, isComplete: true })
      expect(path.slice(since).map(({ type }) => type)).not.toContain('language.changed')
    },
  })
})
