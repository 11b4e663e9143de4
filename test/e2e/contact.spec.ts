import type { Page } from '@playwright/test'
import { mailsTo } from './support/mailbox.ts'
import { createShopper } from './support/shopper.ts'
import { stopClock } from './support/stopClock.ts'
import { deepTest, demo, expect, failedLoad, test } from './support/story.ts'

const message = {
  'First name': 'Mei',
  'Last name': 'Lin',
  Email: 'mei@example.com',
  Message: 'Is there sesame in the noodles?',
}
const sent = 'Your message has been sent. We will get back to you soon.'

test('B5 B9 A53: a visitor is told what is missing, in order; a sent message is thanked for 5 seconds and the fields clear', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/contact-us')
  const steps = [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const
  for (const [label, problem] of steps) {
    await page.getByLabel(label).fill('   ')
    await send(page)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel(label)).toBeFocused()
    await page.getByLabel(label).fill(message[label])
  }
  await page.getByLabel('Email').fill('mei@example')
  await send(page)
  await expect(
    page.getByText('Please enter a valid email address'),
  ).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toHaveCSS('border-color', 'rgb(165, 18, 54)')
  await expect(email).toHaveCSS('outline-color', 'rgb(28, 64, 150)')
  await email.fill(`  ${message.Email}  `)
  await stopClock(page)
  await send(page)
  await expect(page.getByText(sent)).toBeVisible()
  for (const label of Object.keys(message))
    await expect(page.getByLabel(label)).toHaveValue('')
  await page.clock.fastForward(4_900)
  await expect(page.getByText(sent)).toBeVisible()
  await page.clock.fastForward(100)
  await expect(page.getByText(sent)).toBeHidden()

  await expect
    .poll(() => mailsTo(shop, 'kitchen@lantern.example'))
    .toHaveLength(1)
  const [mail] = await mailsTo(shop, 'kitchen@lantern.example')
  expect(mail?.text).toContain(message.Message)
})

test.describe('when it fails', () => {
  test.use({ expectedConsole: [failedLoad] })

  deepTest(
    'B8 B9: a customer writes from their own email, and a failure shows the message of the server or the fallback',
    async ({ page, shop }) => {
      await page.goto('/contact-us')
      await page
        .getByRole('banner')
        .getByRole('button', { name: 'Login' })
        .click()
      await createShopper(page).logIn()
      await expect(page.getByLabel('Email')).toHaveValue(demo.email)
      await expect(page.getByLabel('Email')).not.toBeEditable()
      for (const label of ['First name', 'Last name', 'Message'] as const)
        await page.getByLabel(label).fill(message[label])

      await page.route('**/api/contactus/', (route) =>
        route.fulfill({
          status: 400,
          json: { message: 'The kitchen is on holiday.' },
        }),
      )
      await send(page)
      await expect(page.getByText('The kitchen is on holiday.')).toBeVisible()
      await page.unroute('**/api/contactus/')
      await shop.stop()
      await send(page)
      await expect(
        page.getByText('Something went wrong. Please try again.'),
      ).toBeVisible()
      await expect(page.getByText('The kitchen is on holiday.')).toBeHidden()
      await expect(page.getByLabel('Message')).toHaveValue(message.Message)
      await shop.restart()
      await send(page)
      await expect(page.getByText(sent)).toBeVisible()
      await expect(page.getByLabel('Message')).toHaveValue('')
      await expect(page.getByLabel('Email')).toHaveValue(demo.email)
    },
  )
})

async function send(page: Page) {
  await page.getByRole('button', { name: 'Send message' }).click()
}
