import { listOrders } from '#contract/orders.ts'
import { getBalance, listWalletTransactions } from '#contract/wallet.ts'
import type { World } from '../world.ts'
import { createResourceActor } from './resources.ts'

/** What belongs to the signed-in customer: the wallet's balance in cents, its movements, the orders. */
export function createAccountActors(world: World) {
  const { api } = world
  return {
    wallet: createResourceActor(world, 'wallet', async () => {
      const { results } = await api.call(getBalance)
      return results[0]?.balance ?? 0
    }),
    walletTransactions: createResourceActor(world, 'walletTransactions', () =>
      api.call(listWalletTransactions),
    ),
    orders: createResourceActor(world, 'orders', () => api.call(listOrders)),
  }
}
