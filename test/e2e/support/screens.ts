import type { Page } from '@playwright/test'
import { linkedPages } from '#contract/pages.ts'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import { acceptBeforeUnload } from './acceptBeforeUnload.ts'
import { restoreVisit } from './earlierVisit.ts'
import { wednesday } from './handoffShopper.ts'
import { orderNumber } from './payer.ts'
import type { Shopper } from './shopper.ts'
import { expect, type Shop } from './story.ts'
import { twoFrames } from './twoFrames.ts'

/** A walk that looks at each screen and dialog. */
export type ScreenWalk = {
  page: Page
  shop: Shop
  shopper: Shopper
  look: (screen: string) => Promise<void>
}

export async function visitorScreens({ page, shopper, look }: ScreenWalk) {
  const { t, named } = shopper
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main.getByRole('article').first()).toBeVisible()
  await look('home')
  for (const { path, title } of linkedPages.filter(
    ({ path }) => !/^\/(?:ordernow)?$/.test(path),
  )) {
    await page.goto(path)
    await expect(page).toHaveTitle(t(title))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await page.goto('/contact-us')
  await main.getByRole('button', { name: t('contact.submit') }).click()
  await look('message with mistakes')
  for (const field of ['first_name', 'last_name', 'message'])
    await main.getByLabel(t(`contact.${field}`)).fill('Mei')
  await main.getByLabel(t('contact.email')).fill('mei@lantern.example')
  await main.getByRole('button', { name: t('contact.submit') }).click()
  await expect(page.getByText(t('contact.success'))).toBeVisible()
  await look('message sent')
  for (const [path, heading] of [
    ['/nowhere', t('common.not_found')],
    ['/order/success', t('payment.result_succeeded')],
    ['/order/success?payment_intent=pi_1', t('payment.result_title')],
    ['/profile', t('profile.title')],
  ] as const) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: heading }),
    ).toBeVisible()
    await look(path)
  }
  await page.goto('/order/success?payment_intent=pi_1&redirect_status=failed')
  await expect(
    page.getByRole('heading', { name: t('payment.result_failed') }),
  ).toBeVisible()
  await look('payment failed')

  await page.goto('/ordernow')
  await main
    .getByRole('button', { name: named('Mapo Tofu'), exact: true })
    .click()
  const dish = page.getByRole('dialog')
  await dish.getByRole('button', { name: t('item.add_to_cart') }).click()
  await look('item without a portion')
  await dish.getByRole('radio').first().check()
  await look('item')
  await page.keyboard.press('Escape')
  await expect(dish).toBeHidden()
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await look('/ordernow')
  await expect(await shopper.cart()).toBeVisible()
  await look('cart')
  await page.goto('/checkout')
  await expect(page.getByText(t('checkout.signed_out'))).toBeVisible()
  await look('checkout of a visitor')
  const hasMenu = await openMenu(page, t('shell.open_menu'))
  if (hasMenu) await look('side menu')
  const account = page.getByRole(hasMenu ? 'dialog' : 'banner')
  await account.getByRole('button', { name: t('shell.login') }).click()
  const login = page.getByRole('dialog', { name: t('session.login_title') })
  await login.getByRole('button', { name: t('session.login_submit') }).click()
  await login.getByRole('button', { name: t('session.google') }).click()
  await look('login')
  await login.getByRole('button', { name: t('password.forgot_link') }).click()
  const forgot = page.getByRole('dialog', { name: t('password.forgot_title') })
  await forgot.getByRole('button', { name: t('password.send_code') }).click()
  await look('forgot password')
  await forgot.getByLabel(t('session.email')).fill('demo@lantern.example')
  await forgot.getByRole('button', { name: t('password.send_code') }).click()
  await forgot
    .getByRole('button', { name: t('password.reset'), exact: true })
    .click()
  await look('reset password')
  await forgot
    .getByRole('button', { name: t('password.back_to_login') })
    .click()
  await login
    .getByRole('button', { name: t('session.login_to_register') })
    .click()
  const register = page.getByRole('dialog', {
    name: t('session.register_title'),
  })
  await register
    .getByRole('button', { name: t('session.register_submit') })
    .click()
  await look('register')
}

