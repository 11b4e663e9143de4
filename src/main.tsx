import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstLanguage } from '#contract/languages.ts'
import type { ClientDeps } from './actors/clientDeps.ts'
import { actorsOf, createShop } from './actors/createShop.ts'
import { requestRefresh } from './actors/tokenRefresh.ts'
import { createApi } from './adapters/api.ts'
import { readCookie, readShopData, rememberedLanguage, writeCookie } from './adapters/browser.ts'
import { createInspector } from './adapters/inspector.ts'
import { lazyPayments } from './adapters/lazyPayments.ts'
import { createLeadership } from './adapters/leadership.ts'
import { browserNavigation } from './adapters/navigation.ts'
import { createNews } from './adapters/news.ts'
import { createShopClock } from './adapters/shopClock.ts'
import { createStorage } from './adapters/storage.ts'
import { createTabs } from './adapters/tabs.ts'
import { App } from './app/App.tsx'
import { DepsProvider } from './app/depsContext.ts'
import { ShopRouter } from './app/ShopRouter.tsx'
import { ShopProvider } from './hooks/actors.ts'
import { PlatformProvider } from './hooks/platform.ts'

const { translations, menuPage, shopTime, payments, mode, seller } = readShopData()
const clock = createShopClock()
if (shopTime) clock.correct(shopTime)

const storage = createStorage({
  get localStorage() {
    return window.localStorage
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  browserMark: {
    isSet: () => readCookie('browser_mark') !== null,
    set: () => writeCookie('browser_mark', '1'),
  },
})

const language = () => actors.translations.getSnapshot().context.language

const api = createApi({
  baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api',
  fetch: window.fetch.bind(window),
  accessToken: () => storage.session.tokens()?.access_token ?? null,
  refreshAccess: () => requestRefresh(actors.tokenRefresh),
  language,
  csrfToken: () => readCookie('csrftoken'),
  onShopTime: clock.correct,
})

const newId = () => crypto.randomUUID()
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('payments') : null

const deps: ClientDeps = {
  api,
  storage,
  clock,
  newId,
  navigation: browserNavigation,
  origin: location.origin,
  tabs: createTabs(window),
  leadership: createLeadership(navigator.locks ?? null),
  news: createNews(storage, channel, newId),
  payments: payments ? lazyPayments(payments, language) : null,
  inspect: createInspector(),
  // biome-ignore lint/suspicious/noConsole: the one logger of the shop
  log: (message, detail) => console.info(message, detail),
}

const shop = createShop(deps, {
  language: rememberedLanguage() ?? firstLanguage(navigator.languages),
  rows: translations ?? null,
  menuPage: menuPage ?? null,
})
const actors = actorsOf(shop)
shop.start()
if (!translations) actors.translations.send({ type: 'translations.load' })

const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError: (error) => deps.log('A view failed.', error) }).render(
    <StrictMode>
      <PlatformProvider
        value={{
          mediaUrl: api.mediaUrl,
          now: clock.now,
          payments: deps.payments,
          mode,
          seller,
          print: () => window.print(),
        }}
      >
        <DepsProvider value={deps}>
          <ShopProvider value={shop}>
            <ShopRouter navigation={actors.navigation}>
              <App />
            </ShopRouter>
          </ShopProvider>
        </DepsProvider>
      </PlatformProvider>
    </StrictMode>,
  )
