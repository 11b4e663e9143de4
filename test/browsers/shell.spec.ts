import { deepTest, expect, test } from './support/story.ts'

deepTest(
  'A33 A4: another language is chosen in the header and remembered',
  async ({ customer }) => {
    const { page } = customer
    const chinese = customer.reading('zh')
    await customer.goto('/ordernow')
    const { tab } = customer
    // Otherwise WebKit draws the grey box of the system.
    const look = `getComputedStyle(document.querySelector('header select')).appearance`
    expect(await tab.evaluate(look)).toBe('none')
    await page.role('combobox', 'Language').select('zh')
    await page.role('heading', chinese.t('menu.title')).isSeen()
    await customer.reload()
    await page.role('heading', chinese.t('menu.title')).isSeen()
    await chinese.add('Mapo Tofu', 'Regular')
    await (await chinese.cart()).text(chinese.named('Mapo Tofu')).isSeen()
  },
)

deepTest(
  'A33 A22: Back closes a dialog, then leads to the page before',
  async ({ customer }) => {
    const { t, page } = customer
    await customer.goto('/ordernow')
    await page.role('main').button(customer.named('Mapo Tofu')).press()
    const dish = page.dialog(customer.named('Mapo Tofu'))
    await dish.role('radio', 'Regular').choose()
    await customer.back()
    await dish.isGone()
    await customer.isAt(/^\/ordernow$/)
    await (await customer.menu()).role('link', t('shell.our_story')).press()
    await customer.isAt(/^\/ourstory$/)
    await customer.back()
    await customer.isAt(/^\/ordernow$/)
  },
)

test('A33 E3: a full load of the checkout brings the wallet, the outlets and the time slots', async ({
  customer,
  shop,
}) => {
  const { t, page } = customer
  await customer.comeBack(shop)
  await customer.goto('/checkout')
  for (const _ of [1, 2]) {
    await page.role('radio', t('checkout.pickup')).choose()
    await page.role('radio', customer.named('3:30pm - 5:00pm')).at(0).isSeen()
    await page
      .role('radio', customer.named('Lantern Kitchen Chatswood'))
      .isSeen()
    await page
      .text(t('payment.wallet_balance', { balance: 'A$200.00' }))
      .isSeen()
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
      .isSeen()
    await customer.add('Mapo Tofu', 'Regular')
    await (await other.cart()).text('Mapo Tofu').isSeen()
  },
)

// Firefox does not keep the page each time, so the long form alone plays it.
deepTest(
  'A33 A39 G12: a page that comes back from the browser’s cache is as the shop is now',
  async ({ customer, shop }) => {
    const { page, tab } = customer
    await customer.comeBack(shop)
    await customer.goto('/ordernow')
    await (await customer.cart()).text('Mapo Tofu').isSeen()
    await tab.evaluate(
      `void addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))`,
    )
    await customer.goto('/robots.txt')
    await tab.evaluate(`void localStorage.clear()`)
    await tab.back()
    await customer.isAt(/^\/ordernow$/)
    await expect.poll(() => tab.evaluate('window.persisted')).toBe(true)
    await page.role('banner').text('58 Dixon Street').isSeen()
  },
)
