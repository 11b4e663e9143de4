import { and, type EventObject, emit, type MachineContext } from 'xstate'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { type Action, tell } from '../core/tell.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import type { CheckoutField } from './checkoutForm.ts'
import { type CheckoutArgs, checkoutSetup } from './checkoutSetup.ts'
import {
  changedOrderOf,
  closureOf,
  existingOrderOf,
  isGivenUp,
  nextOrderOf,
} from './orderAttempt.ts'
import { displayedOrderOf } from './rules/bill.ts'
import { expiredNotice, processedNotice } from './unpaidOrder.ts'

const arriving = '#checkout.purchase.arriving'
const inactive = '#checkout.purchase.inactive'

/** The unpaid order gets the page, so that the next attempt pays it. */
export const openUnpaidOrder = [
  checkoutSetup.assign(({ context }) => {
    const orderId = required(nextOrderOf(context.outcome), 'order')
    if (existingOrderOf(context.sentBody) !== null) return { orderId }
    return {
      orderId,
      unpaid: { orderId, lines: displayedOrderOf(context).lines },
    }
  }),
  'replaceAddress',
] as const

const clearRefusedField = checkoutSetup.enqueueActions(
  ({ context, enqueue }) => {
    const { field } = required(context.problem, 'problem')
    const { form, actions = [] } = corrections[field]
    enqueue.assign({ form: { ...context.form, ...form } })
    for (const action of actions) enqueue(action)
  },
)

const reloadChangedOrder = checkoutSetup.enqueueActions(
  ({ context, enqueue }) => {
    // The delivery fee, the slot, the outlet, their labels or the address may have changed.
    enqueue(tell('translations', { type: 'translations.load' }))
    enqueue(tell('menu', { type: 'menu.refresh' }))
    enqueue(load('deliveryPoints', 'outlets', 'timeSlots'))
    enqueue(tell('addressBook', { type: 'addressBook.load' }))
    const lines = changedOrderOf(context.outcome)?.lines ?? []
    enqueue(tell('cart', { type: 'cart.pricesChanged', lines }))
  },
)

const emitClosure = checkoutSetup.emit(({ context }) =>
  closureOf(context.outcome) === 'order_paid' ? processedNotice : expiredNotice,
)

export const evaluatingOutcome = checkoutSetup.createStateConfig({
  description: 'Routes by the outcome.',
  always: [
    {
      guard: ({ context }) => context.outcome?.kind === 'paid',
      target: 'succeeded',
    },
    {
      guard: ({ context }) => context.outcome?.kind === 'elsewhere',
      target: 'endedElsewhere',
    },
    { guard: and(['isHere', isForgotten]), target: 'editing' },
    { guard: isForgotten, target: inactive, actions: 'forget' },
    {
      guard: and(['isHere', isClosed]),
      target: inactive,
      actions: [
        emitClosure,
        emit(replacePage('/profile?tab=orders')),
        'forget',
      ],
    },
    {
      description: 'The customer has left the page: only the words follow.',
      guard: isClosed,
      target: inactive,
      actions: [emitClosure, 'forget'],
    },
    {
      guard: and(['isHere', isChanged]),
      target: 'editing',
      actions: reloadChangedOrder,
    },
    {
      description:
        'The customer has left the page: the failure leads back to the form.',
      guard: isChanged,
      target: 'failed',
      actions: reloadChangedOrder,
    },
    {
      guard: and([
        isCorrectable,
        'isHere',
        ({ context }) => context.existingOrder === null,
      ]),
      target: 'editing',
      actions: [clearRefusedField, 'emitRefusedField'],
    },
    {
      description: 'No field on the page shows the problem.',
      guard: and(['isHere', isCorrectable]),
      target: 'editing',
      actions: [
        clearRefusedField,
        emit(({ context }) => ({
          type: 'notice.raised',
          kind: 'alert',
          about: aboutProblem,
          ...required(context.problem, 'problem').notice,
        })),
      ],
    },
    { guard: isCorrectable, target: 'failed', actions: clearRefusedField },
    {
      description: 'The customer opened another order during the payment.',
      guard: and(['isHere', isPaymentGivenUp, isOtherOrderOpen]),
      target: arriving,
    },
    {
      description:
        "Not a failure: the order's page offers its payment methods.",
      guard: and(['isHere', isPaymentGivenUp, hasNextOrder]),
      target: arriving,
      actions: openUnpaidOrder,
    },
    { guard: and(['isHere', isPaymentGivenUp]), target: 'editing' },
    {
      guard: and(['isHere', isOrderUnopened, isCartReplaced]),
      target: 'failed',
      actions: openUnpaidOrder,
    },
    { target: 'failed' },
  ],
})

/** The `about` of alerts for problems without a field; they close with the problem. */
export const aboutProblem = 'checkoutProblem'

type Correction = {
  form?: Partial<CheckoutValues>
  actions?: Action<MachineContext, EventObject>[]
}

/** Clears a choice that the server refused, and reloads the lists behind it. The calendar comes with the outlets. */
const corrections: Record<CheckoutField, Correction> = {
  date: { form: { date: null }, actions: [load('outlets')] },
  slot: { form: { slotId: null }, actions: [load('timeSlots')] },
  address: {
    form: { addressId: null, isAddressRefused: true },
    actions: [
      tell('addressBook', { type: 'addressBook.load' }),
      load('deliveryPoints'),
    ],
  },
  outlet: { form: { outletId: null }, actions: [load('outlets')] },
  coupon: {
    form: { couponDraft: '' },
    actions: [tell('cart', { type: 'cart.removeCoupon' })],
  },
  note: {},
  company: {},
  abn: {},
  reference: {},
  card: {},
  total: {},
}

function isForgotten({ context }: CheckoutArgs): boolean {
  return context.outcome?.kind === 'forgotten'
}

function isClosed({ context }: CheckoutArgs): boolean {
  return closureOf(context.outcome) !== null
}

function isChanged({ context }: CheckoutArgs): boolean {
  return changedOrderOf(context.outcome) !== null
}

function isCorrectable({ context }: CheckoutArgs): boolean {
  return context.problem !== null
}

function isPaymentGivenUp({ context }: CheckoutArgs): boolean {
  return isGivenUp(context.outcome)
}

function hasNextOrder({ context }: CheckoutArgs): boolean {
  return nextOrderOf(context.outcome) !== null
}

export function isOtherOrderOpen({
  context: { orderId, outcome },
}: CheckoutArgs): boolean {
  return orderId !== null && orderId !== nextOrderOf(outcome)
}

/** True on the page of the cart, if the next attempt pays an order. */
export function isOrderUnopened(args: CheckoutArgs): boolean {
  return args.context.orderId === null && hasNextOrder(args)
}

/** True if the sent order replaces the cart: it was made from this cart, or the cart is empty. */
export function isCartReplaced({ context }: CheckoutArgs): boolean {
  const { sentBody, unpaid } = context
  const { cart } = context.facts
  const existing = existingOrderOf(sentBody)
  if (existing === null || cart.lines.length === 0) return true
  return (
    unpaid?.orderId === existing && haveSameDishes(unpaid.lines, cart.lines)
  )
}
