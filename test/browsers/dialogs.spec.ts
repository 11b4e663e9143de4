import { deepTest, expect } from './support/story.ts'

deepTest(
  'A33: a dish begins at its top, whatever was scrolled in a dialog before',
  async ({ customer }) => {
    const { t, page, tab } = customer
    await customer.goto('/ordernow')
    await page.role('button', t('menu.filter')).press()

    const filter = page.dialog(t('menu.filter'))
    await filter.expectVisible()
    await tab.evaluate(
      `void [...document.querySelectorAll('dialog[open] *')].forEach((part) => part.scrollTo(0, 300))`,
    )
    await customer.tab.key('Escape')
    await filter.expectGone()
    await page.role('main').button('Mapo Tofu').press()
    await page.dialog('Mapo Tofu').expectVisible()

    const scrolled = `Math.max(...[...document.querySelectorAll('dialog[open] *')].map((part) => part.scrollTop))`
    expect(await tab.evaluate(scrolled)).toBe(0)
  },
)

deepTest(
  'A42 A33: on a phone a sheet is dragged down and away by its bar, elsewhere it stays',
  async ({ customer, isPhone }) => {
    const { page, tab } = customer
    await customer.goto('/ordernow')
    await page.role('main').button('Mapo Tofu').press()

    const dish = page.dialog('Mapo Tofu')
    await dish.expectVisible()
    const bar = `(async () => {
      const dialog = document.querySelector('dialog[open]')
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished))
      const { left, top, width } = dialog.getBoundingClientRect()
      return { x: left + width / 2, y: top + 24 }
    })()`
    const from = (await tab.evaluate(bar)) as { x: number; y: number }

    await tab.drag(from, { x: from.x, y: from.y + 40 })
    await dish.expectVisible()
    await tab.drag(from, { x: from.x, y: from.y + 500 })
    if (isPhone) await dish.expectGone()
    else await dish.expectVisible()
  },
)
