import { expect, test } from 'vitest'
import { type PaymentsInput, paymentsMachine } from '#machines/shop/paymentsMachine.ts'
import { lineOf, unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const menu = { path: '/ordernow', query: {} }
const result = { path: '/order/success', query: { payment_intent: 'pi_1' } }
const returned = { source: 'alipay', paymentIntent: 'pi_1', redirectStatus: 'succeeded' } as const
const input: PaymentsInput = {
  ...{ displayNumber: '100001', hasProvider: true, returned: null },
  ...{ page: menu, user: null, orders: [], isPayingByCard: false },
}
const attempt = { key: 'key-1', owner: sampleUser.email }

test('J8: the payments take every declared transition, and have the actors of a customer only while one is signed in', () => {
  expectFullWalk(paymentsMachine, {
    inputs: [
      input,
      { ...input, user: sampleUser, isPayingByCard: true },
      { ...input, page: result, returned },
    ],
    events: [
      { type: 'customer.known', user: sampleUser },
      { type: 'page.moved', page: menu },
      { type: 'page.moved', page: result },
      { type: 'page.moved', page: { path: '/profile', query: { tab: 'wallet' } } },
      { type: 'orders.listed', orders: [unpaidOrder] },
      { type: 'checkout.changed', isPayingByCard: true },
      { type: 'checkout.changed', isPayingByCard: false },
      {
        type: 'recharge.succeeded',
        attempt: { ...attempt, body: { amount: 2000, save_payment_method: true } },
      },
      {
        type: 'recharge.succeeded',
        attempt: { ...attempt, body: { amount: 2000, save_payment_method: false } },
      },
      { type: 'order.paid', order: { orderId: 'LK-1', lines: [lineOf()], isFromCart: false } },
      { type: 'order.foundPaid', orderId: 'LK-1', lines: [lineOf()] },
      { type: 'cart.rebuildRequested', lines: [lineOf()] },
      { type: 'xstate.snapshot.savedCards', snapshot: { context: { data: null } } },
    ] as never,
    project: ({ context }) => [context.isPayingByCard, context.orders.length],
    check: ({ snapshot }) => {
      const isSignedIn = snapshot.matches({ customer: 'signedIn' })
      expect([snapshot.context.user !== null, 'walletRecharge' in snapshot.children]).toEqual([
        isSignedIn,
        isSignedIn,
      ])
      if (!isSignedIn) expect(snapshot.context.orders).toEqual([])
    },
  })
})
