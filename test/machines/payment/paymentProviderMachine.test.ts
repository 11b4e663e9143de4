import { test } from 'vitest'
import { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

test('J8: every transition of the payment provider is taken', () => {
  expectFullWalk(paymentProviderMachine, {
    inputs: [{ method: 'stripe' }, { method: 'alipay' }],
    events: [
      { type: 'xstate.done.actor.startProvider', output: 'on' },
      { type: 'xstate.done.actor.startProvider', output: 'off' },
    ],
  })
})
