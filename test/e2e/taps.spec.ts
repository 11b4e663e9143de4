import type { Page } from '@playwright/test'
import { restoreVisit, mapoTofu as tofu } from './support/earlierVisit.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { orderNumber } from './support/payer.ts'
import { createShopper, slotOf } from './support/shopper.ts'
import { deepTest, expect, test, testIf } from './support/story.ts'

const wednesday = 'Wednesday 25 November 2026'
const mapoTofu = { dish: 'Mapo Tofu', portion: 'Regular' }

async function countTaps(page: Page): Promise<() => number> {
  const taps = { count: 0 }
  await page.exposeFunction('countTap', () => {
    taps.count += 1
  })
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void }
    addEventListener('pointerdown', () => countTap(), true)
  })

  return () => taps.count
}

/**
 * Counts late changes that recompute the styles of the whole page: new sheets, inserted rules, and blocks of a layer.
 */
function countLateStyles(): { sheets: number; again: number; layers: number } {
  const brought =
    document.querySelector<HTMLStyleElement>('style[data-sheet]')?.sheet
  const textsOf = (rule: CSSRule): string[] =>
    rule instanceof CSSMediaRule
      ? [...rule.cssRules]
          .flatMap(textsOf)
          .map((text) => `${rule.conditionText} ${text}`)
      : [rule.cssText]
  const servedRules = [...(brought?.cssRules ?? [])].flatMap(textsOf)
  const late = document.adoptedStyleSheets.flatMap(({ cssRules }) => [
    ...cssRules,
  ])

  return {
    sheets: document.querySelectorAll(
      'link[href*="/assets/shop-"]:not([rel*=preload], [disabled])',
    ).length,
    again: late.flatMap(textsOf).filter((text) => servedRules.includes(text))
      .length,
    layers: late.filter((rule) => rule instanceof CSSLayerBlockRule).length,
  }
}

test('E20 E21: a returning customer orders in seven taps, and the next time what was chosen is offered at once', async ({
  page,
  shop,
}) => {
  const taps = await countTaps(page)
  const { add, acknowledge } = createShopper(page)
  const proceed = page.getByRole('button', { name: 'Proceed to checkout' })
  const again = page.getByRole('button', { name: 'Same as last time' })
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/ordernow')
  await add(mapoTofu)
  await proceed.click()
  await slotOf(page, wednesday, '6:30pm - 8:00pm').check()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay A$20.90' }).click()
  await acknowledge()
  expect(taps()).toBe(7)

  await add(mapoTofu)
  await proceed.click()
  await expect(again).toContainText(
    'Delivery: Home, 18 Harris Street. Wednesday 25 November 2026, 6:30pm - 8:00pm',
  )
  await expect(again).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await again.click()
  await expect(again).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked()
  await expect(slotOf(page, wednesday, '6:30pm - 8:00pm')).toBeChecked()
  await page.getByRole('button', { name: 'Pay A$20.90' }).click()
  await acknowledge()
  expect(
    await shop.sql('select schedule_date::text, time_slot_id from orders'),
  ).toEqual([
    { schedule_date: '2026-11-25', time_slot_id: 6 },
    { schedule_date: '2026-11-25', time_slot_id: 6 },
  ])
})

