import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { test } from './support/story.ts'

test('an address is changed', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile')
  await listener.play([
    [
      page.getByRole('button', { name: 'Edit' }),
      'List with 1 item. / Edit address Home push button.',
    ],
    ['Return', /^Edit Address .*clickable\. \/ Delivery available$/],
    [
      page.getByLabel('Postal code'),
      'Postal code entry 2009 selected required.',
    ],
    ['type 2999', ''],
    [
      'Tab',
      'Name entry Home selected required. / For example Home or Office. / Delivery not available',
    ],
    ['shift+Tab', 'Postal code entry 2999 selected required.'],
    ['ctrl+a', ''],
    ['type 2000', /^(Text unselected\.)?$/],
    [
      'Tab',
      'Name entry Home selected required. / For example Home or Office. / Delivery available',
    ],
    [
      page.getByLabel('Street address'),
      'Street address entry 18 Harris Street selected required.',
    ],
    ['ctrl+a', ''],
    ['BackSpace', 'Selection deleted.'],
    [
      page.getByRole('dialog').getByRole('button', { name: 'Save' }),
      'Save address push button.',
    ],
    [
      'Return',
      'Street address entry required. / invalid entry. / Street address is required. / Street address is required',
    ],
    ['type 7 Point Street', ''],
    ['Return', /^(.* \/ Edit address Home push button\. \/ )?Address saved$/],
    ['Tab', /Delete address Home push button\.$/],
  ])
})
