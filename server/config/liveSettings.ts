import { isAbn } from '#contract/abn.ts'
import { StartUpError } from '../lib/startUpError.ts'

const liveSettings: [
  name: string,
  hint: string,
  isRight?: (value: string) => boolean,
][] = [
  ['PUBLIC_URL', 'an https address', (value) => value.startsWith('https://')],
  ['DATABASE_URL', 'a Postgres'],
  ['STRIPE_PUBLISHABLE_KEY', 'for payments by card'],
  ['STRIPE_WEBHOOK_SECRET', 'for news of payments and refunds'],
  ['SMTP_URL', 'a mail server'],
  [
    'KITCHEN_EMAIL',
    'where orders go',
    (value) => value !== '' && !/[@.]example$/i.test(value),
  ],
  ['SELLER_NAME', 'for tax invoices'],
  ['SELLER_ADDRESS', 'for tax invoices'],
  ['SELLER_ABN', 'with valid check digits', isAbn],
]

/** Throws a StartUpError that lists all missing settings of a live shop. */
export function requireLiveSettings(
  given: Record<string, string | undefined>,
): void {
  const missingSettings = liveSettings.filter(
    ([name, , isRight = Boolean]) => !isRight(given[name]?.trim() ?? ''),
  )
  if (missingSettings.length === 0) return
  const names = missingSettings.map(([name, hint]) => `${name} (${hint})`)
  throw new StartUpError(
    `A live shop does not start without these settings: ${names.join(', ')}.`,
  )
}
