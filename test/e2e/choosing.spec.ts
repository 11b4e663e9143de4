import type { Page } from '@playwright/test'
import { type Dish, mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { deepTest, expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const tofuWithRice: Dish = {
  itemId: 6,
  portionId: 11,
  addonIds: [1],
  quantity: 2,
}
const riceWithEgg: Dish = { itemId: 1, portionId: 1, addonIds: [3] }

deepTest(
  'D8 D9: cart and checkout say what the order contains, in which dishes, and its nutrition',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { cart: [tofuWithRice, riceWithEgg] })
    await page.goto('/ordernow')
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await expectFacts(cart)
    await cart.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await expectFacts(page.getByRole('main'))
  },
)

async function expectFacts(place: Pick<Page, 'getByRole'>) {
  const facts = place.getByRole('region', { name: 'Nutrition and allergens' })
  const eggs = facts.getByText(
    'Egg: Yangzhou Fried Rice, Fried egg (Yangzhou Fried Rice)',
  )
  await expect(eggs).toBeHidden()

  await facts
    .getByText('This order contains: Soy, Wheat, Gluten, Egg, Crustacean')
    .click()
  await expect(eggs).toBeVisible()
  await expect(
    facts.getByText(
      'In total: 1421 kcal · 83g protein · 112g carbs · 71g fats',
    ),
  ).toBeVisible()
  await expect(
    facts.getByText(
      'not included: Steamed jasmine rice (Mapo Tofu), Fried egg (Yangzhou Fried Rice)',
    ),
  ).toBeVisible()
}

test('C16: a dish that was ordered before is marked, and nothing moves', async ({
  page,
  shop,
}) => {
  await placePastOrder(shop, [mapoTofu])
  await restoreVisit(page, shop, { cart: [] })

  const orders = await holdRequests(page, '**/api/orders/list-orders/')
  await page.goto('/ordernow')
  await waitForHydration(page)

  const before = await placesOfDishes(page)
  orders.pass()
  const tofu = page.getByRole('article').filter({ hasText: 'Mapo Tofu' })
  await expect(tofu.getByText('Ordered before')).toBeVisible()
  await expect(page.getByText('Ordered before')).toHaveCount(1)
  expect(await placesOfDishes(page)).toEqual(before)
})

function placesOfDishes(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.dish :not(.dish__known)')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      },
    ),
  )
}
