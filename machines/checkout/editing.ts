import { and, assign, emit, not } from 'xstate'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import { alertNotice } from '../shell/noticesMachine.ts'
import { isCartUnpaid } from './arriving.ts'
import type { CheckoutFacts } from './checkoutForm.ts'
import {
  type CheckoutArgs,
  type CheckoutContext,
  changedFacts,
  checkoutSetup,
} from './checkoutSetup.ts'
import type { AttemptDraft } from './orderAttempt.ts'
import { prompt } from './orderSubmissionSetup.ts'
import { draftOf } from './rules/body.ts'
import { changedSincePress } from './rules/changes.ts'
import {
  isCouponOpen,
  isCouponTyped,
  withChoice,
  withDefaultsChosen,
  withNote,
  withoutUnavailable,
} from './rules/choice.ts'
import { payDisabledReason, paymentMethodOf } from './rules/method.ts'
import { firstProblem, isProblemSolved } from './rules/problem.ts'
import { isDateOffered, isDateUnavailable } from './rules/schedule.ts'
import { typedDateLabel, withDateTyped } from './rules/typedDate.ts'

const forgetProblem = checkoutSetup.assign({ problem: null })

const chooseDefaults = checkoutSetup.assign({
  form: ({ context }) => withDefaultsChosen(context),
})

const refuseTypedDate = checkoutSetup.assign({
  problem: ({ context }) => ({
    field: 'date',
    notice: { key: required(typedDateLabel(context), 'label') },
  }),
})

const saveNote = checkoutSetup.assign({
  form: ({ context }) => withNote(context.form),
})

const lookUpCoupon = checkoutSetup.enqueueActions(({ context, enqueue }) => {
  const code = context.form.couponDraft.trim()
  if (isCouponTyped(context))
    enqueue(tell('cart', { type: 'cart.applyCoupon', code }))
})

const stopAtCoupon = [
  checkoutSetup.assign({
    problem: { field: 'coupon', notice: { key: 'checkout.coupon_stops' } },
  }),
  'emitRefusedField',
] as const

const openPaymentTab = checkoutSetup.emit(({ context }) => ({
  type: 'paymentTab.requested',
  text: required(paymentTabLabelOf(context), 'opening'),
}))

/** Another tab emptied or ordered the cart: says so; `editing` then leads to the menu. */
const watchCart = checkoutSetup.createStateConfig({
  on: {
    'fact.cart': {
      guard: isCartEmptied,
      target: 'editing',
      actions: [
        assign(changedFacts),
        emit(alertNotice('checkout.cart_emptied')),
      ],
    },
  },
})

/** The customer fills the form in; the cart, the lists and the clock may change what is on offer. */
export const editing = checkoutSetup.createStateConfig({
  entry: assign({ displayedOrder: null, draft: null, pressedAt: null }),
  always: [
    { guard: 'isInProgress', target: 'processing' },
    {
      guard: ({ context }) =>
        context.orderId !== null && context.existingOrder === null,
      target: '#checkout.purchase.arriving',
    },
    {
      description: 'A login has brought the unpaid order of this cart.',
      guard: isCartUnpaid,
      target: '#checkout.purchase.arriving',
    },
    {
      guard: isCartEmpty,
      target: '#checkout.purchase.inactive',
      actions: ['removeCoupon', 'forget', emit(replacePage('/ordernow'))],
    },
    {
      guard: ({ context }) => isDateUnavailable(context),
      actions: [
        choose({ date: null }),
        emit(alertNotice('checkout.date_gone')),
      ],
    },
    {
      guard: ({ context }) => withoutUnavailable(context) !== context.form,
      actions: assign({ form: ({ context }) => withoutUnavailable(context) }),
    },
    {
      guard: ({ context }) => isProblemSolved(context),
      actions: forgetProblem,
    },
  ],
  on: {
    ...watchCart.on,
    'form.choose': {
      guard: ({ context, event: { choice } }) =>
        !choice.date || isDateOffered(choice.date, context.facts),
      actions: [
        assign(({ context, event }) => ({
          form: withChoice(context, event.choice),
        })),
        forgetProblem,
      ],
    },
    'date.type': {
      actions: [
        assign({
          form: ({ context, event }) => withDateTyped(context, event.text),
        }),
        forgetProblem,
      ],
    },
    'date.enter': [
      { guard: isTypedDateRefused, actions: refuseTypedDate },
      { actions: choose({ dateDraft: null }) },
    ],
    'coupon.type': {
      actions: [
        assign(({ context, event }) => ({
          form: { ...context.form, couponDraft: event.code },
        })),
        forgetProblem,
      ],
    },
    'coupon.apply': {
      guard: ({ context }) => isCouponTyped(context),
      actions: lookUpCoupon,
    },
    'coupon.remove': {
      guard: ({ context }) => context.facts.coupon === 'applied',
      actions: [
        choose({ couponDraft: '' }),
        tell('cart', { type: 'cart.removeCoupon' }),
      ],
    },
    'note.edit': {
      guard: not(isNoteOpen),
      actions: assign(({ context: { form } }) => ({
        form: { ...form, noteDraft: form.note },
      })),
    },
    'note.type': {
      guard: isNoteOpen,
      actions: assign(({ context: { form }, event }) => ({
        form: { ...form, noteDraft: event.note },
      })),
    },
    'note.save': { actions: saveNote },
    'note.clear': { actions: choose({ note: '', noteDraft: null }) },
    'order.change': {
      guard: and(['isHere', ({ context }) => context.existingOrder !== null]),
      target: '#checkout.purchase.changing',
    },
    'order.submit': [
      {
        guard: 'isSignedOut',
        actions: emit({ type: 'dialog.requested', dialog: { name: 'login' } }),
      },
      { guard: ({ context }) => payDisabledReason(context) !== null },
      {
        guard: ({ context }) => firstProblem(context) !== null,
        actions: [
          chooseDefaults,
          assign({ problem: ({ context }) => firstProblem(context) }),
          'emitRefusedField',
        ],
      },
      {
        guard: and([hasOpenCoupon, isPaidInTab]),
        target: 'awaitingCoupon',
        actions: [chooseDefaults, saveNote, openPaymentTab],
      },
      {
        guard: hasOpenCoupon,
        target: 'awaitingCoupon',
        actions: [chooseDefaults, saveNote],
      },
      {
        guard: isPaidInTab,
        target: 'processing',
        actions: [chooseDefaults, saveNote, openPaymentTab],
      },
      { target: 'processing', actions: [chooseDefaults, saveNote] },
    ],
  },
})

