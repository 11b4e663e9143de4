import { test } from './support/story.ts'

test('forms with mistakes', async ({ page, listener }) => {
  await page.goto('/contact-us')
  await listener.play([
    [
      page.getByRole('button', { name: 'Send' }),
      'Send message push button. / Browse mode',
    ],
    [
      'Return',
      'First name entry required. / invalid entry. / First name is required. / Focus mode / First name is required / First name is required',
    ],
    [
      page.getByRole('button', { name: 'Login' }),
      'leaving navigation. / Login push button.',
    ],
    [
      'Return',
      'Login dialog / form / Email or phone entry required. / Focus mode',
    ],
    [
      'Return',
      'Email address is required. / Email address is required. / Password is required.',
    ],
    [
      page.getByRole('button', { name: 'Sign Up' }).last(),
      'Sign Up push button.',
    ],
    [
      'Return',
      'Sign Up dialog / form / Full name entry required. / Focus mode',
    ],
    ['type Mei Lin', ''],
    [
      'Return',
      'Email entry required. / invalid entry. / Email is required. / Email is required. / Password is required. / Please confirm your password. / Email is required. / Phone number is required.',
    ],
  ])
})
