import type { Page } from '@playwright/test'
import { completeLanguages, languageFacts } from '#contract/languages.ts'
import { categories } from './support/categories.ts'
import { holdRequests } from './support/holdRequests.ts'
import { stopClock } from './support/stopClock.ts'
import { deepTest, expect, failedLoad, test, testIf } from './support/story.ts'
import { nameIn, textsOf } from './support/texts.ts'
import { waitForHydration } from './support/waitForHydration.ts'

function recordMenuPages(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/menu/items/')
      asked.push(url.searchParams.get('page') ?? '')
  })
  return asked
}

const searches = {
  en: { word: 'MAPO', found: '1 result for “MAPO”', other: '小笼' },
  zh: { word: '麻婆', found: '“麻婆”找到 1 道菜品', other: 'xiao long' },
}

for (const language of completeLanguages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: languageFacts[language].locale })

    testIf(language === 'en')(
      `C1: the menu is searched by Enter, on leaving the field and by the button, and narrowed by category, in ${language}`,
      async ({ page }) => {
        const t = textsOf(language)
        const { word, found, other } = searches[language]
        const field = page.getByRole('searchbox', { name: t('menu.search') })
        const count = (text: string) => page.getByText(text, { exact: true })
        const dishes = page
          .getByRole('list', { name: t('menu.dishes') })
          .getByRole('heading')
        const category = page.getByRole('combobox', {
          name: t('menu.category'),
        })
        await page.goto('/ordernow')
        await expect(count(t('menu.count', { count: 28 }))).toBeVisible()

        await field.fill(`  ${word} `)
        await field.press('Enter')
        await expect(count(found)).toBeVisible()
        await expect(dishes).toHaveText([nameIn(language, 'Mapo Tofu')])

        await field.fill(other)
        await field.blur()
        await expect(
          count(t('menu.count_for_one', { search: other })),
        ).toBeVisible()
        await expect(dishes).toHaveText([nameIn(language, 'Xiao Long Bao')])

        await field.fill(word)
        await page
          .getByRole('button', { name: t('menu.search_button'), exact: true })
          .dispatchEvent('click')
        await expect(count(found)).toBeVisible()

        await expect(category.getByRole('option')).toHaveText(
          categories[language],
        )
        await category.selectOption({ index: 5 })
        await expect(
          page.getByText(t('menu.nothing_found_for', { search: word })),
        ).toBeVisible()
        await page.getByRole('button', { name: t('menu.show_all') }).click()
        await expect(count(t('menu.count', { count: 28 }))).toBeVisible()
        await expect(field).toHaveValue('')
        await category.selectOption({ index: 5 })
        await expect(dishes).toHaveText(
          [
            'Light Week Meal Plan',
            'High Protein Training Plan',
            'Vegetarian Balance Plan',
          ].map((dish) => nameIn(language, dish)),
        )
      },
    )
  })

test.describe('when calls are slow or fail', () => {
  test.use({ expectedConsole: [failedLoad] })

  deepTest(
    'A21 C3 C8: categories and menu say that they are loading, that they failed, and come on a retry',
    async ({ page }) => {
      const categories = await holdRequests(page, '**/api/menu/category/**')
      const items = await holdRequests(page, '**/api/menu/items/**')
      const category = page.getByRole('combobox', { name: 'Category' })
      await page.goto('/ourstory')
      await waitForHydration(page)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByText('Order now')
        .click()
      await expect(page.getByText('Loading the menu...')).toBeVisible()
      await expect(category.getByRole('option')).toHaveText([
        'All food',
        'Loading categories...',
      ])
      await expect(category.getByRole('option', { selected: true })).toHaveText(
        'Loading categories...',
      )

      categories.abort()
      await expect(category.getByRole('option', { selected: true })).toHaveText(
        'Error loading categories',
      )
      items.abort()
      await expect(
        page.getByText('The menu could not be loaded.'),
      ).toBeVisible()

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Load categories again' }).click()
      await expect(category.getByRole('option')).toHaveCount(6)
      await expect(category.getByRole('option', { selected: true })).toHaveText(
        'All food',
      )
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(
        page.getByRole('heading', { name: 'Mapo Tofu' }),
      ).toBeVisible()
    },
  )

  deepTest(
    'C6: a dish of the address opens 300 ms after the page, also from beyond the first page; an unknown one leaves the plain menu',
    async ({ page }) => {
      const mapoTofu = page.getByRole('dialog', { name: 'Mapo Tofu' })
      await page.clock.install()
      await page.goto('/ordernow?openModal=true&itemId=6')
      await expect(mapoTofu).toBeVisible()
      await expect(mapoTofu).not.toHaveAttribute('data-new')
      await page.keyboard.press('Escape')
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      const dish = page
        .getByRole('main')
        .getByRole('link', { name: 'Mapo Tofu' })
        .first()
      await expect(dish).toBeVisible()
      await stopClock(page)
      await dish.click()
      await expect(
        page.getByRole('heading', { name: 'Order now' }),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/ordernow\?openModal=true&itemId=6$/)
      await page.clock.runFor(290)
      await page.evaluate(pendingRenders)
      await expect(mapoTofu).toBeHidden()
      await page.clock.runFor(20)
      await expect(mapoTofu).toBeVisible()
      await page.clock.resume()
      await mapoTofu.getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL(/\/ordernow$/)
      await expect(mapoTofu).toBeHidden()

      await page.goto('/ordernow?openModal=true&itemId=28')
      await expect(
        page.getByRole('dialog', { name: 'Vegetarian Balance Plan' }),
      ).toBeVisible()
      await page.goto('/ordernow?itemId=6')
      await expect(
        page.getByRole('heading', { name: 'Mapo Tofu' }),
      ).toBeVisible()
      await page.goto('/ordernow?openModal=true&itemId=9999')
      await expect(page).toHaveURL(/\/ordernow$/)
      await expect(
        page.getByRole('heading', { name: 'Mapo Tofu' }),
      ).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      const gone = page.getByText('This dish could not be opened.')
      await expect(gone).toBeVisible()
      await page.goto('/ordernow?openModal=true&itemId=abc')
      await expect(gone).toBeVisible()
      await expect(page).toHaveURL(/\/ordernow$/)
    },
  )
})

