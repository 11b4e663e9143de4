import { StrictMode } from 'react'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import { actorsOf, type Shop } from '../actors/shop/createShop.ts'
import { ServedProvider, ShopProvider } from '../hooks/actors.ts'
import { type Platform, PlatformProvider } from '../hooks/platform.ts'
import { App } from './App.tsx'
import { DepsProvider } from './depsContext.ts'
import { ShopRouter } from './ShopRouter.tsx'
import '../ui/heading/heading.css'

type Props = {
  deps: ClientDeps
  shop: Shop
  /** The shop as it is for everybody, which the server has rendered. */
  served?: Shop
  platform: Pick<Platform, 'mode' | 'seller' | 'timeZone' | 'print'>
  /** The path, where no browser knows it. */
  path?: string | undefined
  /** Told once the page is there and answers. */
  onShown?: (() => void) | undefined
}

/** The shop's page with all that its views ask for: the same for the browser and for the server. */
export function ShopPage({ deps, shop, served, platform, path, onShown }: Props) {
  const { api, clock, payments } = deps
  return (
    <StrictMode>
      <PlatformProvider value={{ mediaUrl: api.mediaUrl, now: clock.now, payments, ...platform }}>
        <DepsProvider value={deps}>
          <ShopProvider value={shop}>
            <ServedProvider value={served ?? shop}>
              <ShopRouter navigation={actorsOf(shop).navigation} path={path}>
                <App onShown={onShown} />
              </ShopRouter>
            </ServedProvider>
          </ShopProvider>
        </DepsProvider>
      </PlatformProvider>
    </StrictMode>
  )
}
