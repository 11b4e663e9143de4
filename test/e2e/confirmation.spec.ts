import { mailsTo } from './support/mailbox.ts'
import { expect, test } from './support/story.ts'

test('G13 G9: the link that a registration mails leads a browser that is signed out to the login, and confirms the address', async ({
  page,
  shop,
}) => {
  const email = 'mei@example.com'
  const data = {
    full_name: 'Mei Lin',
    email,
    mobile_number: '0412345678',
    remember_me: true,
    password: 'lantern-buns',
    confirm_password: 'lantern-buns',
  }
  expect(
    (
      await page.request.post(`${shop.url}/api/register-user/`, { data })
    ).status(),
  ).toBe(201)
  await expect.poll(() => mailsTo(shop, email)).toHaveLength(1)

  const [mail] = await mailsTo(shop, email)
  const link = new URL(/http\S+\?confirm=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()

  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(data.password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()

  await page.goto('/profile')
  await expect(
    page.getByRole('heading', { name: 'Personal details' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Confirm your email' }),
  ).toBeHidden()
})
