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
    [
      'Return',
      'main content. / clickable. / Category combo box collapsed / All food. / Order now 28 dishes',
    ],
    [link('Contact us'), 'Contact us link.'],
    ['Return', 'main content. / clickable. / Contact us'],
    [
      page.getByRole('button', { name: 'Account of Demo Customer' }),
      'Account of Demo Customer collapsed push button.',
    ],
    ['Return', 'expanded'],
    [page.getByRole('link', { name: 'My profile' }), 'My profile link.'],
    ['Return', 'main content. / clickable. / My profile'],
    [tab('Order history'), 'Order history link.'],
    ['Return', 'Order history'],
    [tab('Wallet'), 'Wallet link.'],
    ['Return', 'Wallet'],
    [
      page.getByRole('combobox', { name: 'Language' }),
      'Language combo box. / English. / opens menu',
    ],
    ['Down', '中文. / 钱包'],
  ])
})
