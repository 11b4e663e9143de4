import type { Page } from '@playwright/test'
import { categories } from './support/categories.ts'
import { createShopper } from './support/shopper.ts'
import { expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const mapoTofu = { dish: 'Mapo Tofu', portion: 'Regular' }

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

async function dishesInView(page: Page): Promise<string[]> {
  return await page.getByRole('article').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      .map((card) => card.querySelector('h2')?.textContent ?? ''),
  )
}

async function cutTags(page: Page): Promise<string[]> {
  return await page
    .locator('.dish__tag')
    .evaluateAll((tags) =>
      tags
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((tag) => tag.textContent),
    )
}

test('C11: a phone shows three dishes on its first screen, and the way to the cart below them', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  expect((await dishesInView(page)).slice(0, 3)).toEqual([
    'Mapo Tofu',
    'Yangzhou Fried Rice',
    'Pork and Chive Dumplings',
  ])
  expect(await cutTags(page)).toEqual([])

  await createShopper(page).add(mapoTofu)
  await page.mouse.wheel(0, 2000)
  await expect(
    page.getByRole('button', { name: /^1 item View cart/ }),
  ).toBeInViewport()
})

test('C11 C8: the sections stay in reach, mark the chosen one and lead to its first dish; the header gives way and comes back', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  const sections = page.getByRole('group', { name: 'Category' })
  const header = page.getByRole('banner')
  const count = page.getByText(/^\d+ dishes$/)
  await expect(sections.getByRole('button')).toHaveText(categories.en)
  await expect(sections.getByRole('button', { pressed: true })).toHaveText(
    'All food',
  )

  await page.mouse.wheel(0, 900)
  await expect(header).not.toBeInViewport()
  await expect(sections).toBeInViewport()
  await page.mouse.wheel(0, -60)
  await expect(header.getByRole('button', { name: /cart/i })).toBeInViewport()
  await expect(sections).toBeInViewport()

  await sections.getByRole('button', { name: 'Meal plans' }).click()
  await expect(count).toHaveText('3 dishes')
  await expect(sections.getByRole('button', { pressed: true })).toHaveText(
    'Meal plans',
  )
  await expect(
    page.getByRole('heading', { name: 'Light Week Meal Plan' }),
  ).toBeInViewport()
  await sections.getByRole('button', { name: 'All food' }).click()
  await expect(count).toHaveText('28 dishes')
})
