import type { Page } from '@playwright/test'
import { deepTest, expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test('C13: among all dishes only vegetarian ones without soy are shown; a reload and Back show them again', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('radio', { name: 'Vegetarian' }).check()
  await filter.getByRole('checkbox', { name: 'Soy' }).check()
  await filter.getByRole('button', { name: 'Show 2 dishes' }).click()
  await expect(dishes(page)).toHaveCount(2)
  await expect(page.getByText('2 dishes', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/ordernow?tag=2&without=Soy')

  await page.reload()
  await expect(dishes(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill('zzz')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all food' }).click()
  await expect(page).toHaveURL('/ordernow')
  await page.getByRole('searchbox').fill('mapo')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('1 result for “mapo”')).toBeVisible()

  await page.getByRole('link', { name: 'Our story' }).first().click()
  await expect(page).toHaveURL('/ourstory')
  await page.getByRole('link', { name: 'Order now' }).first().click()
  await expect(page.getByText('28 dishes')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('1 result for “mapo”')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('mapo')
})

deepTest(
  'C13 A22: a dish opened among the shown ones closes to them, and its link keeps what is looked for',
  async ({ page }) => {
    await page.goto('/ordernow?category=2&openModal=true&itemId=6')
    const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
    await expect(dish).toBeVisible()

    await dish.getByRole('button', { name: 'Close' }).click()
    await expect(dish).toBeHidden()
    await expect(page).toHaveURL('/ordernow?category=2')
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(
      '2',
    )
  },
)

function dishes(page: Page) {
  return page.getByRole('list', { name: 'Dishes' }).getByRole('article')
}
