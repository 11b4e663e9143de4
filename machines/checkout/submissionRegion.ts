import { and, or, raise } from 'xstate'
import type { CouponStatus } from './checkoutForm.ts'
import { checkoutSetup } from './checkoutSetup.ts'
import { editingState } from './editingState.ts'
import { enterPage } from './enterPage.ts'
import { processingState } from './processingState.ts'

const keepCoupon = {
  type: 'keepFact',
  params: ({ event }: { event: { coupon: CouponStatus } }) => ({ coupon: event.coupon }),
} as const

/** The order from the form to its outcome. */
export const submissionRegion = checkoutSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: editingState,
    awaitingCoupon: {
      description:
        'Pay was pressed while a coupon was typed or looked up: its terms come before the order.',
      tags: 'processing',
      entry: ['forgetProblem', 'askForCoupon'],
      on: {
        'fact.coupon': [
          {
            guard: { type: 'isCoupon', params: ({ event }) => ({ ...event, is: 'loading' }) },
            actions: keepCoupon,
          },
          {
            guard: { type: 'isCoupon', params: ({ event }) => ({ ...event, is: 'applied' }) },
            target: 'editing',
            actions: [keepCoupon, raise({ type: 'order.submit' })],
          },
          { target: 'editing', actions: [keepCoupon, 'stopAtCoupon', 'tellField'] },
        ],
      },
      after: {
        couponTime: { target: 'editing', actions: ['stopAtCoupon', 'tellField'] },
      },
    },
    processing: processingState,
    evaluatingOutcome: {
      description: 'What the outcome means to the customer.',
      always: [
        { guard: 'isPaid', target: 'succeeded' },
        {
          description: 'Another tab has told the customer.',
          guard: and(['isLeft', 'isHere']),
          target: '#checkout.purchase.arriving',
        },
        { guard: and(['isForgotten', 'isHere']), target: 'editing' },
        {
          guard: or(['isLeft', 'isForgotten']),
          target: '#checkout.purchase.inactive',
          actions: 'forget',
        },
        {
          guard: 'isProcessed',
          target: '#checkout.purchase.inactive',
          actions: [
            'tellProcessed',
            { type: 'goTo', params: { to: '/profile?tab=orders' } },
            'forget',
          ],
        },
        { guard: 'isOrderChanged', target: 'editing', actions: 'tellLines' },
        {
          guard: and(['isCorrectable', 'isHere', 'isOfCart']),
          target: 'editing',
          actions: ['takeBack', 'tellField'],
        },
        {
          description: 'No field on the page tells it.',
          guard: 'isCorrectable',
          target: 'editing',
          actions: ['takeBack', 'tellProblem'],
        },
        {
          description: 'Another order was opened while this one was paid.',
          guard: and(['isHere', 'isGivenUp', 'isOtherOpened']),
          target: '#checkout.purchase.arriving',
        },
        {
          description: 'No failure: the page of the order leads to its ways to pay.',
          guard: and(['isHere', 'isGivenUp', 'isNumbered']),
          target: '#checkout.purchase.arriving',
          actions: ['attachOrder', 'tellAddress'],
        },
        { guard: and(['isHere', 'isGivenUp']), target: 'editing' },
        {
          guard: and(['isHere', 'isPageFree']),
          target: 'failed',
          actions: ['attachOrder', 'tellAddress'],
        },
        { target: 'failed' },
      ],
    },
    succeeded: {
      description: 'The order is paid; the page stays as it is until the customer goes on.',
      tags: 'succeeded',
      entry: ['tellPlaced', 'tellCovered'],
      exit: 'tellUncovered',
      on: {
        'page.entered': {},
        'result.acknowledged': {
          target: '#checkout.purchase.inactive',
          actions: [
            'forget',
            {
              type: 'goTo',
              params: ({ event }) => ({ to: event.to ?? '/ordernow' }),
            },
          ],
        },
      },
    },
    failed: {
      description:
        'Nothing was paid; everything that was typed is still there. An order that was placed is paid by the next attempt.',
      tags: 'failed',
      entry: ['tellFailed', 'tellCovered'],
      exit: 'tellUncovered',
      on: {
        'page.entered': {
          actions: enterPage,
        },
        'order.retry': [
          {
            description: 'An order that was left for the cart leads back to its page.',
            guard: and(['isHere', 'isOrderLeft']),
            target: '#checkout.purchase.arriving',
            actions: ['attachOrder', 'tellAddress', 'keepCardProblem'],
          },
          {
            guard: and(['isHere', 'isPlaced']),
            target: '#checkout.purchase.arriving',
            actions: 'keepCardProblem',
          },
          { guard: 'isHere', target: 'editing' },
          { target: '#checkout.purchase.inactive', actions: 'goBack' },
        ],
        'result.acknowledged': [
          {
            guard: and(['isHere', 'isPlaced']),
            target: '#checkout.purchase.arriving',
            actions: 'keepCardProblem',
          },
          { guard: 'isHere', target: 'editing' },
          {
            target: '#checkout.purchase.inactive',
            actions: ['leaveCoupon', 'forget'],
          },
        ],
      },
    },
  },
})
