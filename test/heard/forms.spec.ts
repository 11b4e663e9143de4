import { test } from './support/story.ts'

test('forms with mistakes', async ({ page, listener }) => {
  await page.goto('/contact-us')
  await listener.play([
    [page.getByRole('button', { name: 'Send' }), 'Send message push button.'],
    [
      'Return',
      'First name entry required. / invalid entry. / First name is required. / First name is required',
    ],
    [page.getByRole('button', { name: 'Login' }), 'Login push button.'],
    ['Return', 'Login dialog / form / Email or phone entry required.'],
    ['Return', 'Email address is required. / 2 fields need your attention'],
    [
      page.getByRole('button', { name: 'Sign Up' }).last(),
      'Sign Up push button.',
    ],
    ['Return', 'Sign Up dialog / form / Full name entry required.'],
    ['type Mei Lin', ''],
    [
      'Return',
      'Email entry required. / invalid entry. / Email is required. / Email is required. / 4 fields need your attention',
    ],
  ])
})
