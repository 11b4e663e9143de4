import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'

const mei = { email: 'mei@example.com', password: 'correct horse' }

test.use({
  testKeys: true,
  expectedConsole: [/Failed to load resource: net::ERR_FAILED/],
})

test('M6 N3 Q6: with real keys no sandbox listens, and the page asks Stripe for Stripe.js, nobody else, and only for a card', async ({
  page,
  shop,
}) => {
  await expect(fetch(shop.mailUrl)).rejects.toThrow('fetch failed')
  await register(shop)
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== shop.url,
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await createShopper(page).logIn(mei)
  await expect(
    page.getByRole('main').getByLabel('Email', { exact: true }),
  ).toHaveValue(mei.email)
  await expect(page.getByText('Sandbox: no money moves')).toBeHidden()
  await expect(page.getByText('Test mode: no money moves')).toBeVisible()
  expect(asked).toEqual([])

  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(
    page.getByText(/^The payment could not be prepared\./),
  ).toBeVisible()
  const first = asked.length
  expect(first).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(first)
  expect([...new Set(asked)]).toEqual([
    'https://js.stripe.com/endive/stripe.js',
  ])
})

async function register({ url }: Shop) {
  const customer = {
    ...mei,
    full_name: 'Mei Lin',
    mobile_number: '0412345678',
    confirm_password: mei.password,
    remember_me: false,
  }
  const answer = await fetch(`${url}/api/register-user/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(customer),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}
