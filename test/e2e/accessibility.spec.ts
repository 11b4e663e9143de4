import type { Locator, Page } from '@playwright/test'
import { type Language, languageFacts, languages } from '#contract/languages.ts'
import type { HandoffMethod } from '#contract/paymentMethods.ts'
import { acceptLeaving } from './support/acceptLeaving.ts'
import { comeBack } from './support/arrive.ts'
import { wednesday } from './support/handoffShopper.ts'
import { seriousProblems } from './support/seriousProblems.ts'
import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test, testIf } from './support/story.ts'
import { nameIn } from './support/texts.ts'

const looks = {
  en: {
    look: 'in English, light, on a desktop',
    use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  },
  zh: {
    look: 'in Chinese, dark, on a phone',
    use: { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
  },
} as const satisfies Record<Language, object>

for (const language of languages) {
  const { look, use } = looks[language]
  test.describe(look, () => {
    test.use({
      ...use,
      locale: languageFacts[language].locale,
      contextOptions: { reducedMotion: 'reduce' },
      expectedConsole: [/Failed to load resource/],
    })

    testIf(language === 'zh')(
      `A19: axe finds nothing serious on what a visitor sees, ${look}`,
      async ({ page }) => {
        await visitorScreens(page, language)
      },
    )

    testIf(language === 'en')(
      `A19: axe finds nothing serious on what a customer sees, ${look}`,
      async ({ page, shop }) => {
        await customerScreens(page, language, shop)
      },
    )

    testIf(language === 'zh')(
      `A19: axe finds nothing serious while a payment is made elsewhere, ${look}`,
      async ({ page, shop }) => {
        await handoffScreens(page, language, shop)
      },
    )
  })
}

async function visitorScreens(page: Page, language: Language) {
  const shopper = createShopper(page, language)
  const { t } = shopper
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main.getByRole('article').first()).toBeVisible()
  await hasNothingSerious(page, 'home')
  for (const [path, heading] of [
    ['/ourstory', t('story.banner_title')],
    ['/contact-us', t('contact.title')],
    ['/nowhere', t('common.not_found')],
    ['/order/success', t('payment.result_succeeded')],
    ['/order/success?payment_intent=pi_1', t('payment.result_title')],
    ['/profile', t('profile.title')],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (path === '/contact-us')
      await main.getByRole('button', { name: t('contact.submit') }).click()
    await hasNothingSerious(page, path)
  }
  await page.goto('/order/success?payment_intent=pi_1&redirect_status=failed')
  await expect(page.getByRole('heading', { name: t('payment.result_failed') })).toBeVisible()
  await hasNothingSerious(page, 'payment failed')

  await page.goto('/ordernow')
  await main.getByRole('button', { name: nameIn(language, 'Mapo Tofu'), exact: true }).click()
  const dish = page.getByRole('dialog')
  await dish.getByRole('button', { name: t('item.add_to_cart') }).click()
  await hasNothingSerious(page, 'item without a portion')
  await dish.getByRole('radio').first().check()
  await hasNothingSerious(page, 'item')
  await page.keyboard.press('Escape')
  await expect(dish).toBeHidden()
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await hasNothingSerious(page, '/ordernow')
  await expect(await shopper.cart()).toBeVisible()
  await hasNothingSerious(page, 'cart')
  await page.goto('/checkout')
  await expect(page.getByText(t('checkout.signed_out'))).toBeVisible()
  await hasNothingSerious(page, 'checkout of a visitor')
  const hasMenu = await openMenu(page, t('shell.open_menu'))
  if (hasMenu) await hasNothingSerious(page, 'side menu')
  const account = page.getByRole(hasMenu ? 'dialog' : 'banner')
  await account.getByRole('button', { name: t('shell.login') }).click()
  const login = page.getByRole('dialog', { name: t('session.login_title') })
  await login.getByRole('button', { name: t('session.login_submit') }).click()
  await login.getByRole('button', { name: t('session.google') }).click()
  await hasNothingSerious(page, 'login')
  await login.getByRole('button', { name: t('password.forgot_link') }).click()
  const forgot = page.getByRole('dialog', { name: t('password.forgot_title') })
  await forgot.getByRole('button', { name: t('password.send_code') }).click()
  await hasNothingSerious(page, 'forgot password')
  await forgot.getByLabel(t('session.email')).fill('demo@lantern.example')
  await forgot.getByRole('button', { name: t('password.send_code') }).click()
  await forgot.getByRole('button', { name: t('password.reset'), exact: true }).click()
  await hasNothingSerious(page, 'reset password')
  await forgot.getByRole('button', { name: t('password.back_to_login') }).click()
  await login.getByRole('button', { name: t('session.login_to_register') }).click()
  const register = page.getByRole('dialog', { name: t('session.register_title') })
  await register.getByRole('button', { name: t('session.register_submit') }).click()
  await hasNothingSerious(page, 'register')
}

async function customerScreens(page: Page, language: Language, shop: Shop) {
  const shopper = createShopper(page, language)
  const { t } = shopper
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular', quantity: 2 })
  await page.goto('/checkout')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('session.login') })
    .click()
  await shopper.logIn()
  await expect(page.getByRole('radio', { name: 'Home' })).toBeVisible()
  await hasNothingSerious(page, 'checkout, delivery')
  await page.getByRole('button', { name: t('checkout.date_other') }).click()
  await expect(page.getByRole('group', { name: t('checkout.date_calendar') })).toBeVisible()
  await hasNothingSerious(page, 'calendar')
  await page.keyboard.press('Escape')
  await button(t('checkout.address_add')).click()
  await page.getByLabel(t('address.postal_code')).fill('2999')
  await button(t('address.save')).click()
  await hasNothingSerious(page, 'address dialog')
  await page.keyboard.press('Escape')
  await shopper.schedule(
    { way: 'pickup', outlet: nameIn(language, 'Lantern Kitchen Chatswood') },
    nameIn(language, '3:30pm - 5:00pm'),
  )
  await button(t('checkout.note_add')).click()
  await hasNothingSerious(page, 'checkout, pickup')

  await shop.sql('update wallets set balance = 0')
  await shopper.payFromWallet('A$31.80')
  await expect(page.getByRole('dialog', { name: t('checkout.failed_title') })).toBeVisible()
  await hasNothingSerious(page, 'order failed')
  await button(t('checkout.try_again')).click()
  await shop.sql('update wallets set balance = 20000')
  await shopper.payFromWallet('A$31.80')
  await expect(page.getByRole('dialog', { name: t('checkout.succeeded_title') })).toBeVisible()
  await hasNothingSerious(page, 'order succeeded')
  await shopper.acknowledge()
  await hasNothingSerious(page, '/ordernow of a customer')

  for (const tab of ['details', 'wallet', 'history', 'orders', 'password']) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(
      page.getByRole('link', { name: t(`profile.tab_${tab}`), exact: true }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await hasNothingSerious(page, `profile, ${tab}`)
  }
  await button(t('password.change')).click()
  await hasNothingSerious(page, 'profile, password refused')
  await page.route('**/api/stripe-payment-methods/', (route) => route.fulfill({ json: savedCards }))
  await page.goto('/profile?tab=wallet')
  const forget = button(t('wallet.card_forget_named', { brand: 'VISA', last4: '4242' }))
  await expect(forget).toBeVisible()
  await hasNothingSerious(page, 'profile, wallet with cards')
  await forget.click()
  await expect(page.getByRole('dialog', { name: t('wallet.card_forget_title') })).toBeVisible()
  await hasNothingSerious(page, 'forget card')
  await page.goto('/profile')
  await page.getByLabel(t('profile.full_name')).fill('')
  await button(t('profile.save')).click()
  await hasNothingSerious(page, 'profile, details refused')
  await button(t('address.delete_named', { name: 'Home' })).click()
  await expect(page.getByRole('dialog', { name: t('address.delete_title') })).toBeVisible()
  await hasNothingSerious(page, 'delete address')
  await button(t('address.cancel')).click()
  await button(t('address.edit_named', { name: 'Home' })).click()
  const edited = page.getByRole('dialog', { name: t('address.edit_title') })
  await expect(edited).toBeVisible()
  await hasNothingSerious(page, 'edit address')
  await page.keyboard.press('Escape')
  await expect(edited).toBeHidden()
  if (!(await openMenu(page, t('shell.open_menu'))))
    await button(t('shell.profile_menu', { name: 'Demo Customer' })).click()
  await hasNothingSerious(page, 'account')
}

