import type { Page } from '@playwright/test'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { payButton, wednesday } from './support/handoffShopper.ts'
import { holdRequests } from './support/holdRequests.ts'
import { createScreenReader } from './support/screenReader.ts'
import { deepTest, expect, type Shop, test } from './support/story.ts'
import { twoFrames } from './support/twoFrames.ts'

const cart = [{ itemId: 6, portionId: 11, quantity: 3 }]
const note = (page: Page) => page.getByRole('button', { name: 'Add a note' })
const problem = (page: Page) => page.getByText('Invalid coupon code.')

deepTest(
  'A20: a note that is saved or cleared leaves the focus on the button that writes it',
  async ({ page, shop }) => {
    const { press } = await openCheckout(page, shop)
    await expect(payButton(page)).toBeEnabled()

    await note(page).focus()
    await press([
      ['Enter', 'textbox "Note to the restaurant"'],
      [
        'type Ring twice',
        'textbox "Note to the restaurant", holds "Ring twice"',
      ],
      ['Tab', 'button "Save note"'],
      ['Enter', 'button "Edit note"'],
      ['Tab', 'button "Clear note"'],
      ['Enter', 'button "Add a note"'],
      ['Enter', 'textbox "Note to the restaurant"'],
      ['Tab', 'button "Save note"'],
      ['Tab', 'button "Clear note"'],
      ['Enter', 'button "Add a note"'],
    ])
  },
)

test('A20: a coupon of the checkout leaves the focus on its field or on its removal, and a customer elsewhere alone', async ({
  page,
  shop,
}) => {
  const { press } = await openCheckout(page, shop)
  const field = page.getByLabel('Coupon code')
  await field.fill('nope')
  const answer = await checkCode(page, ['Enter'])
  await expect(field).toBeDisabled()
  await answer()
  await expect(problem(page)).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill('lantern10')
  await (await checkCode(page, ['Tab', 'Enter']))()
  await expect(
    page.getByRole('button', { name: 'Remove coupon LANTERN10' }),
  ).toBeFocused()
  await press([['Enter', 'textbox "Coupon code"']])

  await field.fill('nope')
  const late = await checkCode(page, ['Enter'])
  await note(page).focus()
  await late()
  await expect(problem(page)).toBeVisible()
  await expect(note(page)).toBeFocused()
})

deepTest(
  'A20: a coupon of the cart leaves the focus in its field',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { signedIn: false, cart })
    await page.goto('/ordernow')
    const field = page.getByRole('textbox', { name: 'Coupon code' })
    await field.fill('nope')
    const answer = await checkCode(page, ['Enter'])
    await expect(field).toBeFocused()
    await expect(field).not.toBeEditable()
    await answer()
    await expect(problem(page)).toBeVisible()
    await expect(field).toBeFocused()

    await field.fill('lantern10')
    await (await checkCode(page, ['Tab', 'Enter']))()
    await expect(page.getByText('LANTERN10 applied')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused()
  },
)

test.describe('a request that is refused', () => {
  test.use({ expectedConsole: [/401/] })

  deepTest(
    'A20: leaves the focus on the button that asked for it, and a second press meanwhile asks for nothing',
    async ({ page }) => {
      const answer = await holdRequests(page, '**/api/login/')
      const asked: string[] = []

      page.on('request', (request) =>
        asked.push(new URL(request.url()).pathname),
      )
      await page.goto('/ordernow')
      await page
        .getByRole('button', { name: 'Login', exact: true })
        .first()
        .click()
      await page.getByLabel('Email or phone').fill('demo@lantern.example')
      await page.getByLabel('Password', { exact: true }).fill('a wrong one')

      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('button', { name: 'Login', exact: true })
        .press('Enter')

      const busy = dialog.locator('[aria-busy=true]')
      await expect(busy).toBeDisabled()
      await expect(busy).toBeFocused()

      await page.keyboard.press('Enter')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await busy.focus()
      answer.pass()
      await expect(
        dialog.getByText('Incorrect email or password.'),
      ).toBeVisible()
      await expect(
        dialog.getByRole('button', { name: 'Login', exact: true }),
      ).toBeFocused()
      expect(asked.filter((path) => path === '/api/login/')).toHaveLength(1)
    },
  )
})

deepTest(
  'A20: who wants another card than the saved ones is led into its field, unless they have gone on',
  async ({ page, shop }) => {
    await page.route('**/api/stripe-payment-methods/', (route) =>
      route.fulfill({ json: [visa] }),
    )
    const code = await holdRequests(page, /\/CardField-[^/]*\.js/)
    await openCheckout(page, shop, { paymentMethod: 'stripe' })
    const another = page.getByRole('button', { name: 'Use New Card' })
    await another.press('Enter')
    await expect(
      page.getByRole('group', { name: 'Card details' }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    const keep = page.getByLabel('Save payment method for future use')
    await expect(keep).toBeFocused()
    code.pass()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(keep).toBeFocused()

    await page.getByRole('radio', { name: 'VISA 4242' }).check()
    await another.press('Enter')
    await expect(page.getByLabel('Card number')).toBeFocused()
  },
)

const visa = {
  id: 1,
  stripe_payment_method_id: 'pm_1',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2039,
  is_default: true,
}

async function openCheckout(
  page: Page,
  shop: Shop,
  form: Partial<CheckoutValues> = {},
) {
  const listener = await createScreenReader(page)
  await restoreVisit(page, shop, { cart, form: { ...wednesday, ...form } })
  await page.goto('/checkout')
  return listener
}

/**
 * Presses the keys that check a code, and waits until a disabled field has lost the focus; returns a function that
 * releases the answer.
 */
async function checkCode(page: Page, keys: string[]) {
  const { pass } = await holdRequests(
    page,
    '**/api/transactions/coupons/orders/**',
  )
  for (const key of keys) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Checking' })).toBeVisible()
  await page.evaluate(twoFrames)
  return async () => pass()
}

test('A20: after the skip link, a dialog that closes leaves the focus and the page where they were', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)

  const dish = page.getByRole('button', {
    name: 'Add Dan Dan Noodles: choose a portion',
  })

  await dish.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await dish.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Dan Dan Noodles' })
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await expect(dish).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})
