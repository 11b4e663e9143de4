import {
  type AnyStateMachine,
  assign,
  type EventObject,
  enqueueActions,
} from 'xstate'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type {
  CheckoutContext,
  CheckoutEvent,
} from '#machines/checkout/checkoutSetup.ts'
import { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { tell } from '#machines/core/tell.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import {
  submission,
  withoutCouponWait,
  withoutQuestion,
  withoutTypedNote,
  withSubmit,
} from './checkoutDefects.ts'
import { type Machines, realMachines, type Start } from './openWorld.ts'
import { starts } from './starts.ts'
import { saveOrderAttempt } from './stores.ts'
import { withConfig } from './withConfig.ts'

/** A mistake in one machine, and the walk that finds it. */
export type Defect = {
  name: string
  machines: Machines
  start: Start
  path: readonly string[]
}

/** A former defect: the checkout dropped the attempt of a customer who had logged out. */
const dropAttempt = enqueueActions(
  ({ context: { submissionInput }, enqueue }) => {
    if (!submissionInput) return
    const outcome = { kind: 'refused', order: null, error: { code: 'offline' } }
    const { attempt } = submissionInput

    enqueue.emit({
      type: 'attempt.settled',
      attempt,
      outcome,
      unpaid: null,
      last: null,
    } as EventObject)
  },
)

/** A choice without the rule that a typed card chooses the card. */
const chooseAsIs = assign(
  ({
    context: { form },
    event: { choice },
  }: {
    context: CheckoutContext
    event: Extract<CheckoutEvent, { type: 'form.choose' }>
  }) => ({ form: { ...form, ...choice } }),
)

const typeAndPress = [
  'The customer types a card, a coupon and a note',
  'The wallet is filled on another device, and the customer presses Pay',
]

