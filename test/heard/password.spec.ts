import { readCode } from '#test/e2e/support/mailbox.ts'
import { demo } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test('a password is reset', async ({ page, shop, listener }) => {
  await page.goto('/contact-us')
  await listener.play([
    [
      page.getByRole('button', { name: 'Login' }),
      'Login push button. / Browse mode',
    ],
    [
      'Return',
      'Login dialog / form / Email or phone entry required. / Focus mode',
    ],
    [
      page.getByRole('button', { name: 'Forgot password?' }),
      'Forgot password? push button.',
    ],
    [
      'Return',
      'Contact us | Lantern Kitchen document web. / Forgot Password dialog / form / Email entry required. / Focus mode',
    ],
    ['Return', 'Email address is required. / Email address is required.'],
    [
      `type ${demo.email}`,
      'New password password text. / At least 8 characters.',
    ],
    ['Return', ''],
  ])
  await listener.play([
    [
      `type ${await readCode(shop, demo.email)}`,
      'Confirm password password text. / Focus mode',
    ],
    ['Tab', ''],
    ['type lantern-two', ''],
    [page.getByLabel('Confirm password'), ''],
    ['type lantern-two', ''],
    [
      'Return',
      'clickable. / Browse mode / Your password has been reset. You can log in with it now. / Contact us | Lantern Kitchen document web. / leaving navigation. / leaving information. / banner / Login push button.',
    ],
    ['Tab', 'Register push button.'],
  ])
})
