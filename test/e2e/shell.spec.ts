import type { Page } from '@playwright/test'
import { languageFacts, languages } from '#contract/languages.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { serveAppShell } from './support/serveAppShell.ts'
import { createShopper } from './support/shopper.ts'
import { demo, expect, failedLoad, test, testIf } from './support/story.ts'
import { textsOf } from './support/texts.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const titles = {
  '/': 'Lantern Kitchen: Chinese dishes and healthy meals in Sydney',
  '/ordernow': 'Order now | Lantern Kitchen',
  '/checkout': 'Checkout | Lantern Kitchen',
  '/ourstory': 'Our story | Lantern Kitchen',
  '/profile': 'My profile | Lantern Kitchen',
  '/order/success': 'Your order | Lantern Kitchen',
  '/contact-us': 'Contact us | Lantern Kitchen',
  '/no/such/page': 'Lantern Kitchen',
  '/a/link/that/was/cut%E4%BD': 'Lantern Kitchen',
}

const corrupted = ['{"version":1,"lin', '[]', 'null', '{"version":0}']

test('A1 A2 A4 A12 A13 A15 I8: each route has its title in the chosen language, which is remembered; another address leads to a friendly page', async ({
  page,
}) => {
  const shopper = createShopper(page)
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await expect(
    page.getByRole('heading', { name: 'We could not find this page' }),
  ).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('2:30pm-8pm', { exact: true })).toBeVisible()
  await expect(
    footer.getByText('Monday, Wednesday and Friday', { exact: true }),
  ).toBeVisible()

  await footer.getByRole('link', { name: 'Our story' }).click()
  await expect(page).toHaveURL(/\/ourstory$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.getByLabel('Language').selectOption({ label: '中文' })
  await expect(page).toHaveTitle('我们的故事 | 灯笼厨房')
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: '我们的故事' }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByLabel('语言').selectOption({ label: 'English' })
  await expect(page).toHaveTitle('Our story | Lantern Kitchen')
})

test('A57: the parts of the header keep their places from page to page', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  const places = async () => {
    const parts = await header.locator('nav a, select, button').all()
    return await Promise.all(
      parts.map(async (part) => (await part.boundingBox())?.x),
    )
  }
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const atHome = await places()
    await page.goto('/ordernow')
    expect(await places()).toEqual(atHome)
  }
})

