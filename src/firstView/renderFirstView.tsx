import { renderToString } from 'react-dom/server'
import { defaultLanguage } from '#contract/languages.ts'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import { createShop } from '../actors/shop/createShop.ts'
import { createApi } from '../adapters/api.ts'
import { parseShopData } from '../adapters/browser.ts'
import { emptyStorage } from '../adapters/emptyStorage.ts'
import { createLeadership } from '../adapters/leadership.ts'
import { createPaymentChannel } from '../adapters/paymentChannel.ts'
import { createShopClock } from '../adapters/shopClock.ts'
import { preloadPage } from '../app/routes.ts'
import { ShopPage } from '../app/ShopPage.tsx'

/** `pictures` are preload links for the head. */
export type FirstView = { pictures: string; markup: string }

/** Renders a page for a visitor, from its data and labels as JSON. Creates actors without starting them. */
export async function renderFirstView(
  path: string,
  json: string,
  labels: string,
): Promise<FirstView> {
  const data = parseShopData(json)
  await preloadPage(path)

  const deps = createDeps(path)
  const language = data.language ?? defaultLanguage
  const shop = createShop(deps, {
    ...data,
    language,
    labels: JSON.parse(labels),
  })
  const rendered = renderToString(
    <ShopPage deps={deps} shop={shop} platform={data} path={path} />,
  )
  // React puts the preload links of the first pictures before the markup.
  const [pictures = ''] = /^(?:<link [^>]*>)*/.exec(rendered) ?? []

  return { pictures, markup: rendered.slice(pictures.length) }
}

/** Creates adapters that answer no call and store nothing. */
function createDeps(path: string): ClientDeps {
  const noop = () => undefined
  return {
    api: createApi({
      baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api',
      fetch: () => new Promise(noop),
      accessToken: () => null,
      refreshAccess: async () => undefined,
      language: () => defaultLanguage,
      csrfToken: () => null,
      measureTime: () => noop,
      log: noop,
    }),
    storage: emptyStorage,
    clock: createShopClock(),
    newId: () => '',
    navigation: {
      path: () => path,
      search: () => '',
      navigate: noop,
      onMove: () => noop,
      step: {
        address: () => null,
        add: noop,
        take: noop,
        readdress: noop,
        goBack: noop,
        settle: noop,
        onArrival: () => noop,
      },
    },
    origin: '',
    tabs: {
      prepare: noop,
      show: () => 'unfit',
      isOpen: () => false,
      onClosed: () => noop,
      close: noop,
      redirect: noop,
      onRestored: () => noop,
      closeOwn: noop,
    },
    leadership: createLeadership(null),
    watchAttention: () => noop,
    paymentChannel: createPaymentChannel(emptyStorage, null, () => ''),
    payments: null,
    inspect: noop,
    log: noop,
  }
}
