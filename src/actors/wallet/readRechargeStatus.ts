import { getRecharge, listWalletTransactions } from '#contract/wallet.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { Api } from '#src/adapters/api.ts'
import { callWithFallback } from '#src/adapters/callWithFallback.ts'

/** Reads a recharge's payment status from the server. Rejects with `notFound` for an unknown recharge. */
export async function readRechargeStatus(
  api: Api,
  transaction_id: string,
  signal: AbortSignal,
): Promise<IntentStatus> {
  const call = api.call(getRecharge, { params: { transaction_id } }, { signal })
  const { status } = await callWithFallback(call, () =>
    findTransaction(api, transaction_id, signal),
  )
  return status
}

/** Finds the recharge in the wallet's transactions, which list it once it is credited or has failed. */
async function findTransaction(
  api: Api,
  transaction_id: string,
  signal: AbortSignal,
) {
  const transactions = await api.call(listWalletTransactions, {}, { signal })
  const credit = transactions.find(
    (transaction) => transaction.transaction_id === transaction_id,
  )
  return (
    credit && {
      status:
        credit.status === 'FAILED' ? 'requires_payment_method' : 'succeeded',
    }
  )
}
