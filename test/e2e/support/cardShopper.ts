import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { expect, type Shop } from './story.ts'

/** Cards of the sandbox. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  /** Its bank asks the customer each time. */
  asking: '4000002760003184',
}

/** Types a card into the field that is on the page. */
export async function typeCard(
  page: Page,
  number: string,
  language: Language = 'en',
) {
  const words = wordsOf(language)
  // A saved card says when it expires, too.
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).fill(text)
  await type(words.number, number)
  await type(words.expiry, '12/39')
  await type(words.cvc, '123')
  await type(words.postal, '2000')
}

/** The bank's own page, in its frame over the shop. */
export function bank(page: Page) {
  const dialog = page.getByRole('dialog', {
    name: 'Your bank asks you to confirm this payment',
  })
  const frame = dialog.frameLocator('iframe')
  return {
    dialog,
    answer: (name: 'Approve' | 'Fail') =>
      frame.getByRole('button', { name }).click(),
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
  }
}

/** Waits for the dialog of a failed order, reads it and closes it. */
export async function readFailure(page: Page, text: string | RegExp) {
  const dialog = page.getByRole('dialog', {
    name: 'Order failed, please try again.',
  })
  await expect(dialog.getByRole('alert')).toContainText(text)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog).toBeHidden()
}

/** Has the sandbox misbehave. */
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

/** How the sandbox misbehaves. */
export async function knobs({ mailUrl }: Shop): Promise<unknown> {
  return (await fetch(new URL('/knobs', mailUrl))).json()
}

/** Balance and the ledger's sum, in cents: always the same. */
export async function walletOf({ sql }: Shop) {
  const [row] = await sql<{ balance: number; ledger: string }>(
    'select balance, (select sum(amount) from wallet_entries) as ledger from wallets',
  )
  return { balance: row?.balance, ledger: Number(row?.ledger) }
}
