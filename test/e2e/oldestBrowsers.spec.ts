import { chromium, type Page } from '@playwright/test'
import { cards, typeCard, walletOf } from './support/cardShopper.ts'
import { readCode } from './support/mailbox.ts'
import { card, pay } from './support/payer.ts'
import { removeNewFeatures } from './support/removeNewFeatures.ts'
import { createShopper } from './support/shopper.ts'
import { demo, expect, type Shop, test, waitForStep } from './support/story.ts'

const slot = '3:30pm - 5:00pm'
const newPassword = 'lantern-two'

test('A35: with what the oldest browsers have, a customer resets the password, logs in, recharges, and orders from the wallet and by card', async ({
  context,
  page,
  shop,
}) => {
  await removeNewFeatures(context)
  await page.goto('/ordernow')
  expect(
    await page.evaluate(() => ['any' in AbortSignal, 'navigation' in window]),
  ).toEqual([false, false])
  await resetPassword(page, shop)
  await buy(page, shop)
})

test('A36: over plain http and a name of the network, without what needs a secure page, a customer resets the password, logs in, recharges and orders', async ({
  shop,
}) => {
  const { port } = new URL(shop.url)
  const origin = `http://lantern.test:${port}`

  await shop.restart({ PUBLIC_URL: origin })
  const { launchOptions } = test.info().project.use
  const args = [
    ...(launchOptions?.args ?? []),
    '--host-resolver-rules=MAP lantern.test 127.0.0.1',
  ]
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({
    baseURL: origin,
    timezoneId: 'Australia/Sydney',
  })
  const heard: string[] = []

  waitForStep(page)
  page.on('pageerror', ({ message }) => heard.push(message))
  await page.goto('/ordernow')
  expect(
    await page.evaluate(() => [
      isSecureContext,
      'randomUUID' in crypto,
      'locks' in navigator,
    ]),
  ).toEqual([false, false, false])

  await resetPassword(page, shop)
  await buy(page, shop)
  expect(heard).toEqual([])
  await browser.close()
})

const pages = [
  {
    path: '/ordernow',
    language: 'en',
    text: 'This browser may be too old for our shop.',
  },
  {
    path: '/checkout',
    language: 'en',
    text: 'This browser may be too old for our shop.',
  },
  { path: '/profile', language: 'zh', text: '您的浏览器版本可能过旧' },
  { path: '/', language: 'zh', text: '您的浏览器版本可能过旧' },
]

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  'has no sheets of scripts': (page) =>
    page.addInitScript(() =>
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'),
    ),
  'knows no :has()': (page) =>
    page.addInitScript(() => {
      const { supports } = CSS
      CSS.supports = (...asked: string[]) =>
        !asked.join().includes(':has') && Reflect.apply(supports, CSS, asked)
    }),
  'cannot read the script': (page) => answerScripts(page, 'let let = 1'),
  'cannot run the script': (page) => answerScripts(page, 'nobody.knows()'),
  'does not get the script': (page) =>
    page.route('**/assets/*.js', (route) => route.abort()),
}

for (const [failure, fail] of Object.entries(failures))
  test(`A35: a browser that ${failure} shows a sentence that says what to do, above what can be read`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url })
    const page = await context.newPage()

    await fail(page)
    for (const { path, language, text } of pages) {
      await page.goto(`${path}?lang=${language}`)
      await expect(page.getByText(text)).toBeInViewport()
      await expect(page.getByText(/Safari 16\.4/)).toBeVisible()
    }
    await expect(
      page.getByRole('heading', { name: '灯笼下的晚餐，当天现做' }),
    ).toBeVisible()
    await context.close()
  })

test('A35: a browser that is new enough shows no such sentence, also when a later part of the script fails', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()

  await page.goto('/ordernow')
  await expect
    .poll(() => page.evaluate(() => 'takeEarlyActs' in window))
    .toBe(false)

  await page.clock.install()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
  await page.evaluate(() =>
    dispatchEvent(new ErrorEvent('error', { filename: '/assets/shop.js' })),
  )
  await page.clock.fastForward(60_000)
  await expect(page.locator('#older-browser')).toBeHidden()
  await context.close()
})

function answerScripts(page: Page, body: string) {
  return page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

async function resetPassword(page: Page, shop: Shop) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()

  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByLabel('Email').fill(demo.email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog
    .getByLabel('One-time code (OTP)')
    .fill(await readCode(shop, demo.email))
  await dialog.getByLabel('New password').fill(newPassword)
  await dialog.getByLabel('Confirm password').fill(newPassword)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText('Your password has been reset.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Logs in with the new password, recharges A$20, and orders twice: from the wallet, and by card with a challenge. */
async function buy(page: Page, shop: Shop) {
  const shopper = createShopper(page)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await shopper.logIn({ ...demo, password: newPassword })
  await page.goto('/profile?tab=wallet')
  await page.getByLabel('Amount in A$').fill('20')
  await typeCard(page, cards.visa)
  await page.getByRole('button', { name: 'Add to Wallet' }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  expect(await walletOf(shop)).toEqual({ balance: 22_000, ledger: 22_000 })

  await order(page)
  await shopper.payFromWallet('A$15.90')
  await shopper.acknowledge()
  await order(page)
  await card(page).check()
  await typeCard(page, cards.visa)
  await pay(page)
  await shopper.acknowledge()
  const paid = await shop.sql(
    "select payment_type from orders where payment_status = 'succeeded'",
  )
  expect(paid).toHaveLength(2)
  expect(await shop.audit()).toEqual([])
}

async function order(page: Page) {
  const shopper = createShopper(page)
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await (await shopper.cart())
    .getByRole('button', { name: 'Proceed to checkout' })
    .click()
  await shopper.schedule({ fulfilment: 'pickup', outlet: 'Chatswood' }, slot)
}
