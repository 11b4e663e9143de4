import { and, not } from 'xstate'
import type { CheckoutFacts } from './checkoutForm.ts'
import { checkoutSetup } from './checkoutSetup.ts'

const keepCart = {
  type: 'keepFact',
  params: ({ event }: { event: Pick<CheckoutFacts, 'cart'> }) => ({ cart: event.cart }),
} as const

/** The form: what can be chosen, and what stands against sending it. */
export const editingState = checkoutSetup.createStateConfig({
  entry: 'forgetOrdered',
  always: [
    { guard: 'isInProgress', target: 'processing' },
    { guard: and(['isHere', 'lacksOrder']), target: '#checkout.purchase.arriving' },
    {
      guard: and(['isHere', 'isCartEmpty']),
      target: '#checkout.purchase.inactive',
      actions: ['leaveCoupon', 'forget', { type: 'goTo', params: { to: '/ordernow' } }],
    },
    {
      guard: 'isDateUnavailable',
      actions: [
        { type: 'choose', params: { choice: { date: null } } },
        { type: 'alert', params: { key: 'checkout.date_gone' } },
      ],
    },
    { guard: 'isChoiceUnavailable', actions: 'removeUnavailable' },
    { guard: 'isProblemSolved', actions: 'forgetProblem' },
  ],
  on: {
    'fact.cart': [
      { guard: not('isHere'), actions: keepCart },
      {
        description:
          'Nobody can take a dish out of the cart here: another tab has emptied or ordered it.',
        guard: { type: 'isEmptied', params: ({ event }) => event },
        target: '#checkout.purchase.inactive',
        actions: [
          keepCart,
          'leaveCoupon',
          'forget',
          { type: 'alert', params: { key: 'checkout.cart_emptied' } },
          { type: 'goTo', params: { to: '/ordernow' } },
        ],
      },
    ],
    'form.choose': {
      guard: {
        type: 'canChoose',
        params: ({ event }) => ({ choice: event.choice }),
      },
      actions: [
        { type: 'choose', params: ({ event }) => ({ choice: event.choice }) },
        'forgetProblem',
      ],
    },
    'coupon.type': {
      actions: [
        { type: 'choose', params: ({ event }) => ({ choice: { couponDraft: event.code } }) },
        'forgetProblem',
      ],
    },
    'coupon.apply': { guard: 'isCouponTyped', actions: 'askForCoupon' },
    'coupon.remove': {
      guard: 'hasCoupon',
      actions: [{ type: 'choose', params: { choice: { couponDraft: '' } } }, 'askForCouponRemoval'],
    },
    'note.edit': {
      guard: not('hasDraft'),
      actions: {
        type: 'choose',
        params: ({ context }) => ({ choice: { noteDraft: context.form.note } }),
      },
    },
    'note.type': {
      guard: 'hasDraft',
      actions: {
        type: 'choose',
        params: ({ event }) => ({ choice: { noteDraft: event.note } }),
      },
    },
    'note.save': { actions: 'saveNote' },
    'note.clear': {
      actions: {
        type: 'choose',
        params: { choice: { note: '', noteDraft: null } },
      },
    },
    'order.submit': [
      { guard: 'isSignedOut', actions: 'askForLogin' },
      { guard: not('canPay') },
      {
        guard: 'hasProblem',
        actions: ['endRules', 'findProblem', 'tellField'],
      },
      {
        guard: and(['isCouponOpen', 'isPaidInTab']),
        target: 'awaitingCoupon',
        actions: ['endRules', 'requestPaymentTab'],
      },
      { guard: 'isCouponOpen', target: 'awaitingCoupon', actions: 'endRules' },
      {
        guard: 'isPaidInTab',
        target: 'processing',
        actions: ['endRules', 'saveNote', 'requestPaymentTab'],
      },
      { target: 'processing', actions: ['endRules', 'saveNote'] },
    ],
  },
})
