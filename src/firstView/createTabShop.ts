import { storedCartOf } from '../actors/cart/cart.ts'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import { requestRefresh } from '../actors/session/tokenRefresh.ts'
import {
  actorsOf,
  createShop,
  prepareShop,
  type Shop,
} from '../actors/shop/createShop.ts'
import { createApi } from '../adapters/api.ts'
import { emptyStorage } from '../adapters/emptyStorage.ts'
import { lazyPayments } from '../adapters/lazyPayments.ts'
import type { Environment } from './createEnvironment.ts'
import { yieldToBrowser } from './yieldToBrowser.ts'

export type TabShop = {
  deps: ClientDeps
  shop: Shop
  /** A shop without session and cart, which equals the server's markup. */
  hydrationShop: Shop
  hasCart: boolean
}

/** Creates the tab's actors and does not start them. */
export async function createTabShop({
  adapters,
  server,
  data,
  start,
  isServed,
}: Environment): Promise<TabShop> {
  const { storage } = adapters
  const language = () => actors.translations.getSnapshot().context.language
  const api = createApi({
    ...server,
    accessToken: () => storage.session.tokens()?.access_token ?? null,
    refreshAccess: () => requestRefresh(actors.tokenRefresh),
    language,
  })
  const payments = data.payments ? lazyPayments(data.payments, language) : null
  const deps = {
    ...adapters,
    api,
    payments,
    paymentMethods: data.paymentMethods,
  }
  const prepared = prepareShop(deps, start)

  await yieldToBrowser()
  const shop = createShop(deps, start, prepared)
  const actors = actorsOf(shop)

  const cart = storedCartOf(deps)
  const isVisitor = storage.session.read() === null && cart === null
  const hasCart = (cart?.lines.length ?? 0) > 0
  if (isVisitor || !isServed)
    return { deps, shop, hydrationShop: shop, hasCart }

  await yieldToBrowser()
  const hydrationShop = createShop({ ...deps, storage: emptyStorage }, start)
  return { deps, shop, hydrationShop, hasCart }
}
