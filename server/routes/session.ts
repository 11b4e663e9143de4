import type { FastifyInstance } from 'fastify'
import { phoneDigits } from '#contract/phone.ts'
import type { Output } from '#contract/route.ts'
import {
  type Credentials,
  getDetails,
  login,
  logout,
  type Registration,
  refresh,
  register,
  type Tokens,
} from '#contract/session.ts'
import { isEmail, passwordLength } from '#contract/validation.ts'
import { mailConfirmationLink } from '../accounts/confirmation.ts'
import { findByEmail } from '../accounts/findCustomer.ts'
import { insertCustomer } from '../accounts/insertCustomer.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { readUser } from '../accounts/readUser.ts'
import {
  endLogin,
  type IssuedToken,
  loginOf,
  rotateToken,
  startLogin,
} from '../accounts/refreshTokens.ts'
import type { Deps } from '../context.ts'
import type { MessagesByField } from '../domain/message.ts'
import { registrationProblems } from '../domain/registrationProblems.ts'
import {
  invalidFields,
  refuseProblems,
  unauthorized,
} from '../domain/requestRefusal.ts'
import { signAccessToken } from '../http/accessToken.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { loginClientOf, rememberDevice } from '../http/device.ts'
import { countAttempt, resetAttempts } from '../limits/loginThrottle.ts'
import { limitRate, requestLimits } from '../limits/rateLimits.ts'

export function sessionRoutes(app: FastifyInstance): void {
  handle(app, register, registerCustomer, requestLimits.registerByAddress)
  handle(app, login, logIn, requestLimits.loginByAddress)
  handle(app, logout, async ({ deps, body }) => {
    await endLogin(deps.db, body.refresh_token, deps.clock.realNow())
    return {}
  })
  handle(app, refresh, refreshLogin, requestLimits.refreshByAddress)
  handle(app, getDetails, async ({ deps, customerId }) => {
    const user = await readUser(deps.db, customerId)
    if (user === null) throw unauthorized('session_over')
    return user
  })
}

async function registerCustomer(
  call: RequestContext<typeof register>,
): Promise<Output<typeof register>> {
  const { deps, body, language } = call
  refuseProblems(registrationProblems(body, [deps.env.KITCHEN_EMAIL]))

  const customer = await insertCustomer(
    deps.db,
    await customerOf(deps, body, language),
  )
  if (customer === null) throw invalidFields({ email: ['email_taken'] })

  rememberDevice(call, loginClientOf(call, customer.email))
  await mailConfirmationLink(call, customer)
  call.status(201)

  return { message: call.t('registered') }
}

async function customerOf(
  deps: Deps,
  form: Registration,
  language: RequestContext<typeof login>['language'],
) {
  return {
    email: form.email.trim(),
    full_name: form.full_name.trim(),
    mobile_number: phoneDigits(form.mobile_number),
    password_hash: await hashPassword(form.password),
    language,
    remember: form.remember_me,
    created_at: new Date(deps.clock.now()),
    confirmed_at: null,
  }
}

async function logIn(call: RequestContext<typeof login>): Promise<Tokens> {
  const { deps, body } = call
  refuseProblems(credentialProblems(body))

  const email = body.email.trim().toLowerCase()
  const client = loginClientOf(call, email)
  await countAttempt(deps, 'password', client)

  const customer = await findByEmail(deps.db, email)
  if (
    !(await isPassword(body.password, customer?.password_hash)) ||
    customer === undefined
  )
    throw unauthorized('wrong_credentials')

  const issued = await startLogin(deps.db, customer, deps.clock.realNow())
  if (issued === null) throw unauthorized('wrong_credentials')
  await resetAttempts(deps, 'password', client)
  rememberDevice(call, client)

  return await tokensOf(deps, issued)
}

function credentialProblems({ email, password }: Credentials): MessagesByField {
  const problems: MessagesByField = {}
  if (email.trim() === '') problems.email = ['email_address_required']
  else if (!isEmail(email)) problems.email = ['email_invalid']
  if (password === '') problems.password = ['password_required']
  if (password.length > passwordLength) problems.password = ['invalid_value']
  return problems
}

async function refreshLogin({
  deps,
  body,
}: RequestContext<typeof refresh>): Promise<Tokens> {
  const login = loginOf(body.refresh_token)
  if (login !== null) await limitRate(deps, requestLimits.refreshByLogin, login)

  const issued = await rotateToken(
    deps.db,
    body.refresh_token,
    deps.clock.realNow(),
  )
  if (issued === null) throw unauthorized('session_over')

  return await tokensOf(deps, issued)
}

async function tokensOf(
  deps: Deps,
  { token, ends, ...caller }: IssuedToken,
): Promise<Tokens> {
  return {
    access_token: await signAccessToken(deps, caller, ends),
    refresh_token: token,
  }
}
