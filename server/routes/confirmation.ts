import type { FastifyInstance } from 'fastify'
import { confirmEmail, mailConfirmation } from '#contract/confirmation.ts'
import type { Output } from '#contract/route.ts'
import {
  confirmCustomer,
  mailConfirmationLink,
} from '../accounts/confirmation.ts'
import { requireCustomer } from '../accounts/findCustomer.ts'
import { readUser } from '../accounts/readUser.ts'
import { invalidFields, unauthorized } from '../domain/requestRefusal.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'

export function confirmationRoutes(app: FastifyInstance): void {
  handle(app, confirmEmail, confirmOwnEmail, requestLimits.detailsByCustomer)
  handle(app, mailConfirmation, mailOwnLink, requestLimits.detailsByCustomer)
}

async function confirmOwnEmail({
  deps,
  customerId,
  body,
}: RequestContext<typeof confirmEmail>): Promise<Output<typeof confirmEmail>> {
  const customer = await requireCustomer(deps.db, customerId)
  if (!(await confirmCustomer(deps, customer, body.confirmation_code)))
    throw invalidFields({ confirmation_code: ['confirmation_wrong'] })
  const user = await readUser(deps.db, customerId)
  if (user === null) throw unauthorized('session_over')
  return user
}

async function mailOwnLink(
  call: RequestContext<typeof mailConfirmation>,
): Promise<Output<typeof mailConfirmation>> {
  const { deps, customerId, t } = call
  const customer = await requireCustomer(deps.db, customerId)
  if (customer.confirmed_at !== null) return { message: t('confirmation_done') }
  const isMailed = await mailConfirmationLink(call, customer)
  return {
    message: t(isMailed ? 'confirmation_mailed' : 'confirmation_mailed_today'),
  }
}
