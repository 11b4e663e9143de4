import type { Order } from '#contract/orders.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expireOrder } from '../support/payer.ts'
import { type Actions, left } from './checkoutActions.ts'

const fetched = (output: Order) =>
  ({ type: 'xstate.done.actor.fetchOrder', output }) as const

export const checkoutFetching: Actions = {
  'the order comes': {
    events: [fetched(unpaidOrder)],
    when: (_, { order }) => order === 'unpaid' || order === 'left',
    act: ({ calls }) => calls.pass('fetch'),
  },
  'the order comes, whose time to pay is over': {
    events: [fetched({ ...unpaidOrder, status: 'CANCELLED' }), left],
    when: (_, { order }) => order === 'unpaid',
    leaves: { order: 'over' },
    async act({ shop, calls }) {
      await expireOrder(shop)
      await calls.pass('fetch')
    },
  },
  'there is no such order': {
    events: [
      {
        type: 'xstate.error.actor.fetchOrder',
        error: { code: 'notFound', detail: '' },
      },
    ],
    when: (_, { order }) => order === 'nowhere',
    act: ({ calls }) => calls.pass('fetch'),
  },
  'the order is not reached': {
    events: [
      { type: 'xstate.error.actor.fetchOrder', error: { code: 'offline' } },
    ],
    act: ({ calls }) => calls.cut('fetch'),
  },
  'the order is asked for again': {
    events: [{ type: 'order.retry' }],
    when: (snapshot) => snapshot.matches({ purchase: 'orderUnavailable' }),
    async act({ button, calls }) {
      await button('common.try_again').click()
      await calls.came('fetch')
    },
  },
}
