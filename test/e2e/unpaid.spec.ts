import type { Page, TestInfo } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import {
  answerElsewhere,
  giveUp,
  openCheckout,
  payButton,
  payInTab,
  wednesday,
} from './support/handoffShopper.ts'
import { expect, failedLoad, type Shop, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

test.use({ expectedConsole: [failedLoad] })

test('P3 F7: an order that was given up here and is approved elsewhere leaves the cart of the menu, where it is told', async ({
  page,
  shop,
}) => {
  await giveAlipayUp(page, shop)
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await expect(page).toHaveURL(/\/ordernow$/)
  await answerElsewhere(shop, 'approve')
  await page.clock.runFor(15_000)
  await expect(page.getByText(/^Your order LK-[\w-]+ is paid\.$/)).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('F7 F8: the page of an unpaid order counts down, and leads to the orders once it is paid on another device', async ({
  page,
  shop,
}) => {
  await giveAlipayUp(page, shop)
  await expect(page.getByText('Time left')).toBeVisible()
  await answerElsewhere(shop, 'approve')
  await page.clock.runFor(15_000)
  await expect(page).toHaveURL(/\/profile\?tab=orders$/)
  await expect(
    page.getByText('This order was already processed.'),
  ).toBeVisible()
})

for (const language of languages)
  test(`P16 in ${language}: an order that the server cannot answer to is forgotten after some minutes, and the checkout is free again`, async ({
    page,
    shop,
  }, info) => {
    const t = textsOf(language)
    await page.clock.install()
    await restoreVisit(page, shop, {
      form: { ...wednesday, paymentMethod: 'wallet' },
    })
    await page.goto(`/checkout?lang=${language}`)
    await page.route('**/api/orders/create/', (route) =>
      route.fulfill({
        status: 500,
        json: { detail: 'Broken.', request_id: '1' },
      }),
    )
    await payButton(page, language).click()

    const dialog = page
      .getByRole('dialog', { name: t('checkout.checking_title') })
      .or(page.getByRole('dialog', { name: t('checkout.unknown_title') }))
    await expect(dialog).toBeVisible()
    const forget = dialog.getByRole('button', { name: t('checkout.forget') })
    await expect(async () => {
      await page.clock.runFor(30_000)
      await expect(forget).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(dialog.getByText(t('checkout.forget_hint'))).toBeVisible()

    await takePictures(page, `forget-${language}`, info)
    await forget.click()
    await expect(dialog).toBeHidden()
    await expect(payButton(page, language)).toBeEnabled()
    expect(await shop.sql('select id from orders')).toEqual([])
  })

/** Orders by Alipay and gives up on the payment page, on a paused clock. */
async function giveAlipayUp(page: Page, shop: Shop) {
  await page.clock.install()
  await openCheckout(page, shop, 'alipay')
  const tab = await payInTab(page)
  await giveUp(page)
  await tab.close()
}

async function takePictures(page: Page, name: string, info: TestInfo) {
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
}
