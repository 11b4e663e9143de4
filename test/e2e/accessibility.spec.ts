import type { Locator, Page } from '@playwright/test'
import {
  type CompleteLanguage,
  completeLanguages,
  languageFacts,
} from '#contract/languages.ts'
import { markLabel } from '#test/support/fixtures/markLabel.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { wednesday } from './support/handoffShopper.ts'
import { markLabels, rawTexts } from './support/rawTexts.ts'
import {
  customerScreens,
  handoffScreens,
  visitorScreens,
} from './support/screens.ts'
import { seriousProblems } from './support/seriousProblems.ts'
import { createShopper } from './support/shopper.ts'
import { smallTargets } from './support/smallTargets.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
  testIf,
} from './support/story.ts'

const looks = {
  en: {
    look: 'in English, light, on a desktop',
    use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  },
  zh: {
    look: 'in Chinese, dark, on a phone',
    use: { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
  },
} as const satisfies Record<CompleteLanguage, object>

const walks = [
  { seen: 'what a visitor sees', walk: visitorScreens, always: 'zh' },
  { seen: 'what a customer sees', walk: customerScreens, always: 'en' },
  {
    seen: 'a payment that is made elsewhere',
    walk: handoffScreens,
    always: null,
  },
]

for (const language of completeLanguages) {
  const { look, use } = looks[language]
  test.describe(look, () => {
    test.use({
      ...use,
      locale: languageFacts[language].locale,
      contextOptions: { reducedMotion: 'reduce' },
      expectedConsole: [failedLoad],
    })

    for (const { seen, walk, always } of walks)
      testIf(language === always)(
        `A7 A18 A19 A55: ${seen} has no text but labels, and axe finds nothing serious, ${look}`,
        async ({ page, shop }) => {
          await markLabels(shop, language)
          const shopper = createShopper(page, language, markLabel)
          await walk({
            page,
            shop,
            shopper,
            look: (screen) => isWell(page, shop, language, screen),
          })
        },
      )
  })
}

async function isWell(
  page: Page,
  shop: Shop,
  language: CompleteLanguage,
  screen: string,
) {
  const { use } = looks[language]
  const problems = await seriousProblems(page)
  expect.soft(await sidewaysAt320(page), `${screen}, at 320 px`).toBe(0)
  if (use.viewport.width === 360)
    expect.soft(await smallTargets(page), `${screen}, for a thumb`).toEqual([])
  expect
    .soft([...problems, ...(await rawTexts(page, language, shop))], screen)
    .toEqual([])
}

async function sidewaysAt320(page: Page): Promise<number> {
  const size = page.viewportSize()
  if (!size || size.width > 360) return 0
  await page.setViewportSize({ ...size, width: 320 })
  const wider = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - innerWidth),
  )
  await page.setViewportSize(size)
  return wider
}

deepTest(
  'A20: with the keyboard alone a dish is found, made up and added, and focus returns to it',
  async ({ page }) => {
    await page.goto('/ordernow')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeAttached()

    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()

    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('mapo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 result for “mapo”')).toBeVisible()

    const card = page.getByRole('button', { name: 'Mapo Tofu', exact: true })
    await tabTo(page, card)
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
    await expect(dialog).toBeVisible()
    const radio = dialog.getByRole('radio').first()

    await tabTo(page, radio)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()

    const extra = dialog.getByRole('checkbox', { name: 'Steamed jasmine rice' })
    await tabTo(page, extra)
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Increase quantity' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Add to cart' }))
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('Item added successfully to cart!'),
    ).toBeVisible()
    await expect(
      page.getByText('You have total 2 items in your cart'),
    ).toBeVisible()
    await expect(card).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Login to continue' }))
  },
)

test('A20: focus goes back to the opener when a dialog closes, however it closes', async ({
  page,
}) => {
  const closes: ((dialog: Locator) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    (dialog) => dialog.getByRole('button', { name: 'Close' }).click(),
  ]
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/ordernow')
  for (const name of [
    'Open menu',
    'View cart, 0 items',
    'Mapo Tofu',
    'Add Mapo Tofu: choose a portion',
  ])
    for (const close of closes) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await close(dialog)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }

  await page.setViewportSize({ width: 1440, height: 900 })
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })
  await login.press('Enter')
  await expect(page.getByLabel('Email or phone')).toBeFocused()
  await page.getByRole('button', { name: 'Sign Up' }).press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(login).toBeFocused()
})

async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (
      await control.evaluate((element) => element === document.activeElement)
    ) {
      await expect(control).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  await expect(control, 'reached by Tab').toBeFocused()
}

test.describe('in forced colours', () => {
  test.use({
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  })

  test('A19: what is chosen and what has the focus can be told apart', async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await restoreVisit(page, shop, { form: wednesday })
    await page.goto('/ordernow')
    const section = (isPressed: boolean) =>
      page
        .locator('.sections')
        .getByRole('button', { pressed: isPressed })
        .first()
    expect(await backgroundOf(section(true))).not.toBe(
      await backgroundOf(section(false)),
    )
    await section(false).focus()
    await page.keyboard.press('Shift')
    expect(
      await section(false).evaluate(
        (element) => getComputedStyle(element).outlineStyle,
      ),
    ).toBe('solid')

    await page.goto('/checkout')
    const when = page.getByRole('region', { name: 'When' })
    const slot = (isChecked: boolean) =>
      when
        .getByRole('group')
        .last()
        .locator('label')
        .filter({ has: page.getByRole('radio', { checked: isChecked }) })
    expect(await backgroundOf(slot(true))).not.toBe(
      await backgroundOf(slot(false).first()),
    )

    await page.goto('/profile?tab=wallet')
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    await expect(tab('Wallet')).toHaveCSS('text-decoration-line', 'underline')
    await expect(tab('Order history')).toHaveCSS('text-decoration-line', 'none')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toHaveCSS(
      'border-right-style',
      'solid',
    )
  })
})

function backgroundOf(locator: Locator): Promise<string> {
  return locator.evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  )
}
