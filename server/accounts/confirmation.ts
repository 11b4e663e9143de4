import { and, eq, isNull } from 'drizzle-orm'
import { confirmationPath } from '#contract/confirmation.ts'
import type { Route } from '#contract/route.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../context.ts'
import { customers } from '../db/schema/customers.ts'
import { macOf } from '../lib/digest.ts'
import { isWithinRate, requestLimits } from '../limits/rateLimits.ts'
import { confirmMail } from '../mails/accountMails.ts'
import { queueMail } from '../mails/outbox.ts'
import { accountMailData } from './accountMailData.ts'

type Customer = Pick<
  typeof customers.$inferSelect,
  'id' | 'email' | 'full_name' | 'confirmed_at'
>

/** Mails a confirmation link; returns false after one within a day. Never call it in a transaction. */
export async function mailConfirmationLink(
  call: Pick<Call<Route>, 'deps' | 'labels' | 'language'>,
  customer: Customer,
): Promise<boolean> {
  const { deps } = call
  const daily = requestLimits.confirmationByAccount
  if (!(await isWithinRate(deps, daily, customer.email))) return false
  const link = `${deps.env.PUBLIC_URL}${confirmationPath}?confirm=${codeOf(deps, customer)}`
  await queueMail(deps.db, confirmMail(accountMailData(call, customer), link))
  return true
}

/** Confirms a customer's email; returns false, and changes nothing, when the code is wrong. */
export async function confirmCustomer(
  deps: Deps,
  customer: Customer,
  code: string,
): Promise<boolean> {
  if (code !== codeOf(deps, customer)) return false
  const isThis = and(
    eq(customers.id, customer.id),
    eq(customers.email, customer.email),
  )

  await deps.db
    .update(customers)
    .set({ confirmed_at: new Date(deps.clock.now()) })
    .where(and(isThis, isNull(customers.confirmed_at)))

  return true
}

/** The code proves access to the mailbox; using it also needs the account's password. */
function codeOf({ tokenSecret }: Deps, { id, email }: Customer): string {
  return macOf(tokenSecret, 'confirmation', id, email)
}
