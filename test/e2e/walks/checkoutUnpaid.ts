import {
  newAttempt,
  placed,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { payButton } from '../support/handoffShopper.ts'
import { expireOrder } from '../support/payer.ts'
import { expect } from '../support/story.ts'
import {
  type Actions,
  canSend,
  comesTo,
  ends,
  isEditing,
  isHere,
  paysBy,
  type Snapshot,
} from './checkoutActions.ts'
import type { CheckoutScene } from './checkoutScene.ts'
import { runClockDuring } from './scanState.ts'

const { order_id: orderId } = unpaidOrder
const isByAlipay = ({ context: { form } }: Snapshot) =>
  form.paymentMethod === 'alipay'
const order = { ...placed, order_id: orderId, client_secret: 'pi_1_secret_1' }

/** Actions on an order of this cart that is not paid yet, here or in another tab. */
export const checkoutUnpaid: Actions = {
  'the provider refuses the payment': {
    events: [ends({ kind: 'unpaid', order, message: 'Declined.' })],
    when: (snapshot, outside) =>
      comesTo(outside, 'order') && isHere(snapshot) && isByAlipay(snapshot),
    leaves: { visit: 'pay', order: 'left' },
    async act({ page, calls, until, t }) {
      await calls.pass('create')
      await calls.answer('confirm', { status: 402, json: { error: refusal } })
      const said = t('checkout.payment_failed', { message: refusal.message })
      await until(page.getByText(said))
    },
  },
  'the customer pays another way': {
    events: [ends({ kind: 'unpaid', order, message: null, isGivenUp: true })],
    when: (snapshot, outside) =>
      comesTo(outside, 'order') && isHere(snapshot) && isByAlipay(snapshot),
    leaves: { visit: 'pay', order: 'left' },
    async act({ page, calls, button }) {
      await calls.pass('create')
      await calls.pass('confirm')
      await runClockDuring(page, button('payment.another_way').click())
      await calls.came('fetch')
    },
  },
  'the customer goes on by the cart over the page': {
    events: [{ type: 'page.entered', orderId: null }],
    when: (snapshot, outside) => comesTo(outside, 'pay') && isEditing(snapshot),
    act: (scene) => continueFromCart(scene),
  },
  'the order of the cart comes, whose time to pay is over': {
    events: [
      {
        type: 'xstate.done.actor.fetchOrder',
        output: {
          ...unpaidOrder,
          status: 'CANCELLED',
          transaction: { status: 'canceled' },
        },
      },
    ],
    when: (_, outside) => outside.order === 'left',
    leaves: { visit: 'over', order: 'over' },
    async act({ page, shop, calls, t }) {
      await expireOrder(shop)
      await calls.pass('fetch')
      await expect(page.getByText(t('payment.order_expired'))).toBeVisible()
    },
  },
  'the order is sent while another tab sends one': {
    events: [
      { type: 'order.submit' },
      {
        type: 'xstate.done.actor.prepareAttempt',
        output: { attempt: { ...newAttempt, method: 'wallet' }, wasSent: true },
      },
    ],
    when: (snapshot, outside) =>
      canSend(snapshot, outside) && paysBy(snapshot, 'wallet'),
    leaves: { visit: 'wait' },
    async act(scene) {
      await orderInOtherTab(scene)
      await scene.pay.click()
      await scene.until(scene.page.getByText(scene.t('checkout.other_order')))
    },
  },
  'the customer asks about that order': {
    events: [{ type: 'order.retry' }],
    when: (snapshot, { visit }) => isHere(snapshot) && visit === 'wait',
    async act({ page, button, calls }) {
      await button('checkout.try_again').click()
      await runClockDuring(page, calls.came('create'))
    },
  },
}

const refusal = { type: 'card_error', code: 'declined', message: 'Declined.' }

async function continueFromCart({ page, calls, button, t }: CheckoutScene) {
  await page
    .getByRole('button', { name: t('shell.view_cart', { count: 3 }) })
    .click()
  await runClockDuring(page, button('cart.proceed_to_checkout').click())
  await calls.came('fetch')
}

/** Orders the same dishes for another time in another tab; the server never gets the call. */
async function orderInOtherTab({ context, language, until }: CheckoutScene) {
  const other = await context.newPage()
  await other.route('**/api/orders/create/', () => undefined)
  await other.goto('/checkout')

  const times = other.locator('input[name=when]')

  await until(times.nth(1))
  await times.nth(1).check()
  const asked = other.waitForRequest('**/api/orders/create/')

  await payButton(other, language).click()
  await runClockDuring(other, asked)
  await other.close()
}
