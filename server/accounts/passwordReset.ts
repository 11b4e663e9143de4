import { eq, TransactionRollbackError } from 'drizzle-orm'
import type { sendCode, verifyCode } from '#contract/forgotPassword.ts'
import type { Call } from '../call.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { type LoginClient, resetAttempts } from '../limits/loginThrottle.ts'
import { codeMail, passwordMail } from '../mails/accountMails.ts'
import { queueMail } from '../mails/outbox.ts'
import { accountMailData } from './accountMailData.ts'
import { deletePersonalData } from './deletePersonalData.ts'
import { findByEmail } from './findCustomer.ts'
import {
  checkCode,
  codeEnd,
  consumeCode,
  hashCode,
  newCode,
  storeCode,
} from './oneTimeCodes.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'

/** Stores and mails a one-time code with `link`. An unregistered email gets nothing, in the same time. */
export async function mailResetCode(
  call: Call<typeof sendCode>,
  client: LoginClient,
  link: string,
): Promise<void> {
  const { deps } = call
  const { account: email } = client
  const code = newCode()
  const now = deps.clock.realNow()

  await deps.db.transaction(async (tx) => {
    await storeCode(tx, client, hashCode(deps.tokenSecret, email, code), now)
    const customer = await findByEmail(tx, email)
    const data = accountMailData(
      call,
      customer ?? { email, full_name: '', confirmed_at: null },
    )

    await queueOrUndo(
      tx,
      codeMail(data, code, link, codeEnd(now)),
      customer !== undefined,
    )
    await resetAttempts({ db: tx }, 'code', client)
  })
}

/** For an unregistered email, the insert is rolled back: the time must not reveal registered emails. */
async function queueOrUndo(
  tx: Database,
  mail: ReturnType<typeof codeMail>,
  wanted: boolean,
): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      await queueMail(savepoint, mail)
      if (!wanted) savepoint.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
}

/** Sets a new password with a one-time code; returns false, and changes nothing, when the code is wrong. */
export async function resetByCode(
  call: Call<typeof verifyCode>,
  client: LoginClient,
): Promise<boolean> {
  const { deps, body } = call
  const code = hashCode(deps.tokenSecret, client.account, body.otp_code.trim())
  const fits = await checkCode(deps.db, client, code, deps.clock.realNow())
  return fits && (await redeemCode(call, client.account, code))
}

async function redeemCode(
  call: Call<typeof verifyCode>,
  email: string,
  code: string,
): Promise<boolean> {
  const { db, clock } = call.deps
  const password_hash = await hashPassword(call.body.new_password)

  return await db.transaction(async (tx) => {
    if (!(await consumeCode(tx, email, code))) return false
    const isThis = eq(customers.email, email)
    const [customer] = await tx
      .select()
      .from(customers)
      .where(isThis)
      .for('no key update')
    if (customer === undefined) return false

    const at = { realNow: clock.realNow() }
    if (!(await setPassword(tx, customer, password_hash, at))) return false
    if (customer.confirmed_at === null)
      await takeOver(tx, customer.id, new Date(clock.now()))
    await queueMail(
      tx,
      passwordMail(accountMailData(call, customer), 'nowhere'),
    )

    return true
  })
}

/** The code proves the email. Another person may have registered it first, so their data is deleted. */
async function takeOver(
  tx: Database,
  id: number,
  confirmed_at: Date,
): Promise<void> {
  const nothing = {
    primary_address_id: null,
    billing_address_id: null,
    picture: null,
  }
  const proven = { ...nothing, stripe_customer_id: null, confirmed_at }
  await tx.update(customers).set(proven).where(eq(customers.id, id))
  await deletePersonalData(tx, id)
}
