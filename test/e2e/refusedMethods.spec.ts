import type { Page } from '@playwright/test'
import { handoffMethods } from '#contract/paymentTypes.ts'
import { turnKnobs } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import {
  openCheckout,
  opensTab,
  payButton,
  paymentRecords,
  success,
  textOf,
} from './support/handoffShopper.ts'
import { expect, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

// Chromium's console line for the refused call.
test.use({ expectedConsole: [/status of 409/] })

const t = textsOf('zh')
const methodsIn = (page: Page, name = 'Payment method') =>
  page.getByRole('group', { name }).getByRole('radio')

for (const method of handoffMethods)
  test(`F12: the account has not activated ${method}: the customer is told, keeps order and note, and pays from the wallet`, async ({
    page,
    shop,
  }) => {
    await turnKnobs(shop, { inactive_methods: 'wechat_pay, alipay' })
    await openCheckout(page, shop, method)
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice')

    const closed = opensTab(method)
      ? page.waitForEvent('popup').then((tab) => tab.waitForEvent('close'))
      : null

    await payButton(page).click()
    const failure = page.getByRole('dialog', {
      name: 'Please pay another way',
    })
    const name = method === 'wechat' ? 'WeChat Pay' : 'Alipay'
    await expect(
      failure.getByText(
        `You cannot pay with ${name} at the moment. Nothing was paid. Please choose another way to pay, by card for example.`,
        { exact: true },
      ),
    ).toBeVisible()
    await expect(failure).toContainText(
      'Nothing was charged. We are keeping your order for a while',
    )

    await closed
    await failure.getByRole('button', { name: 'Pay another way' }).click()
    await expect(page).toHaveURL(/\/checkout\?order_id=LK-/)
    await expect(
      page.getByRole('radio', { name: textOf(method, 'label') }),
    ).toHaveCount(0)
    await expect(page.getByText('Ring twice')).toBeVisible()

    await page.getByRole('radio', { name: 'Wallet' }).check()
    await payButton(page).click()
    await expect(success(page)).toBeVisible()
    expect(
      await shop.sql('select notes, payment_type, payment_status from orders'),
    ).toEqual([
      {
        notes: 'Ring twice',
        payment_type: 'wallet',
        payment_status: 'succeeded',
      },
    ])
    expect((await paymentRecords(shop)).wrong).toEqual([])
  })

test('F12: a refusal of WeChat Pay is told in Chinese, and names the card', async ({
  page,
  shop,
}) => {
  await turnKnobs(shop, { inactive_methods: 'wechat_pay' })
  await page.goto('/?lang=zh')
  await openCheckout(page, shop, 'wechat', 'zh')
  await payButton(page, 'zh').click()
  await expect(
    page
      .getByRole('dialog', { name: t('checkout.method_refused_title') })
      .getByText(
        '目前无法使用微信支付付款，未产生任何扣款。请选择其他支付方式，例如银行卡。',
        { exact: true },
      ),
  ).toBeVisible()
})

test('E25: the checkout offers what the setting names, and the wallet takes no card where none is offered', async ({
  page,
  shop,
}) => {
  await shop.restart({ PAYMENT_METHODS: 'wallet, alipay' })
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await expect(methodsIn(page)).toHaveCount(3)

  for (const name of ['Wallet', 'Alipay', 'PayPal'])
    await expect(page.getByRole('radio', { name })).toBeVisible()
  await page.goto('/profile?tab=wallet')
  await expect(
    page.getByText('Card payment is not available in this shop yet.'),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Add to Wallet' }),
  ).toBeDisabled()
})
