import { readFileSync } from 'node:fs'
import { restoreVisit } from './support/earlierVisit.ts'
import { demo, expect, failedLoad, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('M11 M12: a customer takes their data away, deletes the account, and is logged out in every tab', async ({
  page,
  context,
  shop,
}) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(
    other.getByRole('button', { name: 'Account of Demo Customer' }),
  ).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save my data' }).click()
  const file = await (await download).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    customer: { email: demo.email },
    wallet: { balance: '200.00' },
  })

  await page.getByText('Delete my account', { exact: true }).click()
  await page.getByLabel('Current password').fill(demo.password)
  await page.getByLabel('I give up the A$200.00 in my wallet.').check()
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByText(/Your account has been deleted/)).toBeVisible()
  await expect(
    other.getByText('Please log in to see your profile'),
  ).toBeVisible()
  expect(await shop.audit()).toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.locator('input[name=identifier]').fill(demo.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demo.password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog.getByText('Incorrect email or password.')).toBeVisible()
})
