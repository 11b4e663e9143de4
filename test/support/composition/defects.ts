import { type AnyStateMachine, type EventObject, emit, enqueueActions } from 'xstate'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import { type Machines, realMachines, type Start } from './openWorld.ts'
import { starts } from './starts.ts'
import { withConfig } from './withConfig.ts'

/** A mistake that is put into one machine, and where a walk finds it. */
export type Defect = {
  name: string
  machines: Machines
  start: Start
  /** The steps that the walk prints. */
  path: readonly string[]
  /** The steps of one world, where two steps are enough to find it. */
  dive?: number
}

const submission = ['states', 'purchase', 'states', 'open', 'states', 'submission', 'states']

/** What the checkout once did with the attempt of a customer who is gone. */
const dropAttempt = enqueueActions(({ context: { submission }, enqueue }) => {
  if (!submission) return
  const outcome = { kind: 'refused', order: null, error: { code: 'offline' } }
  const { attempt } = submission
  enqueue.emit({
    type: 'attempt.settled',
    attempt,
    outcome,
    unpaid: null,
    last: null,
  } as EventObject)
})

/** Mistakes that the shop once had. */
export const defects: Defect[] = [
  {
    name: 'a paid order empties whatever is in the cart',
    path: ['LK-9 is paid elsewhere', 'The customer opens the result of the payment of LK-9'],
    dive: 1,
    start: starts.customer,
    machines: inShop({
      cart: withConfig(cartMachine, ['on'], (on: Record<string, unknown>) => ({
        ...on,
        'cart.orderPaid': on['cart.forget'],
      })),
    }),
  },
  {
    name: 'a recharge that is under way is not taken up again',
    path: ['The customer goes to the wallet', 'The customer recharges by card'],
    dive: 1,
    start: starts.recharging,
    machines: {
      ...realMachines,
      payments: realMachines.payments.provide({
        actors: {
          walletRecharge: walletRechargeMachine.provide({ guards: { isFound: () => false } }),
        },
      }),
    },
  },
  {
    name: 'the dialog of a failure outlives its page',
    path: [
      'The customer pays by card',
      'The server refuses the order',
      'The customer goes to the menu',
    ],
    start: starts.customer,
    machines: inPurchase({
      checkout: withConfig(
        checkoutMachine,
        [...submission, 'failed', 'on', 'page.left'],
        () => ({}),
      ),
    }),
  },
  {
    name: 'the end of a session settles the attempt of its customer',
    path: ['The session expires'],
    start: starts.ordering,
    machines: inPurchase({
      checkout: withConfig(checkoutMachine, ['on', 'customer.gone', 'actions'], (actions: []) => [
        dropAttempt,
        ...actions,
      ]),
    }),
  },
  {
    name: 'the address of another order is not heard while one is in progress',
    path: ['The server refuses the order', 'The customer closes the dialog of the result'],
    dive: 1,
    start: {
      ...starts.ordering,
      name: 'Mei opens the checkout of LK-9 while an order of dish 8 is in progress',
      path: '/checkout?order_id=LK-9',
    },
    machines: inPurchase({
      checkout: withConfig(
        checkoutMachine,
        [...submission, 'processing', 'on', 'page.entered'],
        () => ({}),
      ),
    }),
  },
  {
    name: 'a submit joins the attempt at another order',
    path: [
      'Another tab tries to order dish 8',
      'The customer pays from the wallet',
      'The server answers to the order',
    ],
    dive: 10,
    start: starts.customer,
    machines: inPurchase({
      checkout: checkoutMachine.provide({ guards: { isOther: () => false } }),
    }),
  },
  {
    name: 'leaving the checkout of an existing order takes the coupon off the cart',
    path: [
      'The customer opens the checkout of LK-9',
      'The customer opens the result of the payment of LK-9',
    ],
    dive: 1,
    start: starts.customer,
    machines: inPurchase({
      checkout: checkoutMachine.provide({
        actions: { leaveCoupon: emit({ type: 'coupon.removalRequested' }) },
      }),
    }),
  },
  {
    name: 'the end of a session does not forget its customer',
    path: ['The session expires'],
    start: starts.customer,
    machines: {
      ...realMachines,
      shop: realMachines.shop.provide({ actions: { forgetCustomer: () => {} } }),
    },
  },
]

function inShop(actors: Record<string, AnyStateMachine>): Machines {
  return { ...realMachines, shop: realMachines.shop.provide({ actors: actors as never }) }
}

function inPurchase(actors: Record<string, AnyStateMachine>): Machines {
  return { ...realMachines, purchase: realMachines.purchase.provide({ actors: actors as never }) }
}
