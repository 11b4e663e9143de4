import type { FastifyInstance } from 'fastify'
import { currency } from '#contract/money.ts'
import {
  getBalance,
  getRecharge,
  listWalletTransactions,
  rechargeWallet,
} from '#contract/wallet.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { checkDeclineLimit } from '../payments/declines.ts'
import { checkMethodOffered } from '../payments/methodRefused.ts'
import { readBalance } from '../wallet/readBalance.ts'
import {
  ledgerPageSize,
  readLedgerEntries,
} from '../wallet/readLedgerEntries.ts'
import { refreshRecharge, startRecharge } from '../wallet/rechargeWallet.ts'

export function walletRoutes(app: FastifyInstance): void {
  const { db } = app.deps

  handle(app, getBalance, async ({ customerId }) => {
    const results = [{ balance: await readBalance(db, customerId), currency }]
    return { count: 1, next: null, previous: null, results }
  })

  handle(app, listWalletTransactions, ({ customerId }) =>
    readLedgerEntries(db, customerId, ledgerPageSize),
  )

  handle(
    app,
    rechargeWallet,
    async (call) => {
      for (const method of ['wallet', 'stripe'] as const)
        checkMethodOffered(call, method, null)
      await checkDeclineLimit(call)
      return await startRecharge(call.context, call)
    },
    requestLimits.rechargeByCustomer,
  )

  handle(
    app,
    getRecharge,
    ({ context, customerId, params }) =>
      refreshRecharge(context, customerId, params.transaction_id),
    requestLimits.statusByCustomer,
  )
}
