import { readCode } from '#test/e2e/support/mailbox.ts'
import { demo } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test('a password is reset', async ({ page, shop, listener }) => {
  await page.goto('/contact-us')
  await listener.play([
    [page.getByRole('button', { name: 'Login' }), 'Login push button.'],
    ['Return', 'Login dialog / form / Email or phone entry required.'],
    [
      page.getByRole('button', { name: 'Forgot password?' }),
      'Forgot password? push button.',
    ],
    [
      'Return',
      'Forgot Password dialog / form / Email entry required. / Enter the email of your account, and we will send you a code to set a new password.',
    ],
    ['Return', 'Email address is required.'],
    [`type ${demo.email}`, ''],
    [
      'Return',
      'If demo@lantern.example has an account here, a 6-digit code is on its way to it.',
    ],
  ])
  await listener.play([
    [`type ${await readCode(shop, demo.email)}`, ''],
    ['Tab', 'New password password text. / At least 8 characters.'],
    ['type lantern-two', ''],
    [page.getByLabel('Confirm password'), ''],
    ['type lantern-two', ''],
    ['Return', /^Your password has been reset\. You can log in with it now\./],
  ])
})
