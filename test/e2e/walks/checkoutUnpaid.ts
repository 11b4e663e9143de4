import {
  newAttempt,
  placed,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { payButton } from '../support/handoffShopper.ts'
import { expireOrder } from '../support/payer.ts'
import { expect } from '../support/story.ts'
import {
  type Acts,
  canSend,
  comesTo,
  ends,
  isEditing,
  isHere,
  paysBy,
  type Snapshot,
} from './checkoutActs.ts'
import type { CheckoutScene } from './checkoutScene.ts'
import { whileTimePasses } from './look.ts'

const { order_id: orderId } = unpaidOrder
const isByAlipay = ({ context: { form } }: Snapshot) =>
  form.paymentMethod === 'alipay'
const order = { ...placed, order_id: orderId, client_secret: 'pi_1_secret_1' }

/** An order that the cart has become and that is not paid yet, here or in another tab. */
export const checkoutUnpaid: Acts = {
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
    async act({ calls, button }) {
      await calls.pass('create')
      await calls.pass('confirm')
      await button('payment.another_way').click()
      await calls.came('fetch')
    },
  },
  'the customer goes on by the cart over the page': {
    events: [{ type: 'page.entered', orderId: null }],
    when: (snapshot, outside) => comesTo(outside, 'pay') && isEditing(snapshot),
    act: (scene) => goOnByCart(scene),
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
      const told = page
        .getByRole('alert')
        .filter({ hasText: t('payment.order_expired') })
      await expect(told).toBeVisible()
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
      await sendElsewhere(scene)
      await scene.pay.click()
      await scene.until(scene.page.getByText(scene.t('checkout.other_order')))
    },
  },
  'the customer has that one asked about': {
    events: [{ type: 'order.retry' }],
    when: (snapshot, { visit }) => isHere(snapshot) && visit === 'wait',
    async act({ page, button, calls }) {
      await button('checkout.try_again').click()
      await whileTimePasses(page, calls.came('create'))
    },
  },
}

/** The provider's error for a refused payment. */
const refusal = { type: 'card_error', code: 'declined', message: 'Declined.' }

/** The customer opens the cart over the checkout and goes to the checkout from there. */
async function goOnByCart({ page, calls, button, t }: CheckoutScene) {
  await page
    .getByRole('button', { name: t('shell.view_cart', { count: 3 }) })
    .click()
  await whileTimePasses(page, button('cart.proceed_to_checkout').click())
  await calls.came('fetch')
}

/** Another tab orders the same dishes for another time, which the server does not hear of. */
async function sendElsewhere({ context, language, t, until }: CheckoutScene) {
  const other = await context.newPage()
  await other.route('**/api/orders/create/', () => undefined)
  await other.goto('/checkout')
  const times = other
    .getByRole('region', { name: t('checkout.when') })
    .getByRole('radio')
  await until(times.nth(1))
  await times.nth(1).check()
  const asked = other.waitForRequest('**/api/orders/create/')
  await payButton(other, language).click()
  await whileTimePasses(other, asked)
  await other.close()
}
