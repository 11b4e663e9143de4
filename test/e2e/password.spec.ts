import type { Page } from '@playwright/test'
import { expireAccess, restoreVisit } from './support/earlierVisit.ts'
import { mailsTo } from './support/mailbox.ts'
import { problemsOf } from './support/problemsOf.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, demo, expect, failedLoad, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

deepTest(
  'G6 I3: a change of password says what is wrong, clears its fields, and signs other devices out',
  async ({ page, browser, shop }) => {
    const phone = await browser.newContext({ baseURL: shop.url })
    const other = await phone.newPage()
    await restoreVisit(other, shop, { cart: [] })
    await other.goto('/profile')
    await expect(
      other.getByRole('button', { name: 'Account of Demo Customer' }),
    ).toBeVisible()

    await restoreVisit(page, shop, { cart: [] })
    await page.goto('/profile?tab=password')
    const problems = () => problemsOf(page.getByRole('main'))
    const press = () =>
      page.getByRole('button', { name: 'Change password', exact: true }).click()
    await press()
    await expect.poll(problems).toEqual(['All fields are mandatory'])
    await fill(page, { old: demo.password, to: 'lantern-two', again: '' })
    await press()
    await expect.poll(problems).toEqual(['All fields are mandatory'])
    await fill(page, {
      old: demo.password,
      to: 'lantern-two',
      again: 'lantern-too',
    })
    await press()
    await expect.poll(problems).toEqual(["Confirm Password doesn't match"])
    await fill(page, { old: 'not this one', to: 'lantern-two' })
    await press()
    await expect(page.getByText('The old password is incorrect.')).toBeVisible()
    expect(await problems()).toEqual([])
    await fill(page, { old: demo.password, to: 'lantern-two' })
    await page.route('**/api/change-password/', (route) => route.abort())
    await press()
    await expect(
      page.getByText('An unexpected error occurred. Please try again.'),
    ).toBeVisible()
    expect(await problems()).toEqual([])
    await page.unroute('**/api/change-password/')
    await press()
    await expect(page.getByText('Password Successfully Changed')).toBeVisible()
    for (const label of labels)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')

    await page.reload()
    await expect(
      page.getByRole('button', { name: 'Account of Demo Customer' }),
    ).toBeVisible()
    await expireAccess(other)
    await other.reload()
    await expect(other).toHaveURL(/\/ordernow$/)
    await other
      .getByRole('banner')
      .getByRole('button', { name: 'Login' })
      .click()
    await createShopper(other).logIn({ ...demo, password: 'lantern-two' })
    await expect(
      other.getByRole('button', { name: 'Account of Demo Customer' }),
    ).toBeVisible()
    await phone.close()
    const [news] = await mailsTo(shop, demo.email)
    expect(news?.subject).toBe('Your password has been changed')
  },
)

const labels = ['Current password', 'New password', 'Confirm password'] as const

async function fill(
  page: Page,
  { old, to, again = to }: { old: string; to: string; again?: string },
) {
  for (const [index, value] of [old, to, again].entries())
    await page.getByLabel(labels[index] ?? '', { exact: true }).fill(value)
}
