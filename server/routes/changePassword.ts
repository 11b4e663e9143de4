import type { FastifyInstance } from 'fastify'
import { changePassword } from '#contract/profile.ts'
import { changePassword as changeOwnPassword } from '../accounts/changePassword.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'

export function changePasswordRoute(app: FastifyInstance): void {
  handle(
    app,
    changePassword,
    async (call) => {
      await changeOwnPassword(call)
      return { success: call.t('password_changed') }
    },
    requestLimits.passwordByCustomer,
  )
}
