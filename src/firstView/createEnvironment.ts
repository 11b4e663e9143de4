import { firstLanguage, type Language } from '#contract/languages.ts'
import type { Labels } from '#contract/translations.ts'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import type { Start } from '../actors/shop/start.ts'
import { type ApiDeps, createApi } from '../adapters/api.ts'
import { watchAttention } from '../adapters/attention.ts'
import {
  readCookie,
  readShopData,
  rememberedLanguage,
  type ShopData,
  writeCookie,
} from '../adapters/browser.ts'
import { createLeadership } from '../adapters/leadership.ts'
import { browserNavigation } from '../adapters/navigation.ts'
import { createPaymentChannel } from '../adapters/paymentChannel.ts'
import { randomId } from '../adapters/randomId.ts'
import { createShopClock } from '../adapters/shopClock.ts'
import { createStorage } from '../adapters/storage.ts'
import { createTabs } from '../adapters/tabs.ts'
import { fetchLabels, readPageLabels } from './pageLabels.ts'

type Server = Pick<
  ApiDeps,
  'baseUrl' | 'fetch' | 'csrfToken' | 'measureTime' | 'log'
>

/** The adapters and the data of the browser's tab, before the actors exist. */
export type Environment = {
  adapters: Omit<ClientDeps, 'api' | 'payments' | 'paymentMethods'>
  server: Server
  data: ShopData
  start: Start
  root: HTMLElement | null
  isServed: boolean
}

/** Builds the tab's adapters and reads the page's inlined data. */
export async function createEnvironment(
  inspect: ClientDeps['inspect'],
): Promise<Environment> {
  const data = readShopData()
  const root = document.getElementById('root')
  const isServed = root?.hasChildNodes() ?? false
  const language =
    data.language ?? rememberedLanguage() ?? firstLanguage(navigator.languages)
  const adapters = createAdapters(inspect)
  const server = {
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api',
    fetch: window.fetch.bind(window),
    csrfToken: () => readCookie('csrftoken'),
    measureTime: adapters.clock.measure,
    log: adapters.log,
  }
  const labels =
    (await readPageLabels()) ??
    (isServed ? await fetchVisitorLabels(server, language) : null)

  return {
    adapters,
    server,
    data,
    start: { ...data, labels, language, homeDishes: readCookie('home_dishes') },
    root,
    isServed,
  }
}

function createAdapters(
  inspect: ClientDeps['inspect'],
): Environment['adapters'] {
  const clock = createShopClock()
  const shopTime = readCookie('shop_time')
  if (shopTime) clock.measure()(shopTime)

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
  const channel =
    'BroadcastChannel' in window ? new BroadcastChannel('payments') : null

  return {
    storage,
    clock,
    newId: randomId,
    navigation: browserNavigation,
    origin: location.origin,
    tabs: createTabs(window),
    leadership: createLeadership(navigator.locks ?? null),
    watchAttention,
    paymentChannel: createPaymentChannel(storage, channel, randomId),
    inspect,
    // biome-ignore lint/suspicious/noConsole: the one logger of the shop
    log: (message, detail) => console.info(message, detail),
  }
}

/** Loads the labels of a server-rendered page: without them hydration would lose the customer's input. */
function fetchVisitorLabels(
  server: Server,
  language: Language,
): Promise<Labels | null> {
  const visitor = {
    accessToken: () => null,
    refreshAccess: async () => undefined,
  }
  return fetchLabels(
    createApi({ ...server, ...visitor, language: () => language }),
    language,
  )
}