/** Runs in the page; resolves after the renders that are scheduled. */
function pendingRenders(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage('')
  })
}

test('C2 C3: cards show each dish in short, and more come 100 px before the footer, never twice, until all are loaded', async ({
  page,
}) => {
  const asked = recordMenuPages(page)
  await page.goto('/ordernow')
  const dishes = page.getByRole('list', { name: 'Dishes' }).getByRole('article')
  await expect(dishes).toHaveCount(12)
  const card = dishes.filter({ hasText: 'Mapo Tofu' })
  await expect(card.getByText('from A$15.90')).toBeVisible()
  await expect(
    card.getByText(
      'Silky tofu in a red sauce of fermented broad bean chilli, mi…',
      {
        exact: true,
      },
    ),
  ).toBeVisible()
  await expect(
    card.getByRole('button', { name: 'Add Mapo Tofu: choose a portion' }),
  ).toBeVisible()
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('src', /mapo-tofu/)
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode()),
  ).toBeUndefined()

  const second = await holdRequests(page, /menu\/items\/\?.*page=2/)
  await scrollToFooter(page, 110)
  expect(asked).toEqual([])
  await scrollToFooter(page, 95)
  await expect(page.getByText('Loading more...')).toBeVisible()
  await scrollToFooter(page, 0)
  await scrollToFooter(page, 300)
  await scrollToFooter(page, 50)
  second.pass()
  await expect(dishes).toHaveCount(24)
  await scrollToFooter(page, 0)
  await expect(
    page.getByText('All items loaded', { exact: true }),
  ).toBeVisible()
  await expect(dishes).toHaveCount(28)
  await scrollToFooter(page, 300)
  await scrollToFooter(page, 0)
  expect(asked).toEqual(['2', '3'])
})

async function scrollToFooter(page: Page, pixels: number) {
  await page.evaluate(async (below) => {
    const footer = document.querySelector('footer')
    scrollBy({
      top: (footer?.getBoundingClientRect().top ?? 0) - innerHeight - below,
    })
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, pixels)
}

deepTest(
  'C4 C5 C7: a dish needs a portion; portions reset the line, add-ons and quantity move its price, and nutrition is per 100 g or per set',
  async ({ page }) => {
    await page.goto('/ordernow')
    await page
      .getByRole('article')
      .filter({ hasText: 'Mapo Tofu' })
      .click({ position: { x: 40, y: 40 } })
    const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
    const quantity = dialog.getByRole('group', {
      name: 'Quantity of Mapo Tofu',
    })
    const fewer = quantity.getByRole('button', { name: 'Decrease quantity' })
    const more = quantity.getByRole('button', { name: 'Increase quantity' })
    const add = (price = '') =>
      dialog.getByRole('button', { name: `Add to cart${price}` })
    const rice = dialog.getByRole('checkbox', { name: 'Steamed jasmine rice' })
    const nutrition = dialog.getByRole('region', {
      name: 'Nutrition',
    })

    await expect(more).toBeDisabled()
    await expect(rice).toBeHidden()
    await add().click()
    const missing = dialog.getByText(
      'Please select a meal portion before adding to cart.',
      { exact: true },
    )
    await expect(missing).toBeVisible()

    await dialog.getByRole('radio', { name: 'Regular' }).check()
    await expect(missing).toBeHidden()
    await expect(add(' A$15.90')).toBeVisible()
    await expect(nutrition.getByText('Per 100g of the main dish')).toBeVisible()
    await expect(nutrition.getByText('119 kcal')).toBeVisible()
    await expect(fewer).toBeDisabled()
    await rice.check()
    await dialog.getByRole('checkbox', { name: 'Extra tofu' }).check()
    await expect(add(' A$21.90')).toBeVisible()
    await more.click()
    await expect(add(' A$43.80')).toBeVisible()
    await rice.uncheck()
    await expect(add(' A$37.80')).toBeVisible()

    await dialog.getByRole('radio', { name: 'Meal set' }).check()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(quantity.getByRole('textbox')).toHaveValue('1')
    await expect(add(' A$18.90')).toBeVisible()
    await expect(
      nutrition.getByText('Per set (150g dish + 150g vegetables + 150g rice)'),
    ).toBeVisible()
    await expect(nutrition.getByText('433 kcal')).toBeVisible()

    await more.click()
    await add(' A$37.80').click()
    await expect(
      page.getByText('Item added successfully to cart!'),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('button', { name: 'Add Mapo Tofu: choose a portion' })
      .click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(quantity.getByRole('textbox')).toHaveValue('1')
    await page.keyboard.press('Escape')
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await expect(cart.getByRole('listitem')).toHaveCount(1)
    await expect(cart.getByRole('listitem')).toContainText('2 × A$18.90')
  },
)
