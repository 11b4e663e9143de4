import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { completeLanguages } from '#contract/languages.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, type Shop, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

const saved = 'Profile saved successfully !!'
const save = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true })

test.describe('with refusals', () => {
  // Playwright's recorder requests the preview's `blob:` address, which the page's CSP forbids.
  test.use({
    expectedConsole: [/Failed to load resource|Connecting to 'blob:/],
  })

  test('G5 I3: name and picture are saved and shown everywhere; each refusal is told', async ({
    page,
    shop,
  }) => {
    await open(page, shop)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('Phone number')).not.toBeEditable()
    const name = page.getByLabel('Full name')
    await name.fill(' ')
    await save(page).click()
    await expect(
      page.getByText('Full name is required', { exact: true }),
    ).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Wei Chen')
    await save(page).click()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Account of Wei Chen' }),
    ).toBeVisible()

    const file = page.getByLabel('Choose a picture')
    await file.setInputFiles(
      fileOf('notes.txt', 'text/plain', Buffer.from('no picture')),
    )
    await expect(
      page.getByText('Please select a valid image file.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await file.setInputFiles(
      fileOf('fake.png', 'image/png', Buffer.from('no picture')),
    )
    await save(page).click()
    await expect(
      page.getByText(
        'Please select a valid image file (JPEG, PNG, WebP, GIF or AVIF).',
      ),
    ).toBeVisible()
    const picture = page
      .getByRole('main')
      .getByRole('img', { name: 'Profile picture' })
    await file.setInputFiles(
      fileOf('wei.png', 'image/png', await orangePicture()),
    )
    await expect(picture).toHaveAttribute('src', /^blob:/)

    const upload = await holdRequests(page, '**/api/details/', 'POST')
    await save(page).click()
    await expect(
      page.getByRole('progressbar', { name: 'Uploading your picture' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    upload.pass()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^\/api\/pictures\/.+\.webp$/)
    await page.reload()
    const account = page.getByRole('button', { name: 'Account of Wei Chen' })
    await expect.poll(() => naturalWidth(page)).toBeGreaterThan(0)
    await account.click()
    await page.getByRole('link', { name: 'My profile' }).click()
    await expect(picture).toBeVisible()

    await page.unroute('**/api/details/')
    await page.route('**/api/details/', (route) => route.abort())
    await save(page).click()
    await expect(
      page.getByText('Your profile could not be saved. Please try again.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/ordernow$/)
  })
})

deepTest(
  'G4: another address is chosen as primary and billing, and the newest takes over when it is deleted',
  async ({ page, shop }) => {
    await open(page, shop)
    const shopper = createShopper(page)

    for (const name of ['Office', 'Studio']) {
      await page.getByRole('button', { name: 'Add Address' }).click()
      await shopper.saveAddress({
        name,
        street: '1 Bowman Street',
        suburb: 'Pyrmont',
        postalCode: '2009',
      })
    }

    const uses = () =>
      page
        .getByRole('listitem')
        .filter({ hasText: /Primary|Billing/ })
        .allInnerTexts()
    await expect(card(page, 'Home')).toContainText('PrimaryBilling')

    await page.getByRole('button', { name: 'Edit address Office' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Address' })
    await dialog.getByLabel('Use as my primary address').check()
    await dialog.getByLabel('Use as my billing address').check()
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(card(page, 'Office')).toContainText('PrimaryBilling')
    expect(await uses()).toHaveLength(1)
    await expect(
      page.getByRole('banner').getByText('1 Bowman Street, Pyrmont 2009'),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Delete address Office' }).click()
    await page
      .getByRole('dialog', { name: 'Delete address' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(card(page, 'Studio')).toContainText('PrimaryBilling')
    await expect(card(page, 'Office')).toBeHidden()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  for (const language of completeLanguages)
    test(`H21: all five tabs are in view, in ${language}`, async ({
      page,
      shop,
    }) => {
      await restoreVisit(page, shop, { cart: [] })
      await page.goto(`/profile?lang=${language}`)
      const tabs = page
        .getByRole('navigation', { name: textsOf(language)('profile.tabs') })
        .getByRole('link')
      await expect(tabs).toHaveCount(5)
      for (const tab of await tabs.all())
        await expect(tab).toBeInViewport({ ratio: 1 })
    })
})

test('H21: a locked field looks unlike an open one, by day and by night, and the way to change it leads to the contact form', async ({
  page,
  shop,
}) => {
  await open(page, shop)
  const borderOf = (label: string) =>
    page
      .getByLabel(label)
      .evaluate((field) => getComputedStyle(field).borderStyle)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await borderOf('Full name')).toBe('solid')
    expect(await borderOf('Email')).toBe('dashed')
    expect(await borderOf('Phone number')).toBe('dashed')
  }
  await expect(
    page.getByText('Your email and phone number cannot be changed here.'),
  ).toHaveCount(1)
  await page.getByRole('link', { name: 'Ask us to change them' }).click()
  await expect(page).toHaveURL('/contact-us')
})

async function open(page: Page, shop: Shop) {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Customer')
}

function card(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
}

function fileOf(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer }
}

function orangePicture(): Promise<Buffer> {
  const background = '#e07020'
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
}

test('J22: a photo of more than 5 MB is sent small and upright', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop)
  await page.goto('/profile')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles(fileOf('photo.jpg', 'image/jpeg', await largePhoto()))
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: 'Profile picture' })
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
      ]),
    )
    .toEqual([1200, 1600])

  await save(page).click()
  await expect(picture).toHaveAttribute('src', /^\/api\/pictures\/.+\.webp$/)
})

/** Makes a photo that the camera marks as turned, of 2400 by 1800 pixels and more than 5 MB. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = {
    width: 2400,
    height: 1800,
    channels: 3,
    background: '#808080',
    noise,
  } as const
  return await sharp({ create })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
}

/** Returns the natural width of the header's picture, 0 until it has loaded. */
function naturalWidth(page: Page): Promise<number> {
  const picture = page
    .getByRole('banner')
    .locator('img[src^="/api/pictures/"]')
    .first()
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}
