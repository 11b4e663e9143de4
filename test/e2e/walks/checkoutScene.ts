import type { Locator, Page } from '@playwright/test'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { acceptBeforeUnload } from '../support/acceptBeforeUnload.ts'
import { mapoTofu, restoreVisit } from '../support/earlierVisit.ts'
import { payButton, wednesday } from '../support/handoffShopper.ts'
import { placePastOrder } from '../support/pastOrder.ts'
import { expect } from '../support/story.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage } from './table.ts'

/** The checkout of a cart, whose calls are held. */
export type CheckoutScene = Stage & {
  calls: Calls<'create' | 'confirm' | 'fetch' | 'coupons'>
  pay: Locator
  button: (label: string, values?: Record<string, string>) => Locator
  method: (label: string) => Locator
  /** The times to choose from, the first day's first. */
  date: Locator
  times: Locator
  note: Locator
  coupon: Locator
  cardNumber: Locator
  dialog: (label: string) => Locator
}

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
    date: page.getByRole('textbox', { name: t('checkout.date') }),
    times: page.locator('input[name=when]'),
    note: page.getByRole('textbox', { name: t('checkout.note') }),
    coupon: page.getByRole('textbox', { name: t('checkout.coupon') }),
    cardNumber: page.getByLabel(wordsOf(language).number),
    dialog: (label) => page.getByRole('dialog', { name: t(label) }),
  }
}

/** Opens the checkout from the menu, with dishes for A$47.70 and everything chosen but the time. */
export async function openCart(scene: CheckoutScene) {
  await comeToOrder(scene)
  await scene.page.goto('/ordernow')
  await goToCheckout(scene)
}

/** Opens the same checkout after a look at an earlier order that is not paid. */
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
  restoreVisit(page, shop, {
    cart: [{ ...mapoTofu, quantity: 3 }],
    form: { ...wednesday, slotId: null, paymentMethod: 'wallet' },
  })

async function goToCheckout({ pay, calls, times, button }: CheckoutScene) {
  await button('cart.proceed_to_checkout').click()
  await expect(times.first()).toBeAttached()
  await expect(pay).toBeEnabled()
  await calls.hold()
}

/** Opens the same checkout, sends the order and reloads the page, which asks the server about it. */
export async function openAgain(scene: CheckoutScene) {
  const { page, times, calls } = scene
  acceptBeforeUnload(page)
  await openCart(scene)
  await times.first().check()
  await sendOrder(scene)
  await page.reload()
  await calls.came('create')
}

export async function openEmpty({ page, shop }: CheckoutScene) {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/checkout')
  await expect(page).toHaveURL(/ordernow/)
}

/** Opens the same checkout for a customer whose only address is out of the delivery area. */
export async function openCartFarAway(scene: CheckoutScene) {
  await scene.shop.sql('update addresses set postal_code = 3000')
  await openCart(scene)
}

/** Opens the checkout of an earlier order, or of an unknown one. */
export async function openOrder(
  { page, shop, calls }: CheckoutScene,
  isPlaced: boolean,
) {
  await restoreVisit(page, shop, { cart: [] })
  const number = isPlaced
    ? await placePastOrder(shop, [mapoTofu], 'alipay')
    : 'LK-NOBODY'
  await calls.hold()
  await page.goto(`/checkout?order_id=${number}`)
  await calls.came('fetch')
}

/** Acts in another tab of the shop's origin, whose storage events this tab gets. */
export async function elsewhere(
  { context, shop }: CheckoutScene,
  act: (other: Page) => Promise<unknown>,
) {
  const other = await context.newPage()
  await other.goto(`${shop.url}/robots.txt`)
  await act(other)
  await other.close()
}

export async function sendOrder({ pay, calls }: CheckoutScene) {
  await pay.click()
  await calls.came('create')
}
