import type { Page } from '@playwright/test'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import { factEvents } from '#test/support/client/createTestCheckout.ts'
import {
  addressOf,
  attempt,
  cartOf,
  deliveryBody,
  deliveryForm,
  facts,
  outlet,
  saturday,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { expect } from '../support/story.ts'
import {
  checkoutActions,
  isHere,
  left,
  type Machine,
} from './checkoutActions.ts'
import { checkoutChanges, seeChoices } from './checkoutChanges.ts'
import { checkoutCoupon } from './checkoutCoupon.ts'
import { checkoutFetching } from './checkoutFetching.ts'
import {
  type CheckoutScene,
  checkoutScene,
  openAgain,
  openCart,
  openCartAfterOrder,
  openCartFarAway,
  openEmpty,
  openOrder,
} from './checkoutScene.ts'
import { checkoutSession } from './checkoutSession.ts'
import { checkoutUnpaid } from './checkoutUnpaid.ts'
import type { Table } from './table.ts'

const { cart, balance, addresses, deliveryPoints, outlets, calendar, slots } =
  facts

const known = [
  ...factEvents({
    cart,
    balance,
    addresses,
    deliveryPoints,
    outlets,
    calendar,
    slots,
  }),
  {
    type: 'customer.known',
    customer: '7',
    attempt: null,
    unpaid: null,
    last: null,
  },
] as const

const collected: CheckoutValues = {
  ...deliveryForm,
  fulfilment: 'PICKUP',
  outletId: outlet.id,
  addressId: null,
  slotId: null,
  paymentMethod: 'wallet',
}

export const checkout: Table<Machine, CheckoutScene> = {
  machine: checkoutMachine,
  project: ({
    context: {
      form,
      facts,
      provider,
      problem,
      outcome,
      existingOrder,
      submissionInput,
    },
  }) => [
    form.fulfilment,
    form.slotId,
    form.date,
    form.dateDraft,
    facts.addresses?.length,
    form.note,
    form.noteDraft,
    form.paymentMethod,
    form.couponDraft,
    facts.coupon,
    provider,
    problem?.field,
    outcome?.kind,
    existingOrder?.order_id,
    facts.customer,
    submissionInput !== null,
  ],
  scene: checkoutScene,
  starts: {
    'a customer comes to the checkout with a cart': {
      input: { now: saturday, form: collected },
      events: [...known, { type: 'page.entered', orderId: null }],
      outside: { visit: 'order' },
      act: openCart,
    },
    'a customer who is still choosing comes to the checkout': {
      input: { now: saturday, form: collected },
      events: [...known, { type: 'page.entered', orderId: null }],
      outside: { visit: 'choose' },
      act: openCart,
    },
    'a customer comes whose address is out of the delivery area': {
      input: { now: saturday, form: collected },
      events: [
        ...known,
        { type: 'fact.addresses', addresses: [addressOf(1, 3000)] },
        { type: 'page.entered', orderId: null },
      ],
      outside: { visit: 'add an address' },
      act: openCartFarAway,
    },
    'the page is loaded again while the order is on its way': {
      input: { now: saturday, form: collected },
      events: [
        ...known.slice(0, -1),
        {
          type: 'customer.known',
          customer: '7',
          attempt: { ...attempt, body: deliveryBody },
          unpaid: null,
        },
        { type: 'page.entered', orderId: null },
      ],
      outside: { visit: 'wait' },
      act: openAgain,
    },
    'an unpaid order is to be paid': {
      input: { now: saturday, form: null },
      events: [
        ...known,
        { type: 'page.entered', orderId: unpaidOrder.order_id },
      ],
      outside: { order: 'unpaid' },
      act: (scene) => openOrder(scene, true),
    },
    'a customer comes with a cart after a look at an order that is not paid yet':
      {
        input: { now: saturday, form: collected },
        events: [
          ...known,
          { type: 'page.entered', orderId: unpaidOrder.order_id },
          { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
          { type: 'page.left' },
          { type: 'page.entered', orderId: null },
        ],
        outside: { visit: 'look back' },
        act: openCartAfterOrder,
      },
    'a customer comes with an empty cart, and is led to the menu': {
      input: { now: saturday, form: null },
      events: [
        ...known,
        { type: 'fact.cart', cart: cartOf([]) },
        { type: 'page.entered', orderId: null },
        left,
      ],
      outside: { visit: 'over' },
      act: openEmpty,
    },
    'an unknown order is to be paid': {
      input: { now: saturday, form: null },
      events: [
        ...known,
        { type: 'page.entered', orderId: unpaidOrder.order_id },
      ],
      outside: { order: 'nowhere' },
      act: (scene) => openOrder(scene, false),
    },
  },
  actions: {
    ...checkoutFetching,
    ...checkoutActions,
    ...checkoutChanges,
    ...checkoutCoupon,
    ...checkoutSession,
    ...checkoutUnpaid,
  },
  sees: {
    'presence.here': ({ page, t }) =>
      expect(
        page.locator('h1', { hasText: t('checkout.title') }),
      ).toBeVisible(),
    'presence.gone': ({ page }) => expect(page).not.toHaveURL(/checkout/),
    'purchase.inactive': ({ pay }) => expect(pay).toBeHidden(),
    'purchase.signedOut': async ({ page, t, pay }) => {
      await expect(page.getByText(t('checkout.signed_out'))).toBeVisible()
      await expect(page.getByText(t('checkout.loading_order'))).toBeHidden()
      await expect(pay).toBeHidden()
    },
    'purchase.opening': ({ page, t }) =>
      expect(page.getByText(t('checkout.loading_order'))).toBeVisible(),
    'purchase.orderUnavailable': async ({ page, button, t }) => {
      await expect(
        page.getByText(t('checkout.order_unavailable')),
      ).toBeVisible()
      await expect(button('common.try_again')).toBeVisible()
    },
    'purchase.orderMissing': ({ page, t }) =>
      expect(page.getByText(t('checkout.order_missing'))).toBeVisible(),
    'purchase.open.payment.wallet': async ({ method }, snapshot) => {
      if (isHere(snapshot)) await expect(method('payment.wallet')).toBeChecked()
    },
    'purchase.open.payment.card': async ({ method, cardNumber }) => {
      await expect(method('payment.card')).toBeChecked()
      await expect(cardNumber).toBeVisible()
    },
    'purchase.open.payment.app': ({ method }) =>
      expect(method('payment.alipay')).toBeChecked(),
    'purchase.open.submission.editing': async (scene, snapshot) => {
      const { page, note, button, t } = scene
      const { context } = snapshot
      if (context.existingOrder)
        return expect(
          page.getByText(t('checkout.paying_order_hint')),
        ).toBeVisible()

      const { noteDraft, note: saved } = context.form
      if (noteDraft === null)
        await expect(
          button(saved ? 'checkout.note_edit' : 'checkout.note_add'),
        ).toBeVisible()
      else await expect(note).toHaveValue(noteDraft)
      await seeChoices(scene, snapshot)
    },
    'purchase.open.submission.awaitingCoupon.prompt': ({ dialog, t }) =>
      expect(
        dialog('checkout.placing').getByText(t('checkout.coupon_awaited')),
      ).toBeVisible(),
    'purchase.open.submission.processing.submitting.leading': async (
      { page, dialog, t },
      snapshot,
    ) => {
      if (isHere(snapshot))
        await expect(
          dialog('checkout.placing')
            .or(dialog('checkout.checking_title'))
            .or(dialog('payment.checking_title')),
        ).toBeVisible()
      else
        await expect(
          page.getByText(t('checkout.still_processing')).first(),
        ).toBeVisible()
    },
    'purchase.open.submission.succeeded': ({ page, dialog, until }) =>
      until(dialog('checkout.succeeded_title').and(takingTaps(page))),
    'purchase.open.submission.failed': ({ page, dialog, until }, snapshot) => {
      const { outcome, method } = snapshot.context
      const { title } = failureTexts(
        outcome,
        method ?? 'wallet',
        isHere(snapshot),
      )
      return until(dialog(title).and(takingTaps(page)))
    },
  },
  untaken: {
    'Back and Forward close the dialog of an outcome first, but while the browser still leaves the step of another one.':
      [
        'checkout.purchase.open.submission.succeeded  page.entered  ->  (stays)',
        'checkout.purchase.open.submission.failed  page.entered  ->  (stays)',
      ],
    'The session of one customer ends before that of another one begins.': [
      'checkout  customer.known [isAnotherCustomer]  ->  checkout.purchase.inactive',
    ],
    'Nothing outside the page makes an actor fail.': [
      'checkout  xstate.error.actor.watchClock  ->  (stays)',
      'checkout.purchase.open.submission.awaitingCoupon  xstate.error.actor.readClock  ->  (stays)',
      'checkout  xstate.error.actor.unpaidOrder  ->  (stays)',
      'checkout.purchase.open.payment.card  xstate.error.actor.paymentProvider  ->  (stays)',
      'checkout.purchase.open.payment.app  xstate.error.actor.paymentProvider  ->  (stays)',
      'checkout.purchase.open.submission.processing.submitting  xstate.error.actor.orderSubmission  ->  checkout.purchase.open.submission.processing.interrupted',
      'checkout.purchase.open.submission.processing.interrupted  xstate.after.restTime.checkout.purchase.open.submission.processing.interrupted  ->  checkout.purchase.open.submission.processing.submitting',
    ],
    'Another tab leads, or it is an earlier order: `attempts.spec.ts` plays it.':
      [
        'checkout.purchase.open.submission.processing.submitting  xstate.done.actor.orderSubmission [guard]  ->  checkout.purchase.open.submission.evaluatingOutcome',
        'checkout.purchase.open.submission.processing.submitting  xstate.snapshot.orderSubmission [guard]  ->  checkout.purchase.open.submission.processing.submitting.following',
        'checkout.purchase.open.submission.processing.submitting  xstate.snapshot.orderSubmission [guard]  ->  checkout.purchase.open.submission.processing.submitting.unsent',
        'checkout.purchase.open.submission.processing.submitting  xstate.snapshot.orderSubmission  ->  checkout.purchase.open.submission.processing.submitting.leading',
        'checkout.purchase.open.submission.processing  page.left  ->  (stays)',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isForgotten]  ->  checkout.purchase.inactive',
      ],
    'An order is paid or expires while another page is shown, or while one is sent: `unpaid.spec.ts` plays it.':
      [
        'checkout.purchase  unpaid.closed [guard]  ->  (stays)',
        'checkout.purchase  unpaid.closed  ->  (stays)',
        'checkout.purchase.open.submission.processing  unpaid.closed  ->  (stays)',
      ],
    'They need a second tab, a second order or an order without a number: `checkoutWalk.test.ts` takes them.':
      [
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isHere && isPaymentGivenUp && isOtherOrderOpen]  ->  checkout.purchase.arriving',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isHere && isForgotten]  ->  checkout.purchase.open.submission.editing',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isHere && isPaymentGivenUp]  ->  checkout.purchase.open.submission.editing',
        'checkout.purchase.open.submission.failed  order.retry [isHere && isOrderUnopened && hadOrderPage]  ->  checkout.purchase.arriving',
      ],
    'An unpaid order is changed: `changeOrder.spec.ts` plays it, `changing.test.ts` every answer of the server.':
      [
        'checkout.purchase.open.submission.editing  order.change [isHere && guard]  ->  checkout.purchase.changing',
        'checkout.purchase.open.submission.failed  order.change [isHere && isUnpaid && !isOtherOrderOpen]  ->  checkout.purchase.changing',
        'checkout.purchase.changing  unpaid.closed [guard]  ->  (stays)',
        'checkout.purchase.changing.cancelling  xstate.done.actor.cancelOrder [guard]  ->  checkout.purchase.changing.refilling',
        'checkout.purchase.changing.cancelling  xstate.done.actor.cancelOrder [guard]  ->  checkout.purchase.inactive',
        'checkout.purchase.changing.cancelling  xstate.done.actor.cancelOrder  ->  checkout.purchase.arriving',
        'checkout.purchase.changing.cancelling  xstate.error.actor.cancelOrder  ->  checkout.purchase.arriving',
        'checkout.purchase.changing.refilling  xstate.after.refillTime.checkout.purchase.changing.refilling  ->  checkout.purchase.arriving',
        'checkout.purchase.changing.refilling  (always) [isRefilled]  ->  checkout.purchase.arriving',
      ],
    'The doors of a failure: `failedOrder.test.tsx` takes them, `changeOrder.spec.ts` one in the browser.':
      [
        'checkout.purchase.open.submission.failed  order.payAnotherWay [isHere && isUnpaid]  ->  checkout.purchase.open.submission.evaluatingOutcome',
        'checkout.purchase.open.submission.failed  order.payAnotherWay [isHere]  ->  checkout.purchase.open.submission.editing',
        'checkout.purchase.open.submission.failed  order.payAnotherWay  ->  checkout.purchase.inactive',
        'checkout.purchase.open.submission.failed  result.acknowledged [guard]  ->  checkout.purchase.inactive',
      ],
    'The clock is read at once, before the page can show it: `unsentOrders.test.ts` needs its time.':
      [
        'checkout.purchase.open.submission.awaitingCoupon  xstate.done.actor.readClock  ->  (stays)',
      ],
    'The new key is there at once.': [
      'checkout.purchase.open.submission.processing.preparing.prompt  xstate.after.slowTime.checkout.purchase.open.submission.processing.preparing.prompt  ->  checkout.purchase.open.submission.processing.preparing.slow',
      'checkout.purchase.open.submission.processing.preparing  xstate.error.actor.prepareAttempt  ->  checkout.purchase.open.submission.evaluatingOutcome',
    ],
    'Another tab settles the order, or empties the cart: `otherTabs.spec.ts` plays it.':
      [
        'checkout.purchase.open.submission.awaitingCoupon  fact.cart [isCartEmptied]  ->  checkout.purchase.open.submission.editing',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [guard]  ->  checkout.purchase.open.submission.endedElsewhere',
        'checkout.purchase.open.submission.endedElsewhere  (always) [!isHere]  ->  checkout.purchase.inactive',
        'checkout.purchase.open.submission.endedElsewhere  (always) [isPageClosed]  ->  checkout.purchase.inactive',
        'checkout.purchase.open.submission.endedElsewhere  (always) [isOrderUnopened && isCartReplaced]  ->  checkout.purchase.arriving',
        'checkout.purchase.open.submission.endedElsewhere  (always)  ->  checkout.purchase.arriving',
      ],
    'Only another tab changes the order while Pay waits: `awaitedCoupon.test.ts` takes it.':
      [
        'checkout.purchase.open.submission.awaitingCoupon  fact.coupon [isCouponApplied]  ->  checkout.purchase.open.submission.editing',
        'checkout.purchase.open.submission.processing.preparing  xstate.error.actor.prepareAttempt [isHere && isCartChanged]  ->  checkout.purchase.open.submission.editing',
      ],
    'The customer leaves before the answer, or it is the answer to an existing order: `checkoutMachine.test.ts` takes it.':
      [
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isClosed]  ->  checkout.purchase.inactive',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isChanged]  ->  checkout.purchase.open.submission.failed',
        'checkout.purchase.open.submission.evaluatingOutcome  (always) [isHere && isCorrectable]  ->  checkout.purchase.open.submission.editing',
      ],
    'Only a login on the page of the cart brings its unpaid order: `checkoutMachine.test.ts` takes it.':
      [
        'checkout.purchase.open.submission.editing  (always) [isCartUnpaid]  ->  checkout.purchase.arriving',
      ],
    'The cart gives up looking the code up before.': [
      'checkout.purchase.open.submission.awaitingCoupon.prompt  xstate.after.slowTime.checkout.purchase.open.submission.awaitingCoupon.prompt  ->  checkout.purchase.open.submission.awaitingCoupon.slow',
      'checkout.purchase.open.submission.awaitingCoupon  xstate.after.couponTime.checkout.purchase.open.submission.awaitingCoupon  ->  checkout.purchase.open.submission.editing',
    ],
    'A visitor has no button to pay, and a customer who cannot pay one that is off.':
      [
        'checkout.purchase.open.submission.editing  order.submit [isSignedOut]  ->  (stays)',
        'checkout.purchase.open.submission.editing  order.submit [guard]  ->  (stays)',
      ],
  },
  unseen: {
    'The machine leaves it at once.': [
      'purchase.open.submission.processing.preparing.prompt',
    ],
    'The new key, and the answer about a coupon, are there at once.': [
      'purchase.open.submission.processing.preparing.slow',
      'purchase.open.submission.awaitingCoupon.slow',
    ],
    'An unpaid order is changed: `changeOrder.spec.ts` shows it.': [
      'purchase.changing.cancelling',
      'purchase.changing.refilling',
    ],
    'Only a failed actor leads here.': [
      'purchase.open.submission.processing.interrupted',
    ],
    'Another tab leads, or it is an earlier order: `attempts.spec.ts` shows it.':
      [
        'purchase.open.submission.processing.submitting.following',
        'purchase.open.submission.processing.submitting.unsent',
      ],
  },
}

/** The dialogs that are not new any more: a new one takes no tap. */
function takingTaps(page: Page) {
  return page.locator('dialog:not([data-new])')
}
