import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { expect, type Shop } from './story.ts'

export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  /** The bank sends a challenge each time. */
  asking: '4000002760003184',
}

export async function typeCard(
  page: Page,
  number: string,
  language: Language = 'en',
) {
  const words = wordsOf(language)
  // The expiry of a saved card is on the page, too.
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).fill(text)
  await type(words.number, number)
  await type(words.expiry, '12/39')
  await type(words.cvc, '123')
  await type(words.postal, '2000')
}

/** Returns the bank's page: a frame in the provider's dialog, which is in the shop's frame for it. */
export function bank(page: Page) {
  const name = 'Your bank asks you to confirm this payment'
  const outer = page.getByRole('dialog', { name })
  const dialog = outer.frameLocator('iframe').getByRole('dialog', { name })
  const button = (name: 'Approve' | 'Fail') =>
    dialog.frameLocator('iframe').getByRole('button', { name })
  return {
    dialog,
    button,
    answer: (name: 'Approve' | 'Fail') => button(name).click(),
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
  }
}

/** Waits for the dialog of a failed order, reads it and closes it. */
export async function readFailure(page: Page, text: string | RegExp) {
  const dialog = page.getByRole('dialog', {
    name: 'Order failed, please try again.',
  })
  // The title may say the same.
  await expect(
    dialog.getByText(text).and(dialog.locator(':not(h2)')),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog).toBeHidden()
}

export async function turnKnobs(
  { mailUrl }: Shop,
  knobs: Record<string, unknown>,
) {
  const answer = await fetch(new URL('/knobs', mailUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  })
  expect(answer.status).toBe(200)
}

export async function knobs({ mailUrl }: Shop): Promise<unknown> {
  return (await fetch(new URL('/knobs', mailUrl))).json()
}

/** Returns the balance and the ledger's sum, in cents. */
export async function walletOf({ sql }: Shop) {
  const [row] = await sql<{ balance: number; ledger: string }>(
    'select balance, (select sum(amount) from wallet_entries) as ledger from wallets',
  )
  return { balance: row?.balance, ledger: Number(row?.ledger) }
}
