import { createRoot, hydrateRoot } from 'react-dom/client'
import { actorsOf } from '../actors/shop/createShop.ts'
import { pagePath } from '../adapters/navigation.ts'
import { preloadCart, preloadPage } from '../app/routes.ts'
import { ShopPage } from '../app/ShopPage.tsx'
import type { Environment } from './createEnvironment.ts'
import type { TabShop } from './createTabShop.ts'
import { replayEarlyInput } from './replayEarlyInput.ts'
import { yieldToBrowser } from './yieldToBrowser.ts'

export async function showShop(
  environment: Environment,
  tabShop: TabShop,
): Promise<void> {
  const { root, isServed, start } = environment
  if (!root) return
  if (isServed && start.labels) await hydrate(root, environment, tabShop)
  else render(root, environment, tabShop)
}

/** Hydrates the server's markup, then starts the actors and replays the customer's early input. */
async function hydrate(
  root: HTMLElement,
  { data }: Environment,
  { deps, shop, hydrationShop, hasCart }: TabShop,
) {
  if (hasCart && pagePath(location.pathname) === '/ordernow') preloadCart()
  const onShown = async () => {
    await yieldToBrowser()
    shop.start()
    replayEarlyInput()
  }

  await preloadPage(location.pathname)
  await yieldToBrowser()
  hydrateRoot(
    root,
    <ShopPage
      deps={deps}
      shop={shop}
      hydrationShop={hydrationShop}
      platform={platformOf(data)}
      onShown={onShown}
    />,
    optionsOf(deps),
  )
}

function render(
  root: HTMLElement,
  { data, start }: Environment,
  { deps, shop }: TabShop,
) {
  root.replaceChildren()
  replayEarlyInput()
  shop.start()
  if (!start.labels)
    actorsOf(shop).translations.send({ type: 'translations.load' })
  createRoot(root, optionsOf(deps)).render(
    <ShopPage deps={deps} shop={shop} platform={platformOf(data)} />,
  )
}

function platformOf({ mode, seller, timeZone }: Environment['data']) {
  return { mode, seller, timeZone, print: () => window.print() }
}

function optionsOf({ log }: TabShop['deps']) {
  return { onCaughtError: (error: unknown) => log('A view failed.', error) }
}
