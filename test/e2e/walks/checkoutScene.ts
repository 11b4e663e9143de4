import type { Locator, Page } from '@playwright/test'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { acceptLeaving } from '../support/acceptLeaving.ts'
import { comeBack, mapoTofu } from '../support/arrive.ts'
import { payButton, wednesday } from '../support/handoffShopper.ts'
import { placePastOrder } from '../support/pastOrder.ts'
import { expect } from '../support/story.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage } from './table.ts'

/** The checkout of a cart, whose order waits on its way. */
export type CheckoutScene = Stage & {
  calls: Calls<'create' | 'confirm' | 'fetch' | 'coupons'>
  pay: Locator
  button: (label: string, values?: Record<string, string>) => Locator
  method: (label: string) => Locator
  /** The times to choose from, those of the first day first. */
  times: Locator
  note: Locator
  coupon: Locator
  cardNumber: Locator
  dialog: (label: string) => Locator
}

/** The checkout before it is opened. */
export async function checkoutScene(stage: Stage): Promise<CheckoutScene> {
  const { page, t, language } = stage
  return {
    ...stage,
    calls: callsTo(page, {
      create: '**/api/orders/create/',
      confirm: '**/v1/payment_intents/*/confirm',
      fetch: '**/api/orders/LK**',
      coupons: '**/api/transactions/coupons/orders/**',
    }),
    pay: payButton(page, language),
    button: (label, values) =>
      page.getByRole('button', { name: t(label, values), exact: true }),
    method: (label) => page.getByRole('radio', { name: t(label) }),
    times: page
      .getByRole('region', { name: t('checkout.when') })
      .getByRole('radio'),
    note: page.getByRole('textbox', { name: t('checkout.note') }),
    coupon: page.getByRole('textbox', { name: t('checkout.coupon') }),
    cardNumber: page.getByLabel(wordsOf(language).number),
    dialog: (label) => page.getByRole('dialog', { name: t(label) }),
  }
}

/** The demo customer comes from the menu to the checkout, with dishes for A$47.70 and all chosen but the time. */
export async function openCart(scene: CheckoutScene) {
  await comeToOrder(scene)
  await scene.page.goto('/ordernow')
  await goToCheckout(scene)
}

/** The same, where the customer has just looked at an order of earlier that is not paid yet. */
export async function openCartAfterOrder(scene: CheckoutScene) {
  const { page, shop, t } = scene
  const number = await placePastOrder(shop, [mapoTofu], 'alipay')
  await comeToOrder(scene)
  await page.goto(`/checkout?order_id=${number}`)
  await expect(page.getByText(t('checkout.paying_order_hint'))).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell.order_now'), exact: true })
    .click()
  await goToCheckout(scene)
}

const comeToOrder = ({ page, shop }: CheckoutScene) =>
  comeBack(page, shop, {
    cart: [{ ...mapoTofu, quantity: 3 }],
    form: { ...wednesday, slotId: null, paymentMethod: 'wallet' },
  })

async function goToCheckout({ pay, calls, times, button }: CheckoutScene) {
  await button('cart.proceed_to_checkout').click()
  await expect(times.first()).toBeAttached()
  await expect(pay).toBeEnabled()
  await calls.hold()
}

/** The same, where an order was sent and the page is loaded again: the server is asked what became of it. */
export async function openAgain(scene: CheckoutScene) {
  const { page, times, calls } = scene
  acceptLeaving(page)
  await openCart(scene)
  await times.first().check()
  await sendOrder(scene)
  await page.reload()
  await calls.came('create')
}

/** The demo customer opens the checkout without a dish. */
export async function openEmpty({ page, shop }: CheckoutScene) {
  await comeBack(page, shop, { cart: [] })
  await page.goto('/checkout')
  await expect(page).toHaveURL(/ordernow/)
}

/** The same, where the customer's only address is out of the kitchen's reach. */
export async function openCartFarAway(scene: CheckoutScene) {
  await scene.shop.sql('update addresses set postal_code = 3000')
  await openCart(scene)
}

/** Follows the demo customer's link to pay an order, which was placed earlier, or never. */
export async function openOrder(
  { page, shop, calls }: CheckoutScene,
  isPlaced: boolean,
) {
  await comeBack(page, shop, { cart: [] })
  const number = isPlaced
    ? await placePastOrder(shop, [mapoTofu], 'alipay')
    : 'LK-NOBODY'
  await calls.hold()
  await page.goto(`/checkout?order_id=${number}`)
  await calls.came('fetch')
}

/** Does something in another tab of the shop's address, of which this one hears by what is stored. */
export async function elsewhere(
  { context, shop }: CheckoutScene,
  act: (other: Page) => Promise<unknown>,
) {
  const other = await context.newPage()
  await other.goto(`${shop.url}/robots.txt`)
  await act(other)
  await other.close()
}

/** Sends the order, which waits on its way. */
export async function sendOrder({ pay, calls }: CheckoutScene) {
  await pay.click()
  await calls.came('create')
}
