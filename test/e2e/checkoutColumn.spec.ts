import type { Locator } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { expect, test } from './support/story.ts'

const mapoTofu = { itemId: 6, portionId: 11 }
const dishes = [
  mapoTofu,
  { itemId: 1, portionId: 1 },
  { itemId: 2, portionId: 3 },
]
const laptops = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]

for (const count of [1, 3])
  test(`E22 E1: with ${count === 1 ? 'one dish' : 'three dishes'}, coupon and billing address are seen on every laptop, and the bill lies over nothing`, async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop, { cart: dishes.slice(0, count) })
    await page.goto('/checkout')
    const summary = page.getByRole('complementary')
    for (const laptop of laptops) {
      await page.setViewportSize(laptop)
      await expectSeen(summary.getByLabel('Coupon code'))
      await expectSeen(summary.getByText('18 Harris Street'))
      await expectSeen(page.getByRole('button', { name: /^Pay A\$/ }))
    }

    await page.setViewportSize({ width: 1280, height: 720 })
    const contains = summary.getByText(/^This order contains/)
    await contains.scrollIntoViewIfNeeded()
    await expectSeen(contains)
    if (count === 1) return
    const fold = summary.getByText('1 more dish')
    await fold.scrollIntoViewIfNeeded()
    await expectSeen(fold)
    await fold.click()
    await expect(summary.getByRole('listitem')).toHaveCount(3)
  })

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
  })

  test('E36: the card form opens in the row of the card, above the pay button, and a second tap leaves what is typed', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    const row = page
      .getByRole('group', { name: 'Payment method' })
      .locator(':scope > div > div')
      .filter({ has: page.getByRole('radio', { name: 'Card', exact: true }) })
    await page.getByText('Card', { exact: true }).tap()
    const number = row.getByLabel('Card number')
    await expectSeen(number)
    await expectSeen(row.getByLabel('Save payment method for future use'))

    await number.fill('4242')
    await page.getByText('Card', { exact: true }).tap()
    await expect(number).toHaveValue('4242')

    await page.getByText('Alipay', { exact: true }).tap()
    await expect(row.getByRole('textbox')).toHaveCount(0)
    await expectSeen(page.getByText(/^Alipay opens/))
  })

  test('E38 E39: the bar names what is missing and leads there, and the dishes come before note and business', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    const pay = page.getByRole('button', { name: /^Pay A\$/ })
    const missing = page.getByText('Choose a time')
    await expectSeen(missing)
    await pay.tap()
    await expect(
      page.getByRole('textbox', { name: 'Schedule date' }),
    ).toBeFocused()
    await page.getByRole('radio', { name: '6:30pm - 8:00pm' }).check()
    await expect(missing).toHaveCount(0)

    const topOf = async (element: Locator) =>
      (await element.boundingBox())?.y ?? 0
    const note = page.getByRole('button', { name: 'Add a note' })
    const dish = page.getByText('1 × Mapo Tofu')
    expect(await topOf(note)).toBeGreaterThan(await topOf(dish))
    const height = await page.evaluate(
      () => document.documentElement.scrollHeight,
    )
    expect(height).toBeLessThan(3_000)
  })

  test('E34: a tap on the date field brings the calendar, which nothing covers, and no keyboard', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    const field = page.getByRole('textbox', { name: 'Schedule date' })
    await expect(field).toHaveAttribute('inputmode', 'none')
    await field.tap()
    const days = page.getByRole('gridcell', { disabled: false })
    await expectSeen(days.last())
    await expectSeen(days.first())
    await days.filter({ hasText: '18' }).tap()
    await expect(field).toHaveValue('18/12/2026')
    await expect(days).toHaveCount(0)
  })
})

test('E34: a click on the date field opens the calendar and leaves the keys to the field, and Escape closes it', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  const field = page.getByRole('textbox', { name: 'Schedule date' })
  const days = page.getByRole('gridcell', { disabled: false })
  const slots = page.getByRole('region', { name: 'When' }).getByRole('group')
  await field.click()
  await expect(days.first()).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('18/12/2026')
  await expect(slots.last()).toHaveAccessibleName('Friday 18 December 2026')
  await page.keyboard.press('Enter')
  await expect(days).toHaveCount(0)
  await expect(field).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(days.filter({ hasText: '18' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(days).toHaveCount(0)
  await field.fill('Christmas')
  await page.getByRole('radio', { name: '5:00pm - 6:30pm' }).check()
  await expect(field).toHaveValue('18/12/2026')
})

/** Expects a hit test at the centre of an element to find it. */
async function expectSeen(element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 })
  await expect.poll(() => element.evaluate(isHit)).toBe(true)
}

function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return (
    element.contains(hit) || hit?.closest('label') === element.parentElement
  )
}
