import type { Page } from '@playwright/test'
import { handoffMethods } from '#contract/paymentTypes.ts'
import { readFailure } from './support/cardShopper.ts'
import {
  answer,
  answerAndReturn,
  checking,
  choose,
  giveUp,
  openCheckout,
  opensTab,
  overlay,
  paidOnce,
  payButton,
  payInTab,
  paymentRecords,
  scan,
  success,
  tabOf,
} from './support/handoffShopper.ts'
import { orderNumber } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, failedLoad, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })

deepTest(
  'F3 F5: Alipay refuses, and then approves: one order, paid once',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    const tab = await payInTab(page)
    await expect(
      overlay(page, 'alipay').getByText(
        'Please complete the payment in the new tab and do not close this page.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^(29:\d\d|30:00)$/)
    await answerAndReturn(tab, 'Fail')
    await readFailure(page, 'Order failed')
    const number = await orderNumber(shop)
    await expect(page).toHaveURL(new RegExp(`order_id=${number}`))

    await choose(page, 'alipay')
    await answerAndReturn(await payInTab(page), 'Approve')
    await createShopper(page).acknowledge()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
  },
)

deepTest(
  'F3 F5: Alipay is left without an answer, then closed, and then approves: one order, paid once',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    await answerAndReturn(await payInTab(page), 'Leave without an answer')
    await expect(
      page.getByText('We have not received your payment yet.'),
    ).toBeVisible()

    let tab = await tabOf(page, () =>
      button(page, 'Open the payment page again').click(),
    )
    await tab.close()
    await expect(
      page.getByText('We have not received your payment yet.'),
    ).toBeVisible()
    tab = await tabOf(page, () =>
      button(page, 'Open the payment page again').click(),
    )
    await answerAndReturn(tab, 'Approve')
    await createShopper(page).acknowledge()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
  },
)

deepTest(
  'F3 F5: WeChat refuses, another way is looked for, and its code is scanned after all: one order, paid once',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'wechat')
    await payButton(page).click()
    const code = page.getByRole('img', { name: 'QR code to pay with WeChat' })
    await expect(code).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^(29:\d\d|30:00)$/)
    await scan(page, 'fail')
    await readFailure(page, 'Order failed')

    await choose(page, 'wechat')
    await payButton(page).click()
    await expect(code).toBeVisible()
    await giveUp(page)
    await choose(page, 'wechat')
    await payButton(page).click()
    await expect(code).toBeVisible()
    await scan(page, 'approve')
    await createShopper(page).acknowledge()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(await paymentRecords(shop)).toEqual(paidOnce('wechat'))
  },
)

test('F3 F4: a blocked tab is told; its link opens the page, and so does this tab, which comes back with a clean address', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openCheckout(page, shop, 'alipay')
  await payButton(page).click()
  await expect(
    page.getByText('Your browser blocked the new tab.'),
  ).toBeVisible()
  const tab = await tabOf(page, () =>
    page.getByRole('link', { name: 'Open the payment page' }).click(),
  )
  await answerAndReturn(tab, 'Fail')
  await readFailure(page, 'Order failed')

  await choose(page, 'alipay')
  await payButton(page).click()
  // The shop's own redirect asks no question before it leaves.
  page.on('dialog', (dialog) => expect(dialog.type()).toBe('nothing asked'))
  await button(page, 'Continue in this tab').click()
  await answer(page, 'Approve')
  await expect(success(page)).toBeVisible()
  await expect(page).toHaveURL(/\/checkout(\?order_id=[\w-]+)?$/)
  await createShopper(page).acknowledge()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  })

  deepTest(
    'F3 F4: Alipay comes in the same tab; Back asks how it stands, and the next try is paid',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'alipay')
      await payButton(page).click()
      await expect(button(page, 'Approve')).toBeVisible()

      await page.goBack()
      await expect(
        page.getByText('We have not received your payment yet.'),
      ).toBeVisible()

      await button(page, 'Continue in this tab').click()
      await answer(page, 'Approve')
      await createShopper(page).acknowledge()
      await expect(
        (await createShopper(page).cart()).getByText('Your cart is empty'),
      ).toBeVisible()
      expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
    },
  )
})

deepTest(
  'F3 P1: when the first tab is gone, the one that comes back goes on in its place',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    const tab = await payInTab(page)

    await page.close()
    await answer(tab, 'Approve')
    await expect(success(tab)).toBeVisible()
    await expect(tab).not.toHaveURL(/payment_intent/)

    await createShopper(tab).acknowledge()
    await expect(tab.getByText('Your cart is empty')).toBeVisible()
    expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
  },
)

