import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { test } from './support/story.ts'

test('pages and the tabs of the profile', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/')
  const menu = page.getByRole('navigation').first()
  const link = (name: string) => menu.getByRole('link', { name })
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  await listener.play([
    [link('Order now'), 'Order now link.'],
    ['Return', 'main content. / clickable. / Loading the menu... / 28 dishes'],
    [link('Contact us'), ''],
    ['Return', ''],
    [page.getByRole('button', { name: 'Account of Demo Customer' }), ''],
    ['Return', ''],
    [page.getByRole('menuitem').first(), ''],
    ['Return', ''],
    [tab('Order history'), ''],
    ['Return', ''],
    [tab('Wallet'), ''],
    ['Return', ''],
    [page.getByRole('combobox', { name: 'Language' }), ''],
    ['Down', ''],
  ])
})
