import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatMoney, toDecimal } from '#contract/money.ts'
import type { AccountDeletion } from '#contract/ownData.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { wallets } from '../db/schema/wallet.ts'
import { conflict, invalidFields, unauthorized } from '../http/errors.ts'
import { debitWallet } from '../wallet/walletLedger.ts'
import { forgetPerson } from './forgetPerson.ts'
import { refuseOpenBusiness } from './refuseOpenBusiness.ts'

/** Deletes a customer's account: orders, payments and ledger stay for the books, without the person. Throws 400 or 409 when it may not be deleted. */
export async function deleteAccount(
  { deps: { db, clock, payments } }: ServerContext,
  customerId: number,
  { password, balance }: AccountDeletion,
): Promise<void> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (customer === undefined) throw unauthorized('session_over')
  if (!(await isPassword(password, customer.password_hash)))
    throw invalidFields({ password: ['password_wrong'] })
  await refuseOpenBusiness(db, customerId, clock.now())
  await refuseOtherBalance(db, customerId, balance)
  if (customer.stripe_customer_id) await payments.deleteCustomer(customer.stripe_customer_id)
  const password_hash = await hashPassword(randomUUID())
  await db.transaction(async (tx) => {
    const { id } = customers
    await tx.select({ id }).from(customers).where(eq(id, customerId)).for('update')
    await refuseOpenBusiness(tx, customerId, clock.now())
    await giveUpBalance(tx, customerId, balance, new Date(clock.now()))
    await forgetPerson(tx, customer, password_hash)
  })
}

/** The balance is locked with the debit that takes it to zero. */
async function giveUpBalance(tx: Database, customer_id: number, amount: number, created_at: Date) {
  await refuseOtherBalance(tx, customer_id, amount)
  if (amount === 0) return
  const entry = { customer_id, amount, order_type: 'ACCOUNT_DELETED', created_at } as const
  await debitWallet(tx, entry)
}

async function refuseOtherBalance(db: Database, customerId: number, seen: number): Promise<void> {
  const isTheirs = eq(wallets.customer_id, customerId)
  const [wallet] = await db.select().from(wallets).where(isTheirs).for('update')
  const balance = wallet?.balance ?? 0
  if (balance === seen) return
  const values = { balance: formatMoney(balance) }
  const data = { code: 'balance_differs', balance: toDecimal(balance) }
  throw conflict({ key: 'balance_differs', values }, data)
}
