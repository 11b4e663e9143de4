import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { demo, failedLoad } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('an account is deleted', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile')
  const confirm = page.getByRole('button', {
    name: 'Delete my account for good',
  })
  await listener.play([
    [
      page.getByText('Delete my account', { exact: true }),
      'Delete my account toggle button collapsed.',
    ],
    ['Return', 'expanded'],
    [confirm, 'Delete my account for good push button.'],
    [
      'Return',
      'Current password password text. / Password is required. / Password is required.',
    ],
    ['type wrong', ''],
    [
      'Return',
      'I give up the A$200.00 in my wallet. check box not checked. / invalid entry. / Please confirm that you give up the balance of your wallet.',
    ],
    ['space', 'checked'],
    [confirm, 'Delete my account for good push button.'],
    ['Return', /The password is incorrect\.$/],
    ['ctrl+a', ''],
    [`type ${demo.password}`, ''],
    [
      'Return',
      'Lantern Kitchen: Chinese dishes and healthy meals in Sydney Your account has been deleted.',
    ],
    ['Tab', 'Order now link.'],
  ])
})
