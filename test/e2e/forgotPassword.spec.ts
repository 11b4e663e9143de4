import type { Page } from '@playwright/test'
import { expireAccess, restoreVisit } from './support/earlierVisit.ts'
import { mailsTo, readCode } from './support/mailbox.ts'
import { problemsOf } from './support/problemsOf.ts'
import { createScreenReader } from './support/screenReader.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, demo, expect, failedLoad, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const newPassword = 'lantern-two'

deepTest(
  'G3 I3: every problem of the two steps is told, the right code resets, and all devices are signed out',
  async ({ page, browser, shop }) => {
    const phone = await browser.newContext({ baseURL: shop.url })
    const signedIn = await phone.newPage()
    await restoreVisit(signedIn, shop, { cart: [] })
    await signedIn.goto('/profile?tab=password')
    await expect(
      signedIn.getByRole('button', { name: 'Account of Demo Customer' }),
    ).toBeVisible()

    const { dialog, press, problems } = await openDialog(page)
    await press('Send code')
    await expect.poll(problems).toEqual(['Email address is required.'])
    await dialog.getByLabel('Email').fill('demo@lantern')
    await press('Send code')
    await expect.poll(problems).toEqual(['Please enter a valid email address.'])
    await dialog.getByLabel('Email').fill('nobody@example.com')
    await press('Send code')
    await expect(dialog.getByText(/nobody@example.com/)).toBeVisible()
    await press('Change Email')
    await expect(dialog.getByLabel('Email')).toHaveValue('nobody@example.com')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill(demo.email)
    await press('Send code')

    const code = dialog.getByLabel('One-time code (OTP)')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await press('Reset password')
    await expect
      .poll(problems)
      .toEqual([
        'OTP is required.',
        'New password is required.',
        'Please confirm your password.',
      ])
    await code.pressSequentially('1a2b3')
    await expect(code).toHaveValue('123')
    await dialog.getByLabel('New password').fill('lantern')
    await dialog.getByLabel('Confirm password').fill('lanterns')
    await press('Reset password')
    await expect
      .poll(problems)
      .toEqual([
        'OTP must be 6 digits.',
        'Password must be at least 8 characters long.',
        'Passwords do not match.',
      ])
    const right = await readCode(shop, demo.email)
    expect(await mailsTo(shop, 'nobody@example.com')).toEqual([])
    await code.fill(right === '000000' ? '111111' : '000000')
    await dialog.getByLabel('New password').fill(newPassword)
    await dialog.getByLabel('Confirm password').fill(newPassword)
    await press('Reset password')
    await expect
      .poll(problems)
      .toEqual([
        'This code is wrong or has expired. Please check it or ask for a new one.',
      ])
    await paste(page, `${right.slice(0, 3)} ${right.slice(3)}`)
    await expect(code).toHaveValue(right)
    await press('Reset password')
    await expect(
      dialog.getByText('Your password has been reset.'),
    ).toBeVisible()
    await expect(dialog).toBeHidden()

    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Login' })
      .click()
    await createShopper(page).logIn({ ...demo, password: newPassword })
    await expect(
      page.getByRole('button', { name: 'Account of Demo Customer' }),
    ).toBeVisible()
    await expireAccess(signedIn)
    await signedIn.goto('/profile')
    await expect(signedIn).toHaveURL(/\/ordernow$/)
    await phone.close()
    const [news] = await mailsTo(shop, demo.email)
    expect(news?.subject).toBe('Your password has been changed')
  },
)