test('A3 A8 A14: the header follows the customer from login to logout, which clears the session and goes home', async ({
  page,
}) => {
  const shopper = createShopper(page)
  page.on('dialog', () => expect(false, 'no window.alert').toBe(true))
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  const header = page.getByRole('banner')
  await expect(
    header.getByText('58 Dixon Street, Haymarket NSW 2000'),
  ).toBeVisible()
  await expect(header.getByRole('button', { name: 'Register' })).toBeVisible()
  await header.getByRole('button', { name: 'Login' }).click()

  for (const maker of ['Google', 'Facebook']) {
    await page.getByRole('button', { name: maker }).click()
    await expect(
      page.getByText(`${maker} login is not implemented yet.`),
    ).toBeVisible()
  }
  await shopper.logIn()

  await expect(header.getByText('18 Harris Street, Pyrmont 2009')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Login' })).toBeHidden()
  const account = header.getByRole('button', {
    name: 'Account of Demo Customer',
  })
  await account.click()
  await expect(header.getByText('Delivery available')).toBeVisible()
  await header.getByRole('link', { name: 'My profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await account.click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(header.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(
    header.getByText('58 Dixon Street, Haymarket NSW 2000'),
  ).toBeVisible()
  await expect(
    header.getByRole('button', { name: 'View cart, 0 items' }),
  ).toBeVisible()
  const kept = await page.evaluate(() =>
    ['access_token', 'refresh_token', 'user', 'store_address'].filter(
      (key) => key in localStorage,
    ),
  )
  expect(kept).toEqual([])
  await page.reload()
  await expect(header.getByRole('button', { name: 'Login' })).toBeVisible()
})

for (const language of languages)
  test.describe(`in ${language}`, () => {
    const t = textsOf(language)
    test.use({ locale: languageFacts[language].locale })

    testIf(language === 'en')(
      `A3 A4 A5: on every width header and buttons fit the screen, and a first visit speaks ${language}`,
      async ({ page, shop }) => {
        await shop.sql(
          `update customers set full_name = 'Wilhelmina Featherstonehaugh-Cholmondeley'`,
        )
        await page.goto('/ordernow')

        const shopper = createShopper(page, language)
        await shopper.add({ dish: 'Mapo Tofu', portion: 'Large', quantity: 12 })
        await expectHeaderFits(page)

        await page.setViewportSize({ width: 320, height: 640 })
        await page.getByRole('button', { name: t('shell.open_menu') }).click()
        const menu = page.getByRole('dialog', { name: t('shell.brand') })
        await expect(menu.getByText(t('shell.opening_hours'))).toBeVisible()

        await menu.getByRole('button', { name: t('shell.login') }).click()
        await shopper.logIn()
        await expectHeaderFits(page)

        await page.setViewportSize({ width: 320, height: 640 })
        await page.getByRole('button', { name: t('shell.open_menu') }).click()
        await menu.getByRole('link', { name: t('shell.our_story') }).click()
        await expect(page).toHaveURL(/\/ourstory$/)
        await expect(menu).toBeHidden()
        await expectHeaderFits(page)
      },
    )
  })

async function expectHeaderFits(page: Page) {
  for (const width of [320, 360, 480, 767, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(misplaced), `at ${width} px`)
      .toEqual({ wider: 0, outside: [], onOthers: [], cut: [] })
  }
}

/** Returns how much wider than the screen the page is, and the misplaced parts of the header. */
function misplaced() {
  const parts = [
    ...document.querySelectorAll('header a, header button, header select'),
  ]
    .map((part) => ({
      text: part.textContent,
      box: part.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 0)
    .sort((a, b) => a.box.left - b.box.left)
  const cut = [...document.querySelectorAll('button')].filter(
    (button) =>
      button.clientWidth > 0 && button.scrollWidth > button.clientWidth,
  )
  const outside = parts.filter(
    ({ box }) => box.left < 0 || box.right > innerWidth,
  )
  const onOthers = parts.filter(
    ({ box }, index) => box.left < (parts[index - 1]?.box.right ?? 0) - 0.5,
  )

  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    outside: outside.map(({ text }) => text),
    onOthers: onOthers.map(({ text }) => text),
    cut: cut.map((button) => button.textContent),
  }
}

test.describe('when labels or code do not come', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource|ChunkError|Failed to fetch dynamically/,
    ],
  })

  test('A6 A7: without labels the shop says so until Try Again brings them; a missing one shows its key', async ({
    page,
    shop,
  }) => {
    await shop.sql(
      `delete from translations where (feature_code, label) = ('story', 'banner_title')`,
    )
    // A running shop caches its labels.
    await shop.restart()
    await serveAppShell(page, `${shop.url}/ourstory`)
    await page.route('**/api/translations/all', (route) => route.abort())
    await page.goto('/ourstory')
    await expect(
      page.getByRole('heading', { name: 'Loading Failed' }),
    ).toBeVisible()
    await expect(
      page.getByText('Failed to load translations. Please try again.', {
        exact: true,
      }),
    ).toBeVisible()

    await page.unroute('**/api/translations/all')
    const answer = page.waitForResponse('**/api/translations/all')
    await page.getByRole('button', { name: 'Try Again' }).click()
    expect((await (await answer).json())[0]).toEqual({
      module: { feature_code: expect.any(String) },
      language: expect.stringMatching(/^(en|zh)$/),
      label: expect.any(String),
      value: expect.any(String),
    })
    await expect(
      page.getByRole('heading', { level: 1, name: 'story.banner_title' }),
    ).toBeVisible()
  })

  test('A11: code that fails, or does not come in 120 s, is told with a reload that helps', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    await page.route('**/assets/StoryPage*', (route) => route.abort())
    await page.route('**/assets/ContactPage*', () => {})
    const header = page.getByRole('banner')
    const failure = page.getByText('This part of the shop did not load')

    await header.getByRole('link', { name: 'Our story' }).click()
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/StoryPage*')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(
      page.getByRole('heading', { name: 'Why choose us' }),
    ).toBeVisible()
    await waitForHydration(page)

    await header.getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.clock.fastForward(110_000)
    await expect(failure).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(failure).toBeVisible()
    await header.getByRole('link', { name: 'Home' }).click()
    await expect(failure).toBeHidden()
  })
})

test.describe('when the server has nothing to say', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('A9 A16: cart, language and menu survive a reload without flags of the moment; what is corrupt or old is dropped', async ({
    page,
    shop,
  }) => {
    const shopper = createShopper(page)
    await serveAppShell(page, `${shop.url}/ordernow`)
    await page.goto('/ordernow')
    await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Login' })
      .click()
    await shopper.logIn(demo)
    await page.getByLabel('Language').selectOption({ label: '中文' })
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies({ name: 'language' })

    await page.route('**/api/{translations/all,menu/items/*}', (route) =>
      route.abort(),
    )
    await page.reload()
    const cart = await createShopper(page, 'zh').cart()
    await expect(cart.getByText('您的购物车共有 1 件商品')).toBeVisible()
    await expect(cart.getByRole('button', { name: '去结算' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: '麻婆豆腐', exact: true }),
    ).toBeVisible()
    const stored = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('store_')),
    )
    expect(stored.map(([key]) => key).sort()).toEqual([
      'store_address',
      'store_cart',
      'store_language',
      'store_menu',
    ])
    for (const [key, text] of stored)
      expect(text, key).not.toMatch(/"(error|isLoading|loading|eligib\w*)":/i)

    await page.unroute('**/api/{translations/all,menu/items/*}')
    for (const corrupt of isFull ? corrupted : corrupted.slice(0, 1)) {
      await page.evaluate((text) => {
        for (const key of Object.keys(localStorage))
          if (!key.endsWith('_token')) localStorage.setItem(key, text)
      }, corrupt)
      await page.reload()
      await expect(page.getByText('Your cart is empty').first()).toBeVisible()
      await expect(
        page.getByRole('button', { name: 'Mapo Tofu', exact: true }),
      ).toBeVisible()
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Login' }),
      ).toBeVisible()
    }
  })
})
