import { failedLoad } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('a first order', async ({ page, listener }) => {
  await page.goto('/ordernow')
  const dialog = page.getByRole('dialog')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  const slots = page.getByRole('group', { name: 'Wednesday 25 November' })
  const outlets = page.getByRole('region', { name: 'Pickup location' })
  const radio = (name: string | RegExp) =>
    page.getByRole('radio', { name }).first()
  await listener.play([
    [
      page.getByRole('button', { name: 'Mapo Tofu', exact: true }),
      'List with 12 items. / Mapo Tofu push button heading level 2. / opens dialog',
    ],
    ['Return', 'Mapo Tofu dialog / Mapo Tofu heading level 2 clickable.'],
    [
      dialog.getByRole('radio', { name: /^Regular/ }),
      'Choose your portion panel. / Regular A$15.90 350g A$4.54 / 100g. / not selected radio button',
    ],
    ['space', 'selected'],
    [
      dialog.getByRole('button', { name: 'Add to cart' }),
      'Add to cart A$15.90 push button.',
    ],
    [
      'Return',
      'leaving navigation. / leaving information. / Mapo Tofu push button heading. / opens dialog / Item added successfully to cart!',
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
    ['Return', 'Login dialog / form / Email or phone entry required.'],
    ['type demo@lantern.example', ''],
    ['Tab', 'Password password text.'],
    ['type wrong', ''],
    ['Return', 'Incorrect email or password.'],
    ['ctrl+a', ''],
    ['type lantern-demo', ''],
    ['Return', 'main content. / clickable. / You are logged in. Checkout'],
    [
      radio(/^Delivery/),
      'region Delivery or pickup / Delivery or pickup panel. / Delivery We bring it to your door. / selected radio button',
    ],
    [
      'Down',
      'Pickup You collect it at one of our counters. / selected radio button / Total A$15.90, pickup is free',
    ],
    [
      page.getByRole('textbox', { name: 'Schedule date' }),
      'leaving panel. / leaving region. / region When / Schedule date entry dd/mm/yyyy. / We cook on Monday, Wednesday and Friday. If you order before Monday 11:59 pm (Sydney time), the earliest date is Wednesday 25 November 2026.',
    ],
    ['type 25/11/2026', ''],
    [
      slots.getByRole('radio').first(),
      'Wednesday 25 November 2026 panel. / 2:30pm - 3:30pm. / not selected radio button',
    ],
    ['space', 'selected'],
    [
      outlets.getByRole('radio').first(),
      'Lantern Kitchen Haymarket Shop 6, 58 Dixon Street Haymarket, Sydney NSW 2000 Australia. / not selected radio button',
    ],
    ['space', 'selected'],
    [
      radio(/^Wallet/),
      'leaving region. / region Payment method / Payment method panel. / Wallet Balance A$200.00. / selected radio button',
    ],
    ['space', ''],
    [
      page.getByRole('button', { name: /^Pay A/ }),
      'leaving region. / leaving region. / Pay A$15.90 from the wallet push button.',
    ],
    [
      'Return',
      /Order Placed Successfully !! Order ID: LK-\w{4}-\w{2}\. When: Wed, 25 Nov 2026, 2:30pm - 3:30pm\. Pickup location: Lantern Kitchen Haymarket, Shop 6, 58 Dixon Street, Haymarket, Sydney NSW 2000\.$/,
    ],
    ['Tab', 'Add to calendar push button.'],
  ])
})
