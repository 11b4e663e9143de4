import type { FastifyInstance } from 'fastify'
import { deleteAccount, exportOwnData } from '#contract/ownData.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { deleteAccount as deleteOwnAccount } from '../privacy/deleteAccount.ts'
import { readDataExport } from '../privacy/readDataExport.ts'

export function ownDataRoutes(app: FastifyInstance): void {
  handle(
    app,
    exportOwnData,
    ({ deps, customerId, language }) =>
      readDataExport(deps, customerId, language),
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
