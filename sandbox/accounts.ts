import { answered, type Call } from './call.ts'
import type { Form } from './form.ts'
import { accountCurrency } from './money.ts'
import { common, read } from './parameters.ts'

/** `GET /v1/account` */
export function retrieveAccount(_: Call, __: string, form: Form) {
  read(common, form)
  return answered({
    id: 'acct_sandbox',
    object: 'account',
    country: 'AU',
    default_currency: accountCurrency.toLowerCase(),
    charges_enabled: true,
    payouts_enabled: false,
  })
}
