import { problemsOf } from './support/problemsOf.ts'
import { createScreenReader } from './support/screenReader.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, test } from './support/story.ts'

const far =
  'Sorry, delivery is not available for this location. Please select the pickup option instead.'

test('G4 G16 A3: addresses are listed, deleted after a question, added with a postal code check, and edited with a company and its phone', async ({
  page,
}) => {
  const shopper = createShopper(page)
  const header = page.getByRole('banner')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await shopper.logIn()
  await expect(header.getByText('18 Harris Street, Pyrmont 2009')).toBeVisible()
  const home = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Home' }) })
  await expect(home).toContainText('18 Harris StreetPyrmont, Sydney NSW 2009')
  await expect(home.getByText('Primary')).toBeVisible()
  await expect(home.getByText('Billing')).toBeVisible()

  await home.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete address' })
  await expect(
    question.getByText('Are you sure you want to delete this address?'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(home).toBeVisible()
  await home.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No address to display')).toBeVisible()
  await expect(
    header.getByText('58 Dixon Street, Haymarket NSW 2000'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.getByLabel('Postal code').fill('2999')
  await expect(dialog.getByText(/Delivery (not )?available/)).toBeHidden()
  await dialog.getByLabel('Postal code').blur()
  await expect(
    dialog.getByText('Delivery not available', { exact: true }),
  ).toBeVisible()
  await shopper.saveAddress({
    name: 'Office',
    street: '1 Bowman Street',
    suburb: 'Pyrmont',
    postalCode: '2009',
  })
  const office = page.getByRole('listitem').filter({ hasText: 'Office' })
  await expect(office.getByText('Primary')).toBeVisible()
  await expect(header.getByText('1 Bowman Street, Pyrmont 2009')).toBeVisible()

  await office.getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Address' })
  await expect(edited.getByLabel('Postal code')).toHaveValue('2009')
  await expect(edited.getByLabel('State')).toBeHidden()
  await edited.getByLabel('Apartment, unit, floor').fill('Level 3')
  await edited.getByLabel('Street address').fill('7 Point Street')
  await edited.getByLabel('Company or recipient').fill('Acme Pty Ltd')
  await edited.getByLabel('Phone at this address').fill('call me')
  await edited.getByRole('button', { name: 'Save address' }).click()
  await expect
    .poll(() => problemsOf(edited))
    .toEqual([
      'Please enter a phone number with its area code, such as 02 9000 0000',
    ])
  await edited.getByLabel('Phone at this address').fill('02 9000 0000 ext. 5')
  await edited.getByRole('button', { name: 'Save address' }).click()
  await expect(edited).toBeHidden()
  await expect(office).toContainText(
    '7 Point StreetLevel 3Pyrmont, Sydney NSW 2009',
  )
  await expect(header.getByText('7 Point Street, Pyrmont 2009')).toBeVisible()
  await page.reload()
  await expect(office).toContainText(
    'Acme Pty Ltd7 Point StreetLevel 3Pyrmont, Sydney NSW 2009Phone at the door: 0290000000 ext 5',
  )
})

deepTest(
  'A49 G7 E11: a primary address out of reach is not deliverable; at the checkout such an address offers pickup',
  async ({ page, shop }) => {
    await shop.sql(`update addresses set postal_code = 2999`)
    const { hearsAtLast } = await createScreenReader(page)
    const shopper = createShopper(page)
    await shopper.arriveAtCheckout({ dish: 'Mapo Tofu', portion: 'Regular' })
    await expect(
      page.getByText('None of your addresses is in our delivery area.'),
    ).toBeVisible()
    // Gives the delivery points time to load.
    const account = page
      .getByRole('banner')
      .getByRole('button', { name: 'Account of Demo Customer' })
    await account.click()
    await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
    await expect(page.getByText('Delivery available')).toBeHidden()
    await page.keyboard.press('Escape')

    for (const answer of ['Proceed', 'Pick Up']) {
      await page.getByRole('button', { name: 'Add new address' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Address' })
      await dialog.getByLabel('Postal code').fill('2999')
      await dialog.getByLabel('Name').fill('Farm')
      await expect(dialog.getByLabel('State')).toHaveValue('NSW')
      await dialog.getByLabel('Street address').fill('1 Far Road')
      await dialog.getByLabel('Suburb').fill('Nowhere')
      await dialog.getByLabel('City').fill('Sydney')
      await dialog.getByRole('button', { name: 'Save address' }).click()
      const offer = page.getByRole('dialog', { name: 'Delivery' })
      await expect(offer.getByText(far)).toBeVisible()
      await hearsAtLast(far)
      await offer.getByRole('button', { name: answer }).click()
      await expect(offer).toBeHidden()
      await expect(
        page.getByRole('radio', {
          name: answer === 'Proceed' ? 'Delivery' : 'Pickup',
        }),
      ).toBeChecked()
    }
  },
)
