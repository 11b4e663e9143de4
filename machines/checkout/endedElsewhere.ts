import { and, emit, not } from 'xstate'
import { replacePage } from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type CheckoutArgs,
  type CheckoutContext,
  checkoutSetup,
} from './checkoutSetup.ts'
import { type AttemptEnd, unknownEnd } from './orderAttempt.ts'
import { isCartReplaced, isOrderUnopened, openUnpaidOrder } from './outcome.ts'
import { expiredNotice, paidNotice } from './unpaidOrder.ts'

const arriving = '#checkout.purchase.arriving'
const inactive = '#checkout.purchase.inactive'

/** Another tab has settled the attempt: one sentence says how it ended, and the page shows what is left to do. */
export const endedElsewhere = checkoutSetup.createStateConfig({
  description: 'Another tab has settled the attempt: tells how it ended.',
  entry: emit(({ context }) => noticeOf(endOf(context))),
  always: [
    { guard: not('isHere'), target: inactive, actions: 'forget' },
    {
      description: 'The order of the page needs no payment any more.',
      guard: isPageClosed,
      target: inactive,
      actions: [emit(replacePage('/profile?tab=orders')), 'forget'],
    },
    {
      guard: and([isOrderUnopened, isCartReplaced]),
      target: arriving,
      actions: openUnpaidOrder,
    },
    { target: arriving },
  ],
})

function endOf({ outcome }: CheckoutContext): AttemptEnd {
  return outcome?.kind === 'elsewhere' ? outcome.end : unknownEnd
}

function isPageClosed({ context }: CheckoutArgs): boolean {
  const { kind, orderId } = endOf(context)
  const isClosed = kind === 'paid' || kind === 'expired'
  return isClosed && orderId !== null && orderId === context.orderId
}

function noticeOf({ kind, orderId: number }: AttemptEnd): NoticeRaised {
  if (kind === 'expired') return expiredNotice
  if (kind === 'refused' || kind === 'forgotten')
    return alertNotice(`checkout.${kind}_elsewhere`)
  if (kind === 'unknown' || number === null)
    return alertNotice('checkout.ended_elsewhere')
  if (kind === 'paid') return paidNotice(number)

  return alertNotice('checkout.unpaid_elsewhere', { values: { number } })
}
