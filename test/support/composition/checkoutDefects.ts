import { assign } from 'xstate'
import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutSetup.ts'
import type { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import { withConfig } from './withConfig.ts'

type Checkout = typeof checkoutMachine

type Submission = typeof orderSubmissionMachine

type Branch = { target?: string; actions?: unknown }

/** The path of the states between the press on Pay and the outcome of an order. */
export const submission = [
  ...['states', 'purchase', 'states', 'open'],
  ...['states', 'submission', 'states'],
]

/** Returns the checkout with other branches of a press on Pay. */
export function withSubmit(
  checkout: Checkout,
  change: (branches: Branch[]) => Branch[],
): Checkout {
  return withConfig(
    checkout,
    [...submission, 'editing', 'on', 'order.submit'],
    change,
  )
}

/** Leaves out a typed coupon that is not applied yet. */
export function withoutCouponWait(checkout: Checkout): Checkout {
  return withSubmit(checkout, (branches) =>
    branches.filter(({ target }) => target !== 'awaitingCoupon'),
  )
}

/** The order has the note that was saved last. */
export function withoutTypedNote(checkout: Checkout): Checkout {
  return withSubmit(checkout, (branches) =>
    branches.map((branch) => ({
      ...branch,
      actions: [dropNote, branch.actions ?? []].flat(),
    })),
  )
}

/** Sends an order no matter how long ago Pay was pressed. */
export function withoutQuestion(orderSubmission: Submission): Submission {
  return withConfig(
    orderSubmission,
    [
      ...['states', 'doubtful', 'states', 'question', 'states'],
      ...['reading', 'invoke', 'onDone'],
    ],
    ([gone, refused]: object[]) => [gone, refused, { target: 'asking' }],
  )
}

const dropNote = assign(
  ({ context: { form } }: { context: CheckoutContext }) => ({
    form: { ...form, noteDraft: null },
  }),
)
