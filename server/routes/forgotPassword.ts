import type { FastifyInstance } from 'fastify'
import { resendCode, sendCode, verifyCode } from '#contract/forgotPassword.ts'
import { mailResetCode, resetByCode } from '../accounts/passwordReset.ts'
import { invalidFields } from '../domain/requestRefusal.ts'
import { codeEmailProblem, resetProblems } from '../domain/resetProblems.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { browserLink, guesserOf, letBrowserIn, rememberDevice } from '../http/device.ts'
import { countAsked, countGuess, forgetGuesses } from '../limits/guesses.ts'
import { limitRate, requestLimits } from '../limits/rateLimits.ts'

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
  await mailResetCode(call, guesser, browserLink(deps, email))
  return { message: t('code_sent') }
}

async function resetPassword(
  call: RequestContext<typeof verifyCode>,
): Promise<{ message: string }> {
  const { deps, body, t } = call
  const problems = resetProblems(body)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const guesser = guesserOf(call, body.email.trim().toLowerCase())
  await countGuess(deps, 'code', guesser)
  if (!(await resetByCode(call, guesser))) throw invalidFields({ otp_code: ['code_wrong'] })
  await forgetGuesses(deps, 'code', guesser)
  rememberDevice(call, guesser)
  return { message: t('password_reset') }
}