deepTest(
  'G3: the countdown survives a reload and is not announced; at zero another code can be sent, which replaces the first',
  async ({ page, shop }) => {
    await page.clock.install()
    const { hears } = await createScreenReader(page)
    const { dialog, press, problems, sendCode } = await openDialog(page)
    await sendCode()
    const sent = `If ${demo.email} has an account here, a 6-digit code is on its way to it.`
    await hears(sent)
    const first = await readCode(shop, demo.email)
    const timer = dialog.getByRole('timer')
    await expect(timer).toHaveText(/1[45]:\d\d/)
    const resend = dialog.getByRole('button', { name: 'Resend code' })
    await expect(resend).toBeDisabled()
    await dialog.getByLabel('New password').fill(newPassword)
    // The page uses the shop's time, so this is a reload ten minutes later.
    await shop.restart({ NOW: '2026-11-23T09:10:00+11:00' })
    await page.reload()
    await expect(dialog.getByText(demo.email)).toBeVisible()
    await expect(dialog.getByLabel('New password')).toHaveValue('')
    await expect(timer).toHaveText(/^0\d:\d\d$/)
    expect(
      await page.evaluate(() => JSON.stringify({ ...localStorage })),
    ).not.toContain(newPassword)
    await hears(sent)
    const over = 'Your code has expired. You can request another one now.'
    await page.clock.fastForward('15:00')
    await expect(dialog.getByText(over)).toBeVisible()
    await hears(over)
    await resend.click()
    await expect(dialog.getByText('New OTP sent successfully!')).toBeVisible()
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(3_000)
    await expect(dialog.getByText('New OTP sent successfully!')).toBeHidden()

    const second = await readCode(shop, demo.email, 2)
    await dialog.getByLabel('New password').fill(newPassword)
    await dialog.getByLabel('Confirm password').fill(newPassword)
    if (first !== second) {
      await dialog.getByLabel('One-time code (OTP)').fill(first)
      await press('Reset password')
      await expect.poll(problems).toHaveLength(1)
    }
    await dialog.getByLabel('One-time code (OTP)').fill(second)
    await press('Reset password')
    await expect(
      dialog.getByText('Your password has been reset.'),
    ).toBeVisible()
    await page.clock.fastForward(2_000)
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog).toBeHidden()
  },
)

deepTest(
  'I3: each call of a password reset says that the network failed, or else what failed',
  async ({ page, shop }) => {
    await page.clock.install()
    const { dialog, press, sendCode } = await openDialog(page)
    const network = 'Network error. Please check your connection and try again.'
    const fails = async (call: string, button: string, text: string) => {
      await page.route(`**/api/${call}/`, (route) => route.abort())
      await press(button)
      await expect(dialog.getByText(network)).toBeVisible()

      await page.unroute(`**/api/${call}/`)
      await page.route(`**/api/${call}/`, (route) =>
        route.fulfill({ status: 502, body: '' }),
      )
      await press(button)
      await expect(dialog.getByText(text)).toBeVisible()
      await expect(dialog.getByText(network)).toBeHidden()
      await page.unroute(`**/api/${call}/`)
    }

    await dialog.getByLabel('Email').fill(demo.email)
    await fails(
      'forget-password-otp',
      'Send code',
      'Failed to send OTP. Please try again.',
    )
    await sendCode()
    await dialog
      .getByLabel('One-time code (OTP)')
      .fill(await readCode(shop, demo.email))
    await dialog.getByLabel('New password').fill(newPassword)
    await dialog.getByLabel('Confirm password').fill(newPassword)
    await fails(
      'verify-otp',
      'Reset password',
      'Failed to verify OTP. Please try again.',
    )
    await page.clock.fastForward('15:01')
    await expect(
      dialog.getByRole('button', { name: 'Resend code' }),
    ).toBeEnabled()

    await fails(
      'resend-otp',
      'Resend code',
      'Failed to resend OTP. Please try again.',
    )
  },
)

async function openDialog(page: Page) {
  await page.goto('/ourstory')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()

  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  const press = (name: string) => dialog.getByRole('button', { name }).click()

  return {
    dialog,
    press,
    problems: () => problemsOf(dialog),
    sendCode: async () => {
      await dialog.getByLabel('Email').fill(demo.email)
      await press('Send code')
      await expect(dialog.getByLabel('One-time code (OTP)')).toBeFocused()
    },
  }
}

/** Pastes over the text of the code field, which has the focus after a wrong code. */
async function paste(page: Page, text: string) {
  const field = page.getByLabel('One-time code (OTP)')
  await expect(field).toBeFocused()
  await field.selectText()
  await page.keyboard.insertText(text)
}
