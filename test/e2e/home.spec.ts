import type { Locator, Page } from '@playwright/test'
import { completeLanguages } from '#contract/languages.ts'
import { deepTest, expect, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

/** The number of dishes and reviews in view, from each width on. */
const slides = [
  { width: 360, dishes: 1, reviews: 1 },
  { width: 640, dishes: 1, reviews: 1 },
  { width: 767, dishes: 1, reviews: 1 },
  { width: 768, dishes: 2, reviews: 2 },
  { width: 1023, dishes: 2, reviews: 2 },
  { width: 1024, dishes: 3, reviews: 3 },
  { width: 1400, dishes: 3, reviews: 3 },
  { width: 1999, dishes: 3, reviews: 3 },
  { width: 2000, dishes: 4, reviews: 3 },
  { width: 2500, dishes: 5, reviews: 4 },
]

test('A10 B1 B2 B6 B7 B13: the home page shows popular dishes with figures, best sellers, six by chance, and marked sample reviews', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const popular = page.getByRole('list', { name: 'Popular right now' })
  const reviews = page.getByRole('list', { name: 'What our guests say' })
  const rice = popular
    .getByRole('listitem')
    .filter({ hasText: 'Yangzhou Fried Rice' })
  await expect(rice.getByText('A$14.90')).toBeVisible()
  const figures = {
    Calories: '168 kcal',
    Protein: '6.8 g',
    Carbs: '23.5 g',
    Fats: '5.2 g',
  }
  for (const [name, figure] of Object.entries(figures)) {
    await expect(rice.getByRole('term').filter({ hasText: name })).toBeVisible()
    await expect(rice.getByText(figure, { exact: true })).toBeVisible()
  }
  const picture = rice.locator('img')
  await expect(picture).toHaveAttribute('src', /^(http|\/)/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(new RegExp(`^${shop.url}/`))
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  for (const { width, dishes, reviews: shown } of slides) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        async () => ({
          dishes: await countSlidesInView(page, 'Popular right now'),
          reviews: await countSlidesInView(page, 'What our guests say'),
        }),
        `at ${width} px`,
      )
      .toEqual({ dishes, reviews: shown })
    expect(await cardHeights(popular), `at ${width} px`).toHaveLength(1)
    if (width < 768) expect(await edgeOfNext(popular)).toBeGreaterThan(16)
  }
  const all = await reviews.getByRole('listitem').count()
  await expect(reviews.getByText('Sample review', { exact: true })).toHaveCount(
    all,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(
    sectionOf(page, 'Best sellers').getByText('Dry-fried Beef Ho Fun'),
  ).toBeVisible()
  await expect(
    sectionOf(page, 'Try something new').getByRole('article'),
  ).toHaveCount(6)
  await expect(
    page.getByRole('heading', { name: 'Exclusive deals' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meal plans' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'One kitchen. One wok at a time.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hungry yet?' })).toBeVisible()
})

test.describe('with a dish that is gone', () => {
  test.use({ expectedConsole: [/Failed to load resource.*404/] })

  deepTest(
    'B3: a dish of the home page opens on the order page; one that is gone leads to the plain order page',
    async ({ page }) => {
      await page.goto('/')
      await page
        .getByRole('link', { name: 'Dry-fried Beef Ho Fun' })
        .first()
        .click()
      await expect(page).toHaveURL(/\/ordernow\?openModal=true&itemId=3$/)

      const dialog = page.getByRole('dialog', { name: 'Dry-fried Beef Ho Fun' })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/ordernow$/)

      await page.goto('/ordernow?openModal=true&itemId=999')
      await expect(page).toHaveURL(/\/ordernow$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )
})

deepTest(
  'B2 B6: a kitchen without dishes says so, and the way to the menu and to membership stays',
  async ({ page, shop }) => {
    await shop.sql('update items set active = false')
    // A running shop caches its menu.
    await shop.restart()
    await page.goto('/')
    await expect(page.getByText('The menu is being written')).toBeVisible()

    await page.getByRole('button', { name: 'Join for free' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Order now' })
      .first()
      .click()
    await expect(page).toHaveURL(/\/ordernow$/)
  },
)

const reasons = {
  en: [
    'Health-first fusion',
    'Member deals',
    'Freshly made',
    'Deliciously healthy',
    'Personalized nutrition guidance',
    'Exclusive gym partnerships',
  ],
  zh: [
    '健康优先的融合料理',
    '会员优惠',
    '新鲜现做',
    '美味又健康',
    '个性化营养建议',
    '专属健身房合作',
  ],
}

test('B4: our story has its banner, its story and six reasons, in both languages', async ({
  page,
}) => {
  await page.goto('/ourstory')
  for (const language of completeLanguages) {
    const t = textsOf(language)
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(
      page.getByRole('heading', { level: 1, name: t('story.banner_title') }),
    ).toBeVisible()
    await expect(page.getByText(t('story.story_1'))).toBeVisible()
    const headings = sectionOf(page, t('story.why_title')).getByRole(
      'heading',
      { level: 3 },
    )
    await expect(headings).toHaveText(reasons[language])
    expect(await page.getByRole('main').textContent()).not.toMatch(/story\.\w/)
  }
})

async function countSlidesInView(page: Page, name: string): Promise<number> {
  return page.getByRole('list', { name }).evaluate((track) => {
    const frame = track.getBoundingClientRect()
    const boxes = [...track.children].map((slide) =>
      slide.getBoundingClientRect(),
    )
    return boxes.filter(
      ({ left, right }) => left >= frame.left && right <= frame.right + 1,
    ).length
  })
}

/** Each height in pixels that a card of the list has. */
async function cardHeights(list: Locator): Promise<number[]> {
  const heights = await list
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.clientHeight))
  return [...new Set(heights)]
}

/** The pixels of the second slide that are in view. */
async function edgeOfNext(track: Locator): Promise<number> {
  return await track.evaluate(
    ({ children: [, next], parentElement }) =>
      (parentElement?.getBoundingClientRect().right ?? 0) -
      (next?.getBoundingClientRect().left ?? 0),
  )
}

function sectionOf(page: Page, title: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
}
