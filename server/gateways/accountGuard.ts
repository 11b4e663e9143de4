import type { Database } from '../db/client.ts'
import { getOrSetSetting } from '../db/getOrSetSetting.ts'
import { checkBeforeCalls } from './checkBeforeCalls.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
} from './paymentProvider.ts'

/** The provider's key belongs to another account than the database. */
export class WrongAccountError extends PaymentProviderError {
  override name = 'WrongAccountError'

  constructor(stored: string, found: string) {
    super('refused', undefined)
    this.message = `This database belongs to the provider's account ${stored}, and STRIPE_SECRET_KEY to ${found}: no payment is taken. Use a key of ${stored}, or another DATABASE_URL.`
  }
}

/** Checks before each call that the key's account is the database's. The first account found is stored. */
export function guardAccount(
  provider: PaymentProvider,
  db: Database,
): PaymentProvider {
  let checked: Promise<string | null> | undefined
  const check = () => {
    checked ??= compare(provider, db).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
  return { ...checkBeforeCalls(provider, check), findAccount: check }
}

async function compare(
  provider: PaymentProvider,
  db: Database,
): Promise<string | null> {
  const found = await provider.findAccount()
  if (found === null) return null
  const stored = await getOrSetSetting(db, 'provider_account', found)
  if (stored !== found) throw new WrongAccountError(stored, found)
  return found
}