deepTest(
  'F4: a return without its parameters warns, clears the address and keeps the form',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    await page.goto('/checkout?source=alipay&payment_intent=pi_1')
    await expect(
      page.getByText('The payment page did not tell us how the payment went.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(
      page.getByRole('radio', { name: 'Alipay', exact: true }),
    ).toBeChecked()
    await expect(
      page
        .getByRole('group', { name: 'Wednesday 25' })
        .getByRole('radio', { checked: true }),
    ).toHaveCount(1)
  },
)

test('E13 F3: a double click on pay opens one tab; another tab of the shop waits, takes over and tells how it ends', async ({
  page,
  context,
  shop,
}) => {
  await openCheckout(page, shop, 'alipay')
  const tab = await tabOf(page, () => payButton(page).dblclick())
  const other = await context.newPage()

  await other.goto('/checkout')
  await expect(
    other.getByText('This order is being paid in another tab.'),
  ).toBeVisible()
  expect(context.pages()).toHaveLength(3)

  await button(other, 'Pay in this tab instead').click()
  await expect(
    other.getByText('We have not received your payment yet.'),
  ).toBeVisible()
  await expect(
    page.getByText('This order is being paid in another tab.'),
  ).toBeVisible()

  await answerAndReturn(tab, 'Approve')
  await createShopper(other).acknowledge()
  for (const tab of [page, other])
    await expect(tab.getByText('Your cart is empty')).toBeVisible()
  expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
})

const asked = '**/api/orders/LK**'

/** Waits until the page has given up its inquiries, and presses the button that asks again. */
async function checkAgain(page: Page) {
  await page.clock.fastForward('00:21')
  await expect(
    page.getByText('We still do not know whether your payment went through.'),
  ).toBeVisible()
  await page.unroute(asked)
  await button(page, 'Check again').click()
}

deepTest(
  'F3 P7 P12: nobody knows whether Alipay was paid, the page says so, and then it was',
  async ({ page, shop }) => {
    await page.clock.install()
    await openCheckout(page, shop, 'alipay')

    const tab = await payInTab(page)
    await page.route(asked, (route) => route.abort())
    await answerAndReturn(tab, 'Approve')
    await expect(
      checking(page).getByText(
        'We are checking your payment. Do not pay again.',
      ),
    ).toBeVisible()

    await checkAgain(page)
    await createShopper(page).acknowledge()
    expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
  },
)

deepTest(
  'E16 F3 P12: nobody knows whether WeChat was paid, leaving is warned of, a reload does not help, and then it was not',
  async ({ page, shop }) => {
    const warnings: string[] = []
    page.on('dialog', (leaving) => {
      warnings.push(leaving.type())
      return leaving.accept()
    })
    await page.clock.install()
    await openCheckout(page, shop, 'wechat')
    await payButton(page).click()
    await expect(
      page.getByRole('img', { name: 'QR code to pay with WeChat' }),
    ).toBeVisible()

    await page.route(asked, (route) => route.abort())
    await scan(page, 'fail')
    await page.reload()
    expect(warnings).toEqual(['beforeunload'])
    await expect(checking(page)).toBeVisible()

    await checkAgain(page)
    await readFailure(page, 'Order failed')
    await choose(page, 'wechat')
    await payButton(page).click()
    await scan(page, 'approve')
    await createShopper(page).acknowledge()
    expect(await paymentRecords(shop)).toEqual(paidOnce('wechat'))
  },
)

deepTest(
  'F3 P1: the network is gone when Alipay leads back, in another tab and in this one',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    const tab = await payInTab(page)
    await tab.route('**/checkout?source=*', (route) => route.abort())
    await answer(tab, 'Approve')
    await createShopper(page).acknowledge()
    expect(await paymentRecords(shop)).toEqual(paidOnce('alipay'))
  },
)

test.describe('late on Monday', () => {
  test.use({ now: '2026-11-23T23:50:00+11:00' })

  for (const method of handoffMethods)
    deepTest(
      `F3 P8 P14: an order for Wednesday that ${method} pays after midnight is honoured for Wednesday`,
      async ({ page, shop }) => {
        await openCheckout(page, shop, method)
        await expect(
          page
            .getByRole('group', { name: 'Wednesday 25' })
            .getByRole('radio', { checked: true }),
        ).toHaveCount(1)

        const tab = opensTab(method) ? await payInTab(page) : null
        if (!tab) await payButton(page).click()
        await expect(overlay(page, method).getByRole('timer')).toBeVisible()

        await shop.stop()
        await shop.restart({ NOW: '2026-11-24T00:05:00+11:00' })
        if (tab) await answer(tab, 'Approve')
        else await scan(page, 'approve')
        await createShopper(page).acknowledge()
        expect(await paymentRecords(shop)).toEqual(paidOnce(method))
        expect(
          await shop.sql('select schedule_date::text from orders'),
        ).toEqual([{ schedule_date: '2026-11-25' }])
      },
    )
})