export const defects: Defect[] = [
  {
    name: 'a paid order empties whatever is in the cart',
    path: ['LK-9 is paid elsewhere', 'The customer opens the checkout of LK-9'],
    start: starts.customer,
    machines: inShop({
      cart: withConfig(cartMachine, ['on'], (on: Record<string, unknown>) => ({
        ...on,
        'cart.orderPaid': on['cart.forget'],
      })),
    }),
  },
  {
    name: 'a recharge in progress is forgotten',
    path: ['The customer goes to the wallet'],
    start: starts.recharging,
    machines: {
      ...realMachines,
      walletAndOrders: provideActors(realMachines.walletAndOrders, {
        walletRecharge: withConfig(
          walletRechargeMachine,
          ['states', 'provider', 'states', 'off', 'on', 'wallet.opened'],
          (opened: object) => ({ ...opened, actions: 'settle' }),
        ),
      }),
    },
  },
  {
    name: 'the dialog of a failed order stays on another page',
    path: ['The server refuses the order', 'The customer goes to the menu'],
    start: {
      ...starts.ordering,
      name: 'Mei is at the checkout while an order of dish 8 is in progress',
      path: '/checkout',
    },
    machines: inCheckoutHost({
      checkout: withConfig(
        checkoutMachine,
        [...submission, 'failed', 'on', 'page.left'],
        () => ({}),
      ),
    }),
  },
  {
    name: 'the end of a session settles the attempt of its customer',
    path: ['Bo logs in'],
    start: starts.ordering,
    machines: inCheckoutHost({
      checkout: withConfig(
        checkoutMachine,
        ['on', 'customer.gone', 'actions'],
        (action: unknown) => [dropAttempt, action],
      ),
    }),
  },
  {
    name: 'the address of another order is ignored while an order is in progress',
    path: [
      'The server refuses the order',
      'The customer closes the dialog of the result',
    ],
    start: {
      ...starts.ordering,
      name: 'Mei opens the checkout of LK-9 while an order of dish 8 is in progress',
      path: '/checkout?order_id=LK-9',
    },
    machines: inCheckoutHost({
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
      'The customer pays from the wallet',
      'The server answers to the order',
    ],
    start: {
      ...starts.customer,
      name: 'Mei is at the checkout with a cart of three dishes, and another tab tries to order dish 8',
      actInOtherTab: (tab) => saveOrderAttempt(tab),
    },
    machines: inCheckoutHost({
      checkout: withConfig(
        checkoutMachine,
        [
          ...submission,
          'processing',
          'states',
          'preparing',
          'invoke',
          'onDone',
        ],
        ([, sent]: unknown[]) => [sent],
      ),
    }),
  },
  {
    name: 'leaving the checkout of an existing order takes the coupon off the cart',
    path: [
      'The customer opens the checkout of LK-9',
      'The customer goes to the menu',
    ],
    start: starts.customer,
    machines: inCheckoutHost({
      checkout: checkoutMachine.provide({
        actions: {
          removeCoupon: tell('cart', { type: 'cart.removeCoupon' }) as never,
        },
      }),
    }),
  },
  {
    name: 'a rule still chooses the method when a card is typed',
    path: typeAndPress,
    start: starts.typing,
    machines: inCheckoutHost({
      checkout: withConfig(
        checkoutMachine,
        [...submission, 'editing', 'on', 'form.choose', 'actions'],
        ([, ...actions]: unknown[]) => [chooseAsIs, ...actions],
      ),
    }),
  },
  {
    name: 'an order does not wait for the typed coupon',
    path: typeAndPress,
    start: starts.typing,
    machines: inCheckoutHost({
      checkout: withoutCouponWait(checkoutMachine),
    }),
  },
  {
    name: 'an order leaves out the note that is being typed',
    path: typeAndPress,
    start: starts.typing,
    machines: inCheckoutHost({
      checkout: withoutTypedNote(checkoutMachine),
    }),
  },
  {
    name: 'an order is sent while its card is half typed',
    path: ['The customer wants to pay by a card that is half typed'],
    start: starts.customer,
    machines: inCheckoutHost({
      checkout: withSubmit(checkoutMachine, (branches) =>
        branches.filter(({ target, actions }) => target || actions),
      ),
    }),
  },
  {
    name: 'a payment is handed over to the page of another method',
    path: [
      'The customer pays by WeChat Pay',
      'The server answers to the order',
    ],
    start: starts.customer,
    machines: inCheckoutHost({
      checkout: provideActors(checkoutMachine, {
        orderSubmission: withConfig(
          orderSubmissionMachine,
          ['states', 'handingOff', 'invoke', 'input'],
          (input: (args: object) => object) => (args: object) => ({
            ...input(args),
            method: 'alipay',
          }),
        ),
      }),
    }),
  },
  {
    name: 'an earlier order is sent without a question',
    path: ['The device sleeps for eleven minutes'],
    start: starts.ordering,
    machines: inCheckoutHost({
      checkout: provideActors(checkoutMachine, {
        orderSubmission: withoutQuestion(orderSubmissionMachine),
      }),
    }),
  },
  {
    name: 'a tab sends an order that another tab leads',
    path: ['Another tab leads the order', 'The customer pays from the wallet'],
    start: starts.customer,
    machines: inCheckoutHost({
      checkout: provideActors(checkoutMachine, {
        orderSubmission: withConfig(
          orderSubmissionMachine,
          ['states', 'joining', 'on'],
          (on: Record<string, unknown>) => ({
            ...on,
            'lead.held': on['lead.won'],
          }),
        ),
      }),
    }),
  },
  {
    name: 'the end of a session does not forget its customer',
    path: ['Bo logs in'],
    start: starts.customer,
    machines: {
      ...realMachines,
      shop: realMachines.shop.provide({
        actions: { forgetCustomer: () => {} },
      }),
    },
  },
]

function inShop(actors: Record<string, AnyStateMachine>): Machines {
  return {
    ...realMachines,
    shop: provideActors(realMachines.shop, actors as never),
  }
}

function inCheckoutHost(actors: Record<string, AnyStateMachine>): Machines {
  return {
    ...realMachines,
    checkoutHost: provideActors(realMachines.checkoutHost, actors as never),
  }
}
