import { codeLength, type PasswordReset } from '#contract/forgotPassword.ts'
import { resetPasswordLength } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'
import { confirmationProblem } from './confirmationProblem.ts'

/** Keeps only digits of a typed or pasted code, at most six. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

export function validateReset({
  otp_code,
  new_password,
  confirm_password,
}: PasswordReset) {
  return {
    ...codeProblem(otp_code),
    ...passwordProblem(new_password),
    ...confirmationProblem(new_password, confirm_password),
  }
}

export const resetFormMachine = createFormMachine<PasswordReset, null>({
  id: 'resetForm',
  validate: validateReset,
})

function codeProblem(code: string) {
  if (code === '') return { otp_code: 'password.code_required' }
  if (code.length !== codeLength) return { otp_code: 'password.code_length' }
  if (!/^\d+$/.test(code)) return { otp_code: 'password.code_digits' }
  return {}
}

function passwordProblem(password: string) {
  if (password === '') return { new_password: 'password.new_required' }
  if (password.length < resetPasswordLength)
    return { new_password: 'password.new_short' }
  return {}
}