for (const { path, width, seen } of [
  { path: '/', width: 360, seen: 'the home page on a phone' },
  { path: '/', width: 1440, seen: 'the home page on a desktop' },
  { path: '/ordernow', width: 768, seen: 'the menu on a tablet' },
  { path: '/ordernow', width: 1440, seen: 'the menu on a desktop' },
])
  testIf((path === '/') === (width === 360))(
    `H20 E21: from ${seen} that has never ordered, the same order again takes four taps`,
    async ({ page, shop }) => {
      await placePastOrder(shop, [tofu])
      await page.setViewportSize({ width, height: 900 })
      const taps = await countTaps(page)
      const { logIn, acknowledge } = createShopper(page)
      const button = (name: RegExp) =>
        page.getByRole('button', { name }).filter({ visible: true })
      const again = button(/^Same again/)
      await page.goto(path)
      await expect(again).toHaveCount(0)
      if (width === 360) await button(/^Open menu/).click()
      await button(/^Login/)
        .first()
        .click()
      await logIn()
      await expect(again).toHaveText('Same again1 dish, Wed 25 Nov, A$15.90')
      const before = taps()

      await again.click()
      const lastTime = button(/^Same as last time/)
      await expect(lastTime).toContainText('Pickup: Lantern Kitchen')
      await lastTime.click()
      await button(/^Pay A\$15.90/).click()
      await acknowledge()
      expect(taps() - before).toBe(4)
      expect(
        await shop.sql(
          'select order_type, schedule_date::text, time_slot_id from orders',
        ),
      ).toEqual([pickupOnWednesday, pickupOnWednesday])
      await expect(page).toHaveURL(/\/ordernow$/)
      await expect(button(/^Same again/)).toBeVisible()
    },
  )

const pickupOnWednesday = {
  order_type: 'PICKUP',
  schedule_date: '2026-11-25',
  time_slot_id: 2,
}

deepTest(
  'D2 E20 G1 G19: a new customer has nine taps from the menu to the pay button, typing aside: each step leads to the next',
  async ({ page }) => {
    const taps = await countTaps(page)
    const { add } = createShopper(page)

    await page.goto('/ordernow')
    await add(mapoTofu)
    await page.getByRole('button', { name: 'Login to continue' }).click()
    await page.getByRole('button', { name: 'Sign Up' }).click()

    const form = page.getByRole('dialog', { name: 'Sign Up' })
    await form.getByLabel('Full name').fill('Amy')
    await form.getByLabel('Email').fill('amy@example.com')
    await form.getByLabel('Phone number').fill('412345678')
    await form.getByLabel('Password', { exact: true }).fill('lantern-amy')
    await form.getByLabel('Confirm password').fill('lantern-amy')
    await form.getByRole('button', { name: 'Sign Up' }).click()

    const address = page.getByRole('dialog', { name: 'Add Address' })
    await address.getByLabel('Postal code').fill('2007')
    await address.getByLabel('Street address').fill('1 Bay')
    await expect(address.getByLabel('Name')).toHaveValue('Home')
    await expect(address.getByLabel('Suburb')).toHaveValue('Ultimo')
    await expect(address.getByLabel('City')).toHaveValue('Sydney')
    await address.getByRole('button', { name: 'Save address' }).click()
    await slotOf(page, wednesday, '5:00pm - 6:30pm').check()
    await page.getByRole('radio', { name: 'Alipay' }).check()
    await expect(
      page.getByRole('button', { name: 'Pay A$20.90' }),
    ).toBeEnabled()
    expect(taps()).toBe(9)
    expect(await page.evaluate(countLateStyles)).toEqual({
      sheets: 0,
      again: 0,
      layers: 0,
    })
  },
)

deepTest(
  'F10: success tells number, day, slot, dishes, sum, place and allergens, and leads to the order',
  async ({ page, shop }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    await slotOf(page, wednesday, '6:30pm - 8:00pm').check()
    await page.getByRole('button', { name: 'Pay A$20.90' }).click()

    const dialog = page.getByRole('dialog', {
      name: 'Order Placed Successfully !!',
    })
    const number = await orderNumber(shop)
    await expect(dialog.getByRole('definition')).toHaveText([
      number,
      'Wed, 25 Nov 2026 · 6:30pm - 8:00pm',
      '1 × Mapo Tofu (Regular)',
      'A$20.90',
      'Home 18 Harris Street Pyrmont, Sydney NSW 2009',
      'Soy, Wheat, Gluten',
    ])

    await dialog.getByRole('button', { name: 'See my order' }).click()
    await expect(page).toHaveURL(
      new RegExp(`/profile\\?tab=orders&order=${number}$`),
    )

    const details = page.getByRole('dialog', { name: 'Order details' })
    await expect(details.getByText(number)).toBeVisible()
    await expect(dialog).toBeHidden()
  },
)
