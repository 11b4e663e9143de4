import { deepTest, expect, test } from './support/story.ts'

deepTest(
  'A33 A4: another language is chosen in the header and remembered',
  async ({ customer }) => {
    const { page } = customer
    const chinese = customer.inLanguage('zh')

    await customer.goto('/ordernow')
    const { tab } = customer
    // Without `appearance: none`, WebKit draws the system's grey box.
    const appearance = `getComputedStyle(document.querySelector('header select')).appearance`
    expect(await tab.evaluate(appearance)).toBe('none')

    await page.role('combobox', 'Language').select('zh')
    await page.role('heading', chinese.t('menu.title')).expectVisible()
    await customer.reload()
    await page.role('heading', chinese.t('menu.title')).expectVisible()
    await chinese.add('Mapo Tofu', 'Regular')
    await (await chinese.cart())
      .text(chinese.nameOf('Mapo Tofu'))
      .expectVisible()
  },
)

deepTest(
  'A33 A22: Back closes a dialog, then leads to the page before',
  async ({ customer }) => {
    const { t, page } = customer
    await customer.goto('/ordernow')
    await page.role('main').button(customer.nameOf('Mapo Tofu')).press()

    const dish = page.dialog(customer.nameOf('Mapo Tofu'))
    await dish.role('radio', 'Regular').choose()
    await customer.back()
    await dish.expectGone()
    await customer.expectUrl(/^\/ordernow$/)
    await (await customer.menu()).role('link', t('shell.our_story')).press()
    await customer.expectUrl(/^\/ourstory$/)
    await customer.back()
    await customer.expectUrl(/^\/ordernow$/)
  },
)

test('A33 E3: a full load of the checkout brings the wallet, the outlets and the time slots', async ({
  customer,
  shop,
}) => {
  const { t, page } = customer
  await customer.restoreVisit(shop)
  await customer.goto('/checkout')
  for (const _ of [1, 2]) {
    await page.role('radio', t('checkout.pickup')).choose()
    await page
      .role('radio', customer.nameOf('3:30pm - 5:00pm'))
      .at(0)
      .expectVisible()
    await page
      .role('radio', customer.nameOf('Lantern Kitchen Chatswood'))
      .expectVisible()
    await page
      .text(t('payment.wallet_balance', { balance: 'A$200.00' }))
      .expectVisible()
    await customer.reload()
  }
})

deepTest(
  'A33 G12: a login in one tab and a dish that the other one adds are in both',
  async ({ customer }) => {
    const { t } = customer
    await customer.goto('/ordernow')

    const other = await customer.openTab()
    await other.goto('/ordernow')
    await (await other.menu()).button(t('shell.login')).press()
    await other.logIn()
    await customer.page
      .role('banner')
      .text('18 Harris Street, Pyrmont 2009')
      .expectVisible()
    await customer.add('Mapo Tofu', 'Regular')
    await (await other.cart()).text('Mapo Tofu').expectVisible()
  },
)

deepTest(
  'A33 A39 G12: a page that comes back from the browser’s cache is as the shop is now',
  async ({ customer, shop, engineName }) => {
    const { page, tab } = customer
    await customer.restoreVisit(shop)
    await customer.goto('/ordernow')
    await (await customer.cart()).text('Mapo Tofu').expectVisible()
    await tab.evaluate(
      `void addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))`,
    )
    await customer.goto('/robots.txt')
    await tab.evaluate(`void localStorage.clear()`)
    await tab.back()
    await customer.expectUrl(/^\/ordernow$/)
    // Firefox does not always keep the page.
    if (engineName === 'webkit')
      await expect.poll(() => tab.evaluate('window.persisted')).toBe(true)
    await page.role('banner').text('58 Dixon Street').expectVisible()
  },
)
