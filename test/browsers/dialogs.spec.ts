import { deepTest, expect } from './support/story.ts'

deepTest(
  'A33: a dish begins at its top, whatever was scrolled in a dialog before',
  async ({ customer }) => {
    const { t, page, tab } = customer
    await customer.goto('/ordernow')
    await page.role('button', t('menu.filter')).press()
    const filter = page.dialog(t('menu.filter'))
    await filter.isSeen()
    await tab.evaluate(
      `void [...document.querySelectorAll('dialog[open] *')].forEach((part) => part.scrollTo(0, 300))`,
    )
    await customer.tab.key('Escape')
    await filter.isGone()
    await page.role('main').button('Mapo Tofu').press()
    await page.dialog('Mapo Tofu').isSeen()
    const scrolled = `Math.max(...[...document.querySelectorAll('dialog[open] *')].map((part) => part.scrollTop))`
    expect(await tab.evaluate(scrolled)).toBe(0)
  },
)