export async function customerScreens({
  page,
  shop,
  shopper,
  look,
}: ScreenWalk) {
  const { t, named } = shopper
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true })
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular', quantity: 2 })
  await page.goto('/checkout')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('session.login') })
    .click()
  await shopper.logIn()
  await expect(page.getByRole('radio', { name: 'Home' })).toBeVisible()
  await look('checkout, delivery')
  await page.getByRole('button', { name: t('checkout.date_open') }).click()
  await expect(
    page.getByRole('group', { name: t('checkout.date_calendar') }),
  ).toBeVisible()
  await look('calendar')
  await page.keyboard.press('Escape')
  await button(t('checkout.address_add')).click()
  await page.getByLabel(t('address.postal_code')).fill('2999')
  await button(t('address.save')).click()
  await look('address dialog')
  for (const field of ['name', 'street_address1', 'suburbs', 'city'])
    await page
      .getByLabel(t(`address.${field}`))
      .first()
      .fill('Perth')
  await button(t('address.save')).click()
  await expect(
    page.getByRole('dialog', { name: t('address.not_deliverable_title') }),
  ).toBeVisible()
  await look('not deliverable')
  await button(t('address.proceed')).click()
  await shopper.schedule(
    { fulfilment: 'pickup', outlet: named('Lantern Kitchen Chatswood') },
    named('3:30pm - 5:00pm'),
  )
  await button(t('checkout.note_add')).click()
  await toTop(page)
  await look('checkout, pickup')

  await shop.sql('update wallets set balance = 0')
  await shopper.payFromWallet('A$31.80')
  await expect(
    page.getByRole('dialog', { name: t('checkout.failed_title') }),
  ).toBeVisible()
  await look('order failed')
  await button(t('checkout.try_again')).click()
  await shop.sql('update wallets set balance = 20000')
  await page.reload()
  await shopper.payFromWallet('A$31.80')
  await expect(
    page.getByRole('dialog', { name: t('checkout.succeeded_title') }),
  ).toBeVisible()
  await look('order succeeded')
  await shopper.acknowledge()
  await expect(
    page.getByText(t('orders.same_again')).filter({ visible: true }),
  ).toBeVisible()
  await look('/ordernow of a customer')

  for (const tab of ['details', 'wallet', 'history', 'orders', 'password']) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(
      page.getByRole('link', { name: t(`profile.tab_${tab}`), exact: true }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(`profile, ${tab}`)
  }
  await button(t('password.change')).click()
  await look('profile, password refused')
  await page.goto('/profile?tab=orders')
  await page.getByText(t('orders.details'), { exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await look('order details')
  await page.keyboard.press('Escape')
  await page.getByText(t('orders.reorder'), { exact: true }).first().click()
  await expect(page.getByText(t('orders.reordered')).first()).toBeVisible()
  // Dishes are dimmed while they load.
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await look('reordered')
  await page.route('**/api/stripe-payment-methods/', (route) =>
    route.fulfill({ json: savedCards }),
  )
  await page.goto('/profile?tab=wallet')
  const forget = button(
    t('wallet.card_remove_named', { brand: 'VISA', last4: '4242' }),
  )
  await expect(forget).toBeVisible()
  await look('profile, wallet with cards')
  await forget.click()
  await expect(
    page.getByRole('dialog', { name: t('wallet.card_remove_title') }),
  ).toBeVisible()
  await look('forget card')
  await page.goto('/profile')
  await page.getByLabel(t('profile.full_name')).fill('')
  await button(t('profile.save')).click()
  await look('profile, details refused')
  await page.getByText(t('profile.data_delete'), { exact: true }).click()
  await button(t('profile.data_delete_now')).click()
  await expect(
    page.getByText(t('profile.data_password_required')),
  ).toBeVisible()
  await look('delete account')
  await button(t('address.delete_named', { name: 'Home' })).click()
  await expect(
    page.getByRole('dialog', { name: t('address.delete_title') }),
  ).toBeVisible()
  await look('delete address')
  await button(t('address.cancel')).click()
  await button(t('address.edit_named', { name: 'Home' })).click()
  const edited = page.getByRole('dialog', { name: t('address.edit_title') })
  await expect(edited).toBeVisible()
  await look('edit address')
  await page.keyboard.press('Escape')
  await expect(edited).toBeHidden()
  if (!(await openMenu(page, t('shell.open_menu'))))
    await button(t('shell.profile_menu', { name: 'Demo Customer' })).click()
  await look('account')
}

export async function handoffScreens({
  page,
  shop,
  shopper,
  look,
}: ScreenWalk) {
  const { t } = shopper
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true })
  const choose = (method: HandoffMethod) =>
    page
      .getByRole('radio', { name: t(`payment.${method}`), exact: true })
      .check()
  const pay = () =>
    page
      .getByRole('button', { name: t('payment.pay', { total: 'A$15.90' }) })
      .click()
  const says = async (key: string) => {
    await expect(
      page.getByRole('dialog').getByText(t(key), { exact: true }),
    ).toBeVisible()
    await look(key)
  }
  acceptBeforeUnload(page)
  await restoreVisit(page, shop, { form: wednesday })
  await page.goto('/checkout')
  await choose('alipay')
  await expect(page.getByText(t('payment.alipay_hint'))).toBeVisible()
  await toTop(page)
  await look('Alipay chosen')
  const opened = page.waitForEvent('popup')
  await pay()
  const tab = await opened
  await says('payment.waiting')
  await tab.close()
  await says('payment.unfinished')
  await button(t('payment.another_way')).click()
  await expect(page.getByText(t('payment.given_up'))).toBeFocused()
  await expect(page).toHaveURL(/order_id=/)
  await look('existing order')

  const used = {
    status: 422,
    json: { detail: 'Used.', order_id: await orderNumber(shop) },
  }
  await page.route('**/api/orders/create/', (route) => route.fulfill(used))
  await choose('alipay')
  await pay()
  await expect(page.getByText(t('checkout.ordered_elsewhere'))).toBeVisible()
  await look('ordered elsewhere')
  await page.unroute('**/api/orders/create/')
  await button(t('checkout.try_again')).click()

  await page.evaluate(() => {
    window.open = () => null
  })
  await choose('alipay')
  await pay()
  await says('payment.blocked')
  await button(t('payment.another_way')).click()

  await page.clock.install()
  await choose('wechat')
  await pay()
  await expect(page.getByRole('img', { name: t('payment.code') })).toBeVisible()
  await says('payment.scan')
  const other = await page.context().newPage()
  await other.goto('/checkout')
  await other.getByRole('button', { name: t('payment.take_over') }).click()
  await says('payment.following')
  await other.close()
  await expect(page.getByText(t('payment.following'))).toBeHidden()
  await page.route('**/api/orders/LK**', (route) => route.abort())
  await page.reload()
  await says('checkout.checking')
  await page.clock.fastForward('00:21')
  await says('payment.unknown')
}

const savedCards = [1, 2].map((id) => ({
  id,
  stripe_payment_method_id: `pm_${id}`,
  card_brand: 'visa',
  card_last4: id === 1 ? '4242' : '1881',
  card_exp_month: 4,
  card_exp_year: 2039,
  is_default: id === 1,
}))

/** Opens the side menu if the header has one; returns whether it has. */
async function openMenu(page: Page, name: string): Promise<boolean> {
  const opener = page.getByRole('button', { name })
  if (!(await opener.isVisible())) return false
  // A closing dialog leaves its history entry first.
  await expect
    .poll(() => page.evaluate(() => history.state?.dialog))
    .toBe(undefined)

  // What a long scroll brings into view is drawn a frame later, and would move the button under the press.
  await opener.scrollIntoViewIfNeeded()
  await page.evaluate(twoFrames)
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return true
}

/** A target that the sticky header covers in part is not too small. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))
