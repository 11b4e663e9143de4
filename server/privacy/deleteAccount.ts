import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatMoney, toDecimal } from '#contract/money.ts'
import type { deleteAccount as deleteAccountCall } from '#contract/ownData.ts'
import { wallDate } from '#contract/schedule.ts'
import { accountMailData } from '../accounts/accountMailData.ts'
import { type Customer, requireCustomer } from '../accounts/findCustomer.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import type { Call } from '../call.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { wallets } from '../db/schema/wallet.ts'
import { mailContent } from '../domain/mailContent.ts'
import { conflict, invalidFields } from '../domain/requestRefusal.ts'
import { debitWallet } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { accountDeletedMail } from '../mails/accountMails.ts'
import { queueMail } from '../mails/outbox.ts'
import { markOf } from '../payments/providerCustomer.ts'
import { anonymizeCustomer } from './anonymizeCustomer.ts'
import { checkDeletionBlockers } from './deletionBlockers.ts'

type Deletion = Call<typeof deleteAccountCall>

/**
 * Deletes a customer's account. Anonymous orders, payments and ledger stay for the books; one last mail is sent. Throws
 * 400 or 409 when the account cannot be deleted.
 */
export async function deleteAccount(call: Deletion): Promise<void> {
  const { deps, customerId, body, labels } = call
  const { db, clock } = deps
  const today = wallDate(clock.now(), labels.calendar.time_zone)
  const customer = await requireCustomer(db, customerId)
  if (!(await isPassword(body.password, customer.password_hash)))
    throw invalidFields({ password: ['password_wrong'] })

  await checkDeletionBlockers(db, customerId, today)
  await refuseOtherBalance(db, customerId, body.balance)
  await deleteAtProvider(call, customer)

  const password_hash = await hashPassword(randomUUID())
  await db.transaction(async (tx) => {
    const { id } = customers
    await tx
      .select({ id })
      .from(customers)
      .where(eq(id, customerId))
      .for('update')
    await checkDeletionBlockers(tx, customerId, today)
    await giveUpBalance(tx, customerId, body.balance, new Date(clock.now()))
    await anonymizeCustomer(tx, customer, password_hash)
    crashpoint('deletion.forgotten')
    if (mailContent('goodbye', customer) !== 'none')
      await queueMail(tx, lastMailTo(call, customer))
  })
  crashpoint('deletion.committed')
}

/** Safe to repeat: a deletion that fails afterwards has cost only the saved cards. */
async function deleteAtProvider(
  { deps }: Deletion,
  customer: Customer,
): Promise<void> {
  const { email, stripe_customer_id: known } = customer
  crashpoint('deletion.begun')
  await deps.payments.deleteCustomer({ email, known, mark: markOf(customer) })
  crashpoint('deletion.answered')
}

/** The lifetime of the last mail: as long as other mails are retried. */
const lastMailMs = 3 * 24 * 3_600_000

function lastMailTo(call: Deletion, customer: Customer) {
  const { balance } = call.body
  const expires_at = new Date(call.deps.clock.realNow() + lastMailMs)
  return accountDeletedMail(accountMailData(call, customer), {
    id: customer.id,
    balance,
    expires_at,
  })
}

async function giveUpBalance(
  tx: Database,
  customer_id: number,
  amount: number,
  created_at: Date,
) {
  await refuseOtherBalance(tx, customer_id, amount)
  if (amount === 0) return

  const entry = {
    customer_id,
    amount,
    order_type: 'ACCOUNT_DELETED',
    created_at,
  } as const
  await debitWallet(tx, entry)
}

async function refuseOtherBalance(
  db: Database,
  customerId: number,
  seen: number,
): Promise<void> {
  const isTheirs = eq(wallets.customer_id, customerId)
  const [wallet] = await db.select().from(wallets).where(isTheirs).for('update')
  const balance = wallet?.balance ?? 0
  if (balance === seen) return
  const values = { balance: formatMoney(balance) }
  const data = { code: 'balance_differs', balance: toDecimal(balance) }
  throw conflict({ key: 'balance_differs', values }, data)
}
