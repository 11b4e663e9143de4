import type { Page } from '@playwright/test'
import {
  bank,
  cards,
  knobs,
  turnKnobs,
  typeCard,
  walletOf,
} from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const submit = (page: Page) =>
  page.getByRole('button', { name: 'Add to Wallet' })
const amount = (page: Page) => page.getByLabel('Amount in A$')

async function openWallet(page: Page, shop: Shop) {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=wallet')
}

test('H1 H2 H3 H4: a recharge with a coupon and a new card that is saved, then with the saved card', async ({
  page,
  shop,
}) => {
  await openWallet(page, shop)
  await expect(page.getByText('Sandbox: no money moves')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('A$200.00').first(),
  ).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Apply coupon TOPUP50' }).click()
  await expect(
    page.getByText("Coupon TOPUP50 applied! You'll get A$55.00 for A$50.00"),
  ).toBeVisible()
  await expect(amount(page)).toHaveValue('50.00')
  await expect(submit(page)).toBeDisabled()
  await typeCard(page, cards.declined)
  await page.getByLabel('Save payment method for future use').check()
  await submit(page).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Card number').fill(cards.visa)
  await submit(page).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(/tab=history/)
  await expect(page.getByText('A$55.00')).toBeVisible()
  expect(await walletOf(shop)).toEqual({ balance: 25_500, ledger: 25_500 })

  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByRole('main').getByText('A$255.00')).toBeVisible()
  await expect(amount(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'VISA 4242' })).toBeChecked()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await amount(page).fill('25')
  await submit(page).click()
  // The first recharge's alert may still be there.
  await expect(page).toHaveURL(/tab=history/)
  expect(await walletOf(shop)).toEqual({ balance: 28_000, ledger: 28_000 })
})

deepTest(
  'H10: one is made the default, another forgotten after a question, here and at the provider',
  async ({ page, shop }) => {
    await openWallet(page, shop)
    for (const [number, name] of [
      [cards.visa, 'VISA 4242'],
      [cards.mastercard, 'MASTERCARD 4444'],
    ] as const) {
      await amount(page).fill('20')
      await typeCard(page, number)
      await page.getByLabel('Save payment method for future use').check()
      await submit(page).click()
      await expect(page).toHaveURL(/tab=history/)
      await page.getByRole('link', { name: 'Wallet', exact: true }).click()
      // The saved card loads later, and is then chosen by default.
      await expect(page.getByRole('radio', { name })).toBeVisible()
      await page.getByRole('button', { name: 'Use New Card' }).click()
    }

    const panel = page.getByRole('region', { name: 'Your saved cards' })
    const row = (name: string) =>
      panel.getByRole('listitem').filter({ hasText: name })
    await expect(row('VISA ending in 4242')).toContainText('Default')

    await panel
      .getByRole('button', { name: 'Make default: MASTERCARD ending in 4444' })
      .click()
    await expect(row('MASTERCARD ending in 4444')).toContainText('Default')
    await expect(row('VISA ending in 4242')).not.toContainText('Default')

    await panel
      .getByRole('button', { name: 'Remove VISA ending in 4242' })
      .click()

    const question = page.getByRole('dialog', { name: 'Remove card' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row('VISA ending in 4242')).toBeVisible()

    await panel
      .getByRole('button', { name: 'Remove VISA ending in 4242' })
      .click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Card removed')).toBeVisible()
    await expect(row('VISA ending in 4242')).toBeHidden()

    await page.reload()
    await expect(row('MASTERCARD ending in 4444')).toContainText('Default')
    await expect(
      page.getByRole('radio', { name: 'MASTERCARD 4444' }),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: 'VISA 4242' })).toBeHidden()
  },
)

deepTest(
  'H1 P9: the bank is left without an answer, the page is reloaded, and the same recharge is paid once',
  async ({ page, shop }) => {
    await openWallet(page, shop)
    await amount(page).fill('40')
    await typeCard(page, cards.asking)
    await submit(page).click()
    await bank(page).close()
    await expect(submit(page)).toBeEnabled()

    await submit(page).click()
    await expect(bank(page).dialog).toBeVisible()
    await page.reload()
    await bank(page).answer('Approve')
    await expect(page.getByText('Payment successful!')).toBeVisible()
    expect(await walletOf(shop)).toEqual({ balance: 24_000, ledger: 24_000 })
  },
)

deepTest(
  'P4: a recharge whose answer is lost is asked about and credited once; more than the wallet holds is refused',
  async ({ page, shop }) => {
    await openWallet(page, shop)
    await amount(page).fill('900')
    await typeCard(page, cards.visa)
    await submit(page).click()
    await expect(
      page.getByText('Your wallet can hold at most A$1000.00.'),
    ).toBeVisible()

    await amount(page).fill('30')
    await turnKnobs(shop, {
      api_path: '/confirm',
      api_drop_answer_next: 1,
      webhook_drop_next: -1,
    })
    await submit(page).click()
    await expect(page.getByText('Payment successful!')).toBeVisible()
    expect(await knobs(shop)).toMatchObject({ api_drop_answer_next: 0 })
    expect(await walletOf(shop)).toEqual({ balance: 23_000, ledger: 23_000 })
  },
)
