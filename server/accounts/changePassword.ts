import type {
  changePassword as changePasswordCall,
  PasswordChange,
} from '#contract/profile.ts'
import { passwordLength } from '#contract/validation.ts'
import type { Call } from '../call.ts'
import type { Message } from '../domain/message.ts'
import { formRefused } from '../domain/requestRefusal.ts'
import { passwordMail } from '../mails/accountMails.ts'
import { queueMail } from '../mails/outbox.ts'
import { accountMailData } from './accountMailData.ts'
import { requireCustomer } from './findCustomer.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'

type Change = Call<typeof changePasswordCall>

/** Changes a password after a check of the old one, and signs out other devices. Throws a RequestRefusal. */
export async function changePassword(call: Change): Promise<void> {
  const { body } = call
  const problem = problemOf(body)
  if (problem !== null) throw formRefused(problem)
  // A retry after a lost response sends the old password, although the new one is already set.
  if (
    !(await replacePassword(call)) &&
    !(await isCurrent(call, body.new_password))
  )
    throw formRefused('old_password_wrong')
}

async function replacePassword(call: Change): Promise<boolean> {
  const { deps, body, family } = call
  const customer = await requireCustomer(call.deps.db, call.customerId)
  if (!(await isPassword(body.old_password, customer.password_hash)))
    return false

  const password_hash = await hashPassword(body.new_password)
  return await deps.db.transaction(async (tx) => {
    const at = { realNow: deps.clock.realNow(), keep: family }
    if (!(await setPassword(tx, customer, password_hash, at))) return false
    await queueMail(tx, passwordMail(accountMailData(call, customer), 'here'))
    return true
  })
}

async function isCurrent(
  { deps, customerId }: Change,
  password: string,
): Promise<boolean> {
  const customer = await requireCustomer(deps.db, customerId)
  return await isPassword(password, customer.password_hash)
}

function problemOf({
  old_password,
  new_password,
  confirm_password,
}: PasswordChange) {
  if (old_password === '' || new_password === '' || confirm_password === '')
    return 'all_fields_mandatory'
  if (new_password !== confirm_password) return 'confirm_password_differs'
  if (old_password.length > passwordLength) return 'old_password_wrong'
  if (new_password.length <= passwordLength) return null

  return {
    key: 'too_long',
    values: { maximum: passwordLength },
  } satisfies Message
}
