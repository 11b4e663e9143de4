import { listOrders } from '#contract/orders.ts'
import { getBalance, listWalletTransactions } from '#contract/wallet.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createResourceActor } from './resources.ts'

/** What belongs to the signed-in customer: the wallet's balance in cents, its movements, the orders. */
export function createAccountActors(deps: ClientDeps) {
  const { api } = deps
  return {
    wallet: createResourceActor(deps, 'wallet', async () => {
      const { results } = await api.call(getBalance)
      return results[0]?.balance ?? 0
    }),
    walletTransactions: createResourceActor(deps, 'walletTransactions', () =>
      api.call(listWalletTransactions),
    ),
    orders: createResourceActor(deps, 'orders', () => api.call(listOrders)),
  }
}