async function handoffScreens(page: Page, language: Language, shop: Shop) {
  const { t } = createShopper(page, language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = (method: HandoffMethod) =>
    page.getByRole('radio', { name: t(`payment.${method}`), exact: true }).check()
  const pay = () => button(t('payment.pay', { total: 'A$15.90' })).click()
  const says = async (key: string) => {
    await expect(page.getByRole('dialog').getByText(t(key), { exact: true })).toBeVisible()
    await hasNothingSerious(page, key)
  }
  acceptLeaving(page)
  await comeBack(page, shop, { form: wednesday })
  await page.goto('/checkout')
  await choose('alipay')
  await expect(page.getByText(t('payment.alipay_hint'))).toBeVisible()
  await hasNothingSerious(page, 'Alipay chosen')
  const opened = page.waitForEvent('popup')
  await pay()
  const tab = await opened
  await says('payment.waiting')
  await tab.close()
  await says('payment.unfinished')
  await button(t('payment.another_way')).click()
  await expect(page.getByText(t('checkout.failed_unheard'))).toBeVisible()
  await hasNothingSerious(page, 'not paid')
  await button(t('checkout.try_again')).click()

  await page.evaluate(() => {
    window.open = () => null
  })
  await choose('alipay')
  await pay()
  await says('payment.blocked')
  await button(t('payment.another_way')).click()
  await button(t('checkout.try_again')).click()

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

/** Opens the side menu where the header has one; tells whether it has. */
async function openMenu(page: Page, name: string): Promise<boolean> {
  const opener = page.getByRole('button', { name })
  if (!(await opener.isVisible())) return false
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return true
}

async function hasNothingSerious(page: Page, screen: string) {
  expect.soft(await seriousProblems(page), screen).toEqual([])
}

test('A20: with the keyboard alone a dish is found, made up and added, and focus returns to it', async ({
  page,
}) => {
  await page.goto('/ordernow')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('mapo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 result for “mapo”')).toBeVisible()
  const card = page.getByRole('button', { name: 'Mapo Tofu', exact: true })
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dialog).toBeVisible()
  const radio = dialog.getByRole('radio').first()
  await tabTo(page, radio)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  const extra = dialog.getByRole('checkbox', { name: 'Steamed jasmine rice' })
  await tabTo(page, extra)
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Item added successfully to cart!')).toBeVisible()
  await expect(page.getByText('You have total 2 items in your cart')).toBeVisible()
  await expect(card).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Login to continue' }))
})

test('A20: focus goes back to the opener when a dialog closes, however it closes', async ({
  page,
}) => {
  const closes: ((dialog: Locator) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    (dialog) => dialog.getByRole('button', { name: 'Close' }).click(),
  ]
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/ordernow')
  for (const name of ['Open menu', 'View cart, 0 items', 'Mapo Tofu', 'Add Mapo Tofu to cart'])
    for (const close of closes) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await close(dialog)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }

  await page.setViewportSize({ width: 1440, height: 900 })
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })
  await login.press('Enter')
  await page.getByRole('button', { name: 'Create an account' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(login).toBeFocused()
})

/** Presses Tab until the control has the focus; it must be seen then. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  await expect(control, 'reached by Tab').toBeFocused()
}