export const awaitingCoupon = checkoutSetup.createStateConfig({
  description:
    'Pay was pressed while a coupon was typed or looked up: the lookup ends before the order starts. Only the coupon may change it.',
  tags: 'processing',
  ...prompt,
  entry: [
    assign({ problem: null, draft: ({ context }) => draftWithCoupon(context) }),
    lookUpCoupon,
  ],
  invoke: {
    id: 'readClock',
    src: 'readClock',
    onDone: { actions: assign(({ event }) => ({ pressedAt: event.output })) },
    onError: {},
  },
  on: {
    ...watchCart.on,
    'fact.coupon': [
      {
        guard: ({ event }) => event.coupon === 'loading',
        actions: assign(changedFacts),
      },
      {
        guard: and([isCouponApplied, isAsPressed]),
        target: 'processing',
        actions: assign(changedFacts),
      },
      {
        guard: isCouponApplied,
        target: 'editing',
        actions: [assign(changedFacts), 'stopAtChange'],
      },
      { target: 'editing', actions: [assign(changedFacts), ...stopAtCoupon] },
    ],
  },
  after: { couponTime: { target: 'editing', actions: stopAtCoupon } },
})

function choose(choice: Partial<CheckoutValues>) {
  return checkoutSetup.assign({
    form: ({ context }) => ({ ...context.form, ...choice }),
  })
}

function isCartEmpty({ context: { orderId, facts } }: CheckoutArgs): boolean {
  return orderId === null && facts.cart.lines.length === 0
}

/** True if the cart lost its dishes and kept its customer; a logout empties it, too, and is told on its own. */
function isCartEmptied({
  context: { orderId, facts },
  event: { cart },
}: CheckoutArgs<Pick<CheckoutFacts, 'cart'>>): boolean {
  return (
    orderId === null &&
    cart.lines.length === 0 &&
    facts.cart.lines.length > 0 &&
    cart.owner === facts.cart.owner
  )
}

function isTypedDateRefused({ context }: CheckoutArgs): boolean {
  return typedDateLabel(context) !== null
}

function isNoteOpen({ context }: CheckoutArgs): boolean {
  return context.form.noteDraft !== null
}

function hasOpenCoupon({ context }: CheckoutArgs): boolean {
  return isCouponOpen(context)
}

/** The order at the press, with the code that is looked up. */
function draftWithCoupon(context: CheckoutContext): AttemptDraft {
  const draft = draftOf(context)
  const coupon = context.form.couponDraft.trim() || null
  return { ...draft, body: { ...draft.body, coupon } }
}

function isCouponApplied({
  event,
}: CheckoutArgs<Pick<CheckoutFacts, 'coupon'>>): boolean {
  return event.coupon === 'applied'
}

function isAsPressed({ context }: CheckoutArgs): boolean {
  return (
    changedSincePress(context) === null &&
    withoutUnavailable(context) === context.form &&
    firstProblem(context) === null &&
    payDisabledReason(context) === null
  )
}

function isPaidInTab({ context }: CheckoutArgs): boolean {
  return paymentTabLabelOf(context) !== null
}

function paymentTabLabelOf(context: CheckoutContext): string | null {
  const method = paymentMethods[paymentMethodOf(context)]
  return method.flow === 'handoff' && method.page === 'tab'
    ? method.opening
    : null
}
