import type { FastifyInstance } from 'fastify'
import { resendCode, sendCode, verifyCode } from '#contract/forgotPassword.ts'
import { mailResetCode, resetByCode } from '../accounts/passwordReset.ts'
import { invalidFields, refuseProblems } from '../domain/requestRefusal.ts'
import { codeEmailProblem, resetProblems } from '../domain/resetProblems.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import {
  browserLink,
  browserLinkRoute,
  loginClientOf,
  rememberDevice,
} from '../http/device.ts'
import {
  countAttempt,
  countCodeRequest,
  resetAttempts,
} from '../limits/loginThrottle.ts'
import { limitRate, requestLimits } from '../limits/rateLimits.ts'

/** Mails one-time codes and resets passwords. The responses do not reveal registered emails. */
export function forgotPasswordRoutes(app: FastifyInstance): void {
  handle(app, sendCode, mailCode, requestLimits.codeByAddress)
  handle(app, resendCode, mailCode, requestLimits.codeByAddress)
  handle(app, verifyCode, resetPassword, requestLimits.resetByAddress)
  browserLinkRoute(app)
}

async function mailCode(
  call: RequestContext<typeof sendCode>,
): Promise<{ message: string }> {
  const { deps, body, t } = call
  const problem = codeEmailProblem(body.email)
  if (problem !== null) throw invalidFields({ email: [problem] })

  const email = body.email.trim().toLowerCase()
  const client = loginClientOf(call, email)
  await limitRate(deps, requestLimits.codeByAccount, email, client.device)
  await limitRate(deps, requestLimits.codeByAccountDaily, email, client.device)
  await countCodeRequest(deps, client)
  await mailResetCode(call, client, browserLink(deps, email))

  return { message: t('code_sent') }
}

async function resetPassword(
  call: RequestContext<typeof verifyCode>,
): Promise<{ message: string }> {
  const { deps, body, t } = call
  refuseProblems(resetProblems(body))

  const client = loginClientOf(call, body.email.trim().toLowerCase())
  await countAttempt(deps, 'code', client)
  if (!(await resetByCode(call, client)))
    throw invalidFields({ otp_code: ['code_wrong'] })

  await resetAttempts(deps, 'code', client)
  rememberDevice(call, client)
  return { message: t('password_reset') }
}
