import type { Page } from '@playwright/test'
import type { HandoffMethodName } from '#contract/paymentMethods.ts'
import { seriousProblems } from './support/seriousProblems.ts'
import { deepTest, expect, type Shop, test } from './support/story.ts'

test('Q4: a code is shown by the script, scanned in another window, and answered there', async ({
  page,
  context,
  shop,
}) => {
  await openSandboxPage(page, shop)
  const secret = await createIntent(shop, 'wechat_pay')

  await page.evaluate(payByWechat, secret)
  const dialog = page.getByRole('dialog', {
    name: 'Scan this code with WeChat',
  })
  const code = dialog.getByRole('img', { name: 'QR code to pay with WeChat' })
  await expect(code).toBeVisible()
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200)

  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Simulate the scan' }).click()
  const phone = await opened
  await expect(
    phone.getByRole('heading', { name: 'Pay with WeChat Pay' }),
  ).toBeVisible()
  await expect(phone.getByText('A$20.90')).toBeVisible()

  await phone.getByRole('link', { name: '中文' }).click()
  await expect(phone.getByRole('heading', { name: '微信支付' })).toBeVisible()
  expect(await seriousProblems(phone)).toEqual([])

  await phone.getByRole('button', { name: '批准' }).click()
  await expect(phone.getByRole('status')).toHaveText(
    '付款已批准。请回到显示二维码的页面查看订单。',
  )
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.paid)).toBe('succeeded')
})

deepTest(
  'Q4: the page goes to Alipay and comes back told how it went, and going back there leads back again',
  async ({ page, shop }) => {
    await openSandboxPage(page, shop)
    const secret = await createIntent(shop, 'alipay')
    const return_url = `${shop.url}/contact-us?source=alipay`

    await page.evaluate(payByAlipay, { secret, return_url })
    await expect(
      page.getByRole('heading', { name: 'Pay with Alipay' }),
    ).toBeVisible()
    expect(await seriousProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL(/contact-us/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      source: 'alipay',
      payment_intent: secret.split('_secret_')[0],
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    })

    await page.goBack()
    await expect(page.getByRole('status')).toHaveText(
      'Your answer has been received.',
    )

    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.waitForURL(/redirect_status=succeeded/)
  },
)

declare global {
  interface Window {
    paid: string | undefined
  }
}

type Paid = Promise<{ paymentIntent?: { status: string } }>
type LookAlike = (key: string) => {
  confirmAlipayPayment: (secret: string, data: object) => Paid
  confirmWechatPayPayment: (secret: string, data: object) => Paid
}

async function openSandboxPage(page: Page, shop: Shop) {
  await page.goto('/contact-us')
  await page.addScriptTag({ url: `${new URL(shop.mailUrl).origin}/stripe.js` })
}

async function createIntent(
  { mailUrl }: Shop,
  app: HandoffMethodName,
): Promise<string> {
  const answer = await fetch(`${new URL(mailUrl).origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams({
      amount: '2090',
      currency: 'aud',
      'allowed_payment_method_types[]': app,
    }),
  })
  return ((await answer.json()) as { client_secret: string }).client_secret
}

/** Not awaited, because it waits for the customer. */
function payByWechat(secret: string) {
  const { Stripe } = window as unknown as { Stripe: LookAlike }
  const data = { payment_method_options: { wechat_pay: { client: 'web' } } }
  void Stripe('pk_sandbox')
    .confirmWechatPayPayment(secret, data)
    .then(({ paymentIntent }) => {
      window.paid = paymentIntent?.status
    })
}

function payByAlipay({
  secret,
  return_url,
}: {
  secret: string
  return_url: string
}) {
  const { Stripe } = window as unknown as { Stripe: LookAlike }
  void Stripe('pk_sandbox').confirmAlipayPayment(secret, { return_url })
}
