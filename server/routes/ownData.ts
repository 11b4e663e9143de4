import type { FastifyInstance } from 'fastify'
import { deleteAccount, exportOwnData } from '#contract/ownData.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { deleteAccount as deleteOwnAccount } from '../ownData/deleteAccount.ts'
import { readOwnData } from '../ownData/readOwnData.ts'

/** A customer's own data: taking it away, and deleting the account. */
export function ownDataRoutes(app: FastifyInstance): void {
  handle(
    app,
    exportOwnData,
    ({ deps, customerId }) => readOwnData(deps, customerId),
    requestLimits.exportByCustomer,
  )
  handle(
    app,
    deleteAccount,
    async (call) => {
      await deleteOwnAccount(call)
      return { message: call.t('account_deleted') }
    },
    requestLimits.passwordByCustomer,
  )
}
