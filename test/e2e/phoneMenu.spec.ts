import type { Locator, Page } from '@playwright/test'
import { categories } from './support/categories.ts'
import { createShopper } from './support/shopper.ts'
import { expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const mapoTofu = { dish: 'Mapo Tofu', portion: 'Regular' }

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

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

test('C21: the filter stands beside the search, and a line of text is all between the sections and the dishes', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  const search = page.getByRole('searchbox')
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const sections = page.getByRole('group', { name: 'Category' })
  expect(await topOf(filter)).toBe(await topOf(search))
  const firstDish = page.getByRole('article').first()
  expect(await gapBetween(sections, firstDish)).toBeLessThanOrEqual(36)
})

async function topOf(part: Locator): Promise<number | undefined> {
  return (await part.boundingBox())?.y
}

test('C18: a dish that opens shows tags, allergens, portions and the way to the cart; a choice moves nothing', async ({
  page,
}) => {
  await page.goto('/ordernow?openModal=true&itemId=6')
  const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
  for (const part of [
    dish.getByText('Low carb'),
    dish.getByText('Contains: Soy, Wheat, Gluten'),
    dish.getByRole('radio').last(),
    dish.getByText('119 kcal'),
    dish.getByRole('button', { name: 'Add to cart from A$15.90' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })

  // Below the portions: a press may scroll.
  const placesOfAddons = () =>
    dish.getByRole('checkbox').evaluateAll((boxes) => {
      const topOf = (element?: Element | null) =>
        element?.getBoundingClientRect().top ?? 0
      const portion = document.querySelector('dialog [type=radio]')
      return boxes.map((box) => [
        box.parentElement?.textContent,
        topOf(box) - topOf(portion),
      ])
    })
  const before = await placesOfAddons()
  await dish.getByRole('radio', { name: 'Regular' }).click()
  await expect(dish.getByRole('checkbox')).toHaveCount(4)
  expect((await placesOfAddons()).slice(0, 2)).toEqual(before)
})

test('C19: the search is cleared by its button and by Escape, and the field keeps the focus', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  const field = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toBeHidden()

  for (const press of [() => clear.tap(), () => field.press('Escape')]) {
    await field.fill('mapo')
    await field.press('Enter')
    await expect(page.getByText('1 result for “mapo”')).toBeVisible()
    await press()
    await expect(page.getByText('28 dishes')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(clear).toBeHidden()
  }
})

test('A53: the row of sections covers nothing of the ring around the search', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  const sections = page.getByRole('group', { name: 'Category' })
  const gap = await gapBetween(page.getByRole('searchbox'), sections)
  expect(gap).toBeGreaterThanOrEqual(5)
})

/** Pixels between the lower edge of one part and the upper edge of the next. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [first, second] = [await upper.boundingBox(), await lower.boundingBox()]
  if (!first || !second) return Number.NaN
  return second.y - first.y - first.height
}

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
  const gap = () => gapBetween(header, sections)
  await expect.poll(gap, 'no dish shows between them').toBeLessThanOrEqual(0)

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
