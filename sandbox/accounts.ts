import { type Call, ok } from './call.ts'
import type { Form } from './form.ts'
import { accountCurrency } from './money.ts'
import { common, parseParameters } from './parameters.ts'

export function retrieveAccount(_: Call, __: string, form: Form) {
  parseParameters(common, form)
  return ok({
    id: 'acct_sandbox',
    object: 'account',
    country: 'AU',
    default_currency: accountCurrency.toLowerCase(),
    charges_enabled: true,
    payouts_enabled: false,
  })
}
