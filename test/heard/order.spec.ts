import { failedLoad } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('a first order', async ({ page, listener }) => {
  await page.goto('/ordernow')
  const dialog = page.getByRole('dialog')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  const radio = (name: string | RegExp) =>
    page.getByRole('radio', { name }).first()
  await listener.play([
    [
      page.getByRole('button', { name: 'Mapo Tofu', exact: true }),
      'List with 12 items. / Mapo Tofu push button heading level 2. / opens dialog',
    ],
    ['Return', 'Mapo Tofu dialog / Close push button. / Browse mode / 1'],
    [
      dialog.getByRole('radio', { name: /^Regular/ }),
      'Choose your portion panel. / Regular A$15.90 350g middle dot A$4.54 / 100g. / not selected radio button',
    ],
    ['space', 'selected'],
    [
      dialog.getByRole('button', { name: 'Add to cart' }),
      'Add to cart A$15.90 push button.',
    ],
    [
      'Return',
      'leaving navigation. / leaving information. / Mapo Tofu push button heading. / opens dialog / Focus mode / Item added successfully to cart! / 1 / You have total 1 items in your cart / 28 dishes',
    ],
    [
      cart.getByRole('textbox', { name: 'Coupon code' }),
      'leaving region. / form / Coupon code entry.',
    ],
    ['type NOPE', ''],
    ['Return', 'Invalid coupon code. / Invalid coupon code.'],
    [
      cart.getByRole('button', { name: 'Login to continue' }),
      'leaving form. / Login to continue push button.',
    ],
    [
      'Return',
      'Login dialog / form / Email or phone entry required. / Focus mode',
    ],
    ['type demo@lantern.example', ''],
    ['Tab', 'Password password text.'],
    ['type wrong', ''],
    ['Return', 'Incorrect email or password.'],
    ['ctrl+a', ''],
    ['type lantern-demo', ''],
    [
      'Return',
      'leaving navigation. / leaving information. / main content / complementary content Your cart / Proceed to checkout push button. / Browse mode / Invalid coupon code.',
    ],
    [
      'Return',
      'main content. / clickable. / A$15.90 / A$5.00 / A$20.90 / Delivery fee / Total / Subtotal',
    ],
    [
      radio(/^Delivery/),
      'region Delivery or pickup / Delivery or pickup panel. / Delivery We bring it to your door. / selected radio button',
    ],
    ['Down', 'Delivery.'],
    [
      radio('3:30pm - 5:00pm'),
      'leaving panel. / leaving region. / region When / Wednesday 25 November 2026 panel. / 3:30pm - 5:00pm. / not selected radio button',
    ],
    ['space', 'selected'],
    [radio('Chatswood'), ''],
    ['space', ''],
    [radio(/^Wallet/), ''],
    ['space', ''],
    [page.getByRole('button', { name: /^Pay A/ }), ''],
    ['Return', ''],
    ['Tab', ''],
  ])
})
