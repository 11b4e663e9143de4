import { StrictMode } from 'react'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import { actorsOf, type Shop } from '../actors/shop/createShop.ts'
import { HydrationProvider, ShopProvider } from '../hooks/actors.ts'
import { type Platform, PlatformProvider } from '../hooks/platform.ts'
import { App } from './App.tsx'
import { DepsProvider } from './depsContext.ts'
import { ShopRouter } from './ShopRouter.tsx'
import '../ui/heading/heading.css'

type Props = {
  deps: ClientDeps
  shop: Shop
  /** The shop without a customer, from which the server has rendered the markup. */
  hydrationShop?: Shop
  platform: Pick<Platform, 'mode' | 'seller' | 'timeZone' | 'print'>
  /** The path when the server renders the page. */
  path?: string | undefined
  onShown?: (() => void) | undefined
}

/** The shop's page with the context of its views, the same in the browser and on the server. */
export function ShopPage({
  deps,
  shop,
  hydrationShop,
  platform,
  path,
  onShown,
}: Props) {
  const { api, clock, payments } = deps
  return (
    <StrictMode>
      <PlatformProvider
        value={{
          mediaUrl: api.mediaUrl,
          now: clock.now,
          payments,
          ...platform,
        }}
      >
        <DepsProvider value={deps}>
          <ShopProvider value={shop}>
            <HydrationProvider value={hydrationShop ?? shop}>
              <ShopRouter navigation={actorsOf(shop).navigation} path={path}>
                <App onShown={onShown} />
              </ShopRouter>
            </HydrationProvider>
          </ShopProvider>
        </DepsProvider>
      </PlatformProvider>
    </StrictMode>
  )
}
