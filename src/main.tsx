import { createRoot, hydrateRoot } from 'react-dom/client'
import { firstLanguage } from '#contract/languages.ts'
import { createApi } from './adapters/api.ts'
import './adapters/afterFirstPaint.ts'
import { readCookie, readShopData, rememberedLanguage, writeCookie } from './adapters/browser.ts'
import { repeatEarlyActs } from './adapters/earlyActs.ts'
import { createInspector } from './adapters/inspector.ts'
import { lazyPayments } from './adapters/lazyPayments.ts'
import { createLeadership } from './adapters/leadership.ts'
import { browserNavigation, pagePath } from './adapters/navigation.ts'
import { createNews } from './adapters/news.ts'
import { nothingStored } from './adapters/nothingStored.ts'
import { askForLabels, readPageLabels } from './adapters/pageLabels.ts'
import { readPageStyles } from './adapters/pageStyles.ts'
import { paint } from './adapters/paint.ts'
import { createShopClock } from './adapters/shopClock.ts'
import { createStorage } from './adapters/storage.ts'
import { createTabs } from './adapters/tabs.ts'
import './adapters/afterSecondPaint.ts'
import { storedCartOf } from './actors/cart.ts'
import type { ClientDeps } from './actors/clientDeps.ts'
import { requestRefresh } from './actors/tokenRefresh.ts'
import './adapters/afterThirdPaint.ts'
import { actorsOf, createShop, partsOf } from './actors/createShop.ts'
import './adapters/afterFourthPaint.ts'
import { preloadCart, preloadPage } from './app/routes.ts'
import { ShopPage } from './app/ShopPage.tsx'
import 'virtual:styles.css'

await paint()

const data = readShopData()
const { payments, mode, seller } = data
const pageLanguage = data.language ?? rememberedLanguage() ?? firstLanguage(navigator.languages)
const root = document.getElementById('root')
const isServed = root?.hasChildNodes() ?? false
const shopTime = readCookie('shop_time')
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

const server = {
  baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api',
  fetch: window.fetch.bind(window),
  csrfToken: () => readCookie('csrftoken'),
  onShopTime: clock.correct,
}

const styles = readPageStyles()
const labels = (await readPageLabels()) ?? (isServed ? await askForAllLabels() : null)

const api = createApi({
  ...server,
  accessToken: () => storage.session.tokens()?.access_token ?? null,
  refreshAccess: () => requestRefresh(actors.tokenRefresh),
  language,
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
  inspect: await createInspector(),
  // biome-ignore lint/suspicious/noConsole: the one logger of the shop
  log: (message, detail) => console.info(message, detail),
}

const start = {
  ...data,
  labels,
  language: pageLanguage,
}
await paint()
const parts = partsOf(deps, start)
await paint()
const shop = createShop(deps, start, parts)
const actors = actorsOf(shop)
const platform = { mode, seller, print: () => window.print() }
const options = {
  onCaughtError: (error: unknown) => deps.log('A view failed.', error),
}

await styles
if (root && isServed && labels) hydrate(root)
else if (root) render(root)

/** A page that is there already waits for them: it cannot be taken over without, and what was tapped in it would be lost. */
function askForAllLabels() {
  const visitor = { accessToken: () => null, refreshAccess: async () => undefined }
  const api = createApi({ ...server, ...visitor, language: () => pageLanguage })
  return askForLabels(api, pageLanguage)
}

/** Markup of the server becomes the page as it was rendered; then the actors start, and what was tapped meanwhile is done. */
async function hydrate(root: HTMLElement) {
  const cart = storedCartOf(deps)
  if (cart?.lines.length && pagePath(location.pathname) === '/ordernow') preloadCart()
  const isVisitor = storage.session.read() === null && cart === null
  const served = isVisitor ? shop : await createServed()
  const onShown = async () => {
    await paint()
    shop.start()
    repeatEarlyActs()
  }
  await preloadPage(location.pathname)
  await paint()
  hydrateRoot(root, <ShopPage {...{ deps, shop, served, platform, onShown }} />, options)
}

/** The shop as it is for everybody. */
async function createServed() {
  await paint()
  return createShop({ ...deps, storage: nothingStored }, start)
}

function render(root: HTMLElement) {
  root.replaceChildren()
  repeatEarlyActs()
  shop.start()
  if (!labels) actors.translations.send({ type: 'translations.load' })
  createRoot(root, options).render(<ShopPage {...{ deps, shop, platform }} />)
}
