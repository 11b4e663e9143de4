import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changePassword, type PasswordChange } from '#contract/profile.ts'
import type { Output } from '#contract/route.ts'
import { passwordLength } from '#contract/validation.ts'
import { accountMailData } from '../accounts/accountMailData.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/setPassword.ts'
import { customers } from '../db/schema/customers.ts'
import type { Message } from '../domain/message.ts'
import { formRefused, unauthorized } from '../domain/requestRefusal.ts'
import { queueMail } from '../gateways/mail.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { passwordMail } from '../mails/accountMails.ts'

/** Changes the password of a customer who knows the old one. Other devices are signed out; this one stays signed in. */
export function changePasswordRoute(app: FastifyInstance): void {
  handle(app, changePassword, change, requestLimits.passwordByCustomer)
}

async function change(
  call: RequestContext<typeof changePassword>,
): Promise<Output<typeof changePassword>> {
  const { body, t } = call
  const problem = problemOf(body)
  if (problem !== null) throw formRefused(problem)
  // Whose answer was lost asks again with the old password, although the new one is set.
  if (!(await replacePassword(call)) && !(await isCurrent(call, body.new_password)))
    throw formRefused('old_password_wrong')
  return { success: t('password_changed') }
}

/** Resolves with false, and changes nothing, where the old password is not the customer's. */
async function replacePassword(call: RequestContext<typeof changePassword>): Promise<boolean> {
  const { deps, body, family } = call
  const customer = await customerOf(call)
  if (!(await isPassword(body.old_password, customer.password_hash))) return false
  const password_hash = await hashPassword(body.new_password)
  return await deps.db.transaction(async (tx) => {
    const at = { realNow: deps.clock.realNow(), keep: family }
    if (!(await setPassword(tx, customer, password_hash, at))) return false
    await queueMail(tx, passwordMail(accountMailData(call, customer), 'here'))
    return true
  })
}

async function isCurrent(
  call: RequestContext<typeof changePassword>,
  password: string,
): Promise<boolean> {
  return await isPassword(password, (await customerOf(call)).password_hash)
}

async function customerOf({ deps, customerId }: RequestContext<typeof changePassword>) {
  const [customer] = await deps.db.select().from(customers).where(eq(customers.id, customerId))
  if (customer === undefined) throw unauthorized('session_over')
  return customer
}

/** What is wrong with the form; whether the old password is correct is checked later. */
function problemOf({ old_password, new_password, confirm_password }: PasswordChange) {
  if (old_password === '' || new_password === '' || confirm_password === '')
    return 'all_fields_mandatory'
  if (new_password !== confirm_password) return 'confirm_password_differs'
  if (old_password.length > passwordLength) return 'old_password_wrong'
  if (new_password.length <= passwordLength) return null
  return { key: 'too_long', values: { maximum: passwordLength } } satisfies Message
}
