import { eq, TransactionRollbackError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { resendCode, sendCode, verifyCode } from '#contract/forgotPassword.ts'
import { accountMailData } from '../accounts/accountMailData.ts'
import { forgetBelongings } from '../accounts/forgetBelongings.ts'
import {
  checkCode,
  codeEnd,
  hashCode,
  newCode,
  spendCode,
  storeCode,
} from '../accounts/oneTimeCodes.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/setPassword.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { invalidFields } from '../domain/requestRefusal.ts'
import { codeEmailProblem, resetProblems } from '../domain/resetProblems.ts'
import { queueMail } from '../gateways/mail.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { browserLink, guesserOf, letBrowserIn, rememberDevice } from '../http/device.ts'
import { countAsked, countGuess, forgetGuesses } from '../limits/guesses.ts'
import { limitRate, requestLimits } from '../limits/rateLimits.ts'
import { codeMail, passwordMail } from '../mails/accountMails.ts'

/** Sends one-time codes by mail and resets passwords with them. The responses do not reveal whether an email is registered. */
export function forgotPasswordRoutes(app: FastifyInstance): void {
  handle(app, sendCode, mailCode, requestLimits.codeByAddress)
  handle(app, resendCode, mailCode, requestLimits.codeByAddress)
  handle(app, verifyCode, resetPassword, requestLimits.resetByAddress)
  letBrowserIn(app)
}

async function mailCode(call: RequestContext<typeof sendCode>): Promise<{ message: string }> {
  const { deps, body, t } = call
  const problem = codeEmailProblem(body.email)
  if (problem !== null) throw invalidFields({ email: [problem] })
  const email = body.email.trim().toLowerCase()
  const guesser = guesserOf(call, email)
  await limitRate(deps, requestLimits.codeByAccount, email, guesser.device)
  await limitRate(deps, requestLimits.codeByAccountDaily, email, guesser.device)
  await countAsked(deps, guesser)
  const [code, now] = [newCode(), deps.clock.realNow()]
  await deps.db.transaction(async (tx) => {
    await storeCode(tx, guesser, hashCode(deps.tokenSecret, email, code), now)
    const [customer] = await tx.select().from(customers).where(eq(customers.email, email))
    const data = accountMailData(call, customer ?? { email, full_name: '', confirmed_at: null })
    await queueOrUndo(
      tx,
      codeMail(data, code, browserLink(deps, email), codeEnd(now)),
      customer !== undefined,
    )
    await forgetGuesses({ db: tx }, 'code', guesser)
  })
  return { message: t('code_sent') }
}

/** For an unregistered email the mail is inserted and rolled back, so that the response time does not reveal whether the email is registered. */
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

async function resetPassword(
  call: RequestContext<typeof verifyCode>,
): Promise<{ message: string }> {
  const { deps, body, t } = call
  const problems = resetProblems(body)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const email = body.email.trim().toLowerCase()
  const guesser = guesserOf(call, email)
  await countGuess(deps, 'code', guesser)
  const code = hashCode(deps.tokenSecret, email, body.otp_code.trim())
  const fits = await checkCode(deps.db, guesser, code, deps.clock.realNow())
  if (!fits || !(await redeemCode(call, email, code)))
    throw invalidFields({ otp_code: ['code_wrong'] })
  await forgetGuesses(deps, 'code', guesser)
  rememberDevice(call, guesser)
  return { message: t('password_reset') }
}

async function redeemCode(
  call: RequestContext<typeof verifyCode>,
  email: string,
  code: string,
): Promise<boolean> {
  const { db, clock } = call.deps
  const password_hash = await hashPassword(call.body.new_password)
  return await db.transaction(async (tx) => {
    if (!(await spendCode(tx, email, code))) return false
    const isThis = eq(customers.email, email)
    const [customer] = await tx.select().from(customers).where(isThis).for('no key update')
    if (customer === undefined) return false
    const at = { realNow: clock.realNow() }
    if (!(await setPassword(tx, customer, password_hash, at))) return false
    if (customer.confirmed_at === null) await takeOver(tx, customer.id, new Date(clock.now()))
    await queueMail(tx, passwordMail(accountMailData(call, customer), 'nowhere'))
    return true
  })
}

/** The code proves the address. Whoever registered it before may be somebody else: nothing of theirs stays. */
async function takeOver(tx: Database, id: number, confirmed_at: Date): Promise<void> {
  const nothing = { primary_address_id: null, billing_address_id: null, picture: null }
  const proven = { ...nothing, stripe_customer_id: null, confirmed_at }
  await tx.update(customers).set(proven).where(eq(customers.id, id))
  await forgetBelongings(tx, id)
}
