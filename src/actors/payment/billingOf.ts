import { formatPostalCode } from '#contract/postalCode.ts'
import { required } from '#machines/core/required.ts'
import type { Billing } from '#src/adapters/payments.ts'
import type { Find } from '../core/eventBridge.ts'

/** The billing details of the signed-in customer; without an address where the account has none. */
export function billingOf(find: Find): Billing {
  const { user } = find('session').getSnapshot().context
  const { full_name, email, billing_address } = required(user, 'user')
  if (!billing_address) return { name: full_name, email }
  const { street_address1, city, state, postal_code } = billing_address
  return {
    name: full_name,
    email,
    address: {
      line1: street_address1,
      city,
      postal_code: formatPostalCode(postal_code),
      ...(state ? { state } : {}),
    },
  }
}
