import type { Locator } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { payButton, success, wednesday } from './support/handoffShopper.ts'
import { holdRequests } from './support/holdRequests.ts'
import { stopClock } from './support/stopClock.ts'
import { expect, failedLoad, test } from './support/story.ts'
import { leaveUnsentOrder } from './support/unsentOrder.ts'

test.describe('a message is typed', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('A43 A44: news of an order waits for the end of a message, and no space sends the order or loses the message', async ({
    page,
    context,
    shop,
  }) => {
    await leaveUnsentOrder(page, shop)
    const later = await context.newPage()
    const { keyboard } = later
    const look = await holdRequests(later, '**/api/orders/list-orders/')
    await later.goto('/contact-us')

    const message = later.getByLabel('Message')
    const text = 'Do you cater for weddings? '
    await message.focus()
    await keyboard.type('Do you')
    look.pass()
    await expect(
      later.getByText('Your order was not sent', { exact: true }),
    ).toBeVisible()
    await keyboard.type(' cater for weddings? ')
    await expect(message).toHaveValue(text)
    await expect(later.getByRole('dialog')).toHaveCount(0)

    await later.getByRole('heading', { level: 1 }).click()
    const title = 'Your order was not sent'
    await expect(later.getByRole('heading', { name: title })).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await expect(later.getByRole('dialog', { name: title })).toBeVisible()
    expect(await shop.sql('select id from orders')).toEqual([])

    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(success(later).getByRole('heading')).toBeFocused()
    await keyboard.press('Space')
    await expect(success(later)).toBeVisible()
    await expect(message).toHaveValue(text)
    await expect(later).toHaveURL(/\/contact-us$/)
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })

  test('A43: the second tap of a double tap on Pay does not pass the success, and a later tap does', async ({
    page,
    shop,
  }) => {
    await page.clock.install()
    await restoreVisit(page, shop, {
      form: { ...wednesday, paymentMethod: 'wallet' },
    })
    await page.goto('/checkout')
    await expect(payButton(page)).toBeEnabled()
    const pay = await middleOf(payButton(page))
    await stopClock(page)
    await page.touchscreen.tap(pay.x, pay.y)
    // React shows a dialog whose code is late by its own timer.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(success(page)).toBeVisible({ timeout: 1 })
    }).toPass()

    const okay = await middleOf(page.getByRole('button', { name: 'Okay' }))
    const close = await middleOf(
      success(page).getByRole('button', { name: 'Close' }),
    )
    for (const { x, y } of [pay, okay, close, { x: 195, y: 20 }])
      await page.touchscreen.tap(x, y)
    await page.keyboard.press('Escape')
    await expect(success(page)).toBeVisible()
    await expect(page).toHaveURL(/\/checkout/)

    await page.clock.runFor(700)
    // Text lies where Pay was.
    await page.touchscreen.tap(pay.x, pay.y)
    await expect(success(page)).toBeVisible()
    await page.touchscreen.tap(okay.x, okay.y)
    await expect(success(page)).toBeHidden()
  })
})

async function middleOf(control: Locator) {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
