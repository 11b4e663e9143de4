import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Language } from '#contract/languages.ts'
import type { Mode } from '#contract/mode.ts'
import type { CurrentSeller } from '#contract/orderDocuments.ts'
import type { User } from '#contract/session.ts'
import { buildDictionary, type TranslationRow } from '#contract/translations.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { requestRefresh } from '#src/actors/session/tokenRefresh.ts'
import { addAccountFormsActors } from '#src/actors/shop/accountForms.ts'
import { checkoutHostOf } from '#src/actors/shop/checkoutHost.ts'
import { actorsOf, createShop, findIn } from '#src/actors/shop/createShop.ts'
import { createApi } from '#src/adapters/api.ts'
import { watchAttention } from '#src/adapters/attention.ts'
import { createLeadership } from '#src/adapters/leadership.ts'
import { browserNavigation } from '#src/adapters/navigation.ts'
import { createPaymentChannel } from '#src/adapters/paymentChannel.ts'
import type { BrowserPayments } from '#src/adapters/payments.ts'
import { createShopClock } from '#src/adapters/shopClock.ts'
import { createStorage } from '#src/adapters/storage.ts'
import type { Tabs } from '#src/adapters/tabs.ts'
import { Dialogs } from '#src/app/Dialogs.tsx'
import { DepsProvider } from '#src/app/depsContext.ts'
import { Notices } from '#src/features/shell/Notices.tsx'
import { ShopProvider } from '#src/hooks/actors.ts'
import { type Platform, PlatformProvider } from '#src/hooks/platform.ts'
import { type Answers, createFakeServer } from '#test/support/fakes/server.ts'
import { createFakeTabs } from '#test/support/fakes/tabs.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'

export type ShopOptions = {
  answers?: Answers
  language?: Language
  user?: User
  path?: string
  /** The labels; null if the shop still has to fetch them. */
  rows?: readonly TranslationRow[] | null
  payments?: BrowserPayments
  mode?: Mode
  tabs?: Tabs
  seller?: CurrentSeller
  /** The kitchen's time zone; by default that of the default calendar. */
  timeZone?: Platform['timeZone']
  device?: Platform['device']
  print?: NonNullable<Platform['print']>
  log?: ClientDeps['log']
  stored?: Record<string, unknown>
  homeDishes?: string
  /** True while the code of the checkout has not loaded. */
  isCheckoutLate?: boolean
}

/**
 * Renders a view with notices and dialogs on the shop's real actors, with a server of fixed answers; cleans up after
 * the test.
 */
export function renderShop(view: ReactNode, options: ShopOptions = {}) {
  const {
    answers = {},
    language = 'en',
    user,
    path = '/',
    rows = seedLabels,
  } = options
  const {
    payments = null,
    mode = 'live',
    tabs = createFakeTabs(),
    seller,
    timeZone,
    device,
    print,
    log = () => {},
    homeDishes,
  } = options

  localStorage.clear()
  sessionStorage.clear()
  for (const [key, record] of Object.entries(options.stored ?? {})) {
    const area =
      key in { forgot_password: 0, checkout_form: 0 }
        ? sessionStorage
        : localStorage
    area.setItem(key, JSON.stringify(record))
  }

  const storage = testStorage()
  if (user) {
    storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
    storage.session.saveUser(user)
  }

  const server = createFakeServer(
    answers,
    rows ? { 'GET /translations/all': { body: rows } } : {},
  )
  const clock = createShopClock()
  const deps: ClientDeps = {
    api: createApi({
      baseUrl: '/api',
      fetch: server.fetch,
      accessToken: () => storage.session.tokens()?.access_token ?? null,
      refreshAccess: () => requestRefresh(actors.tokenRefresh),
      language: () => language,
      csrfToken: () => null,
      measureTime: clock.measure,
      log: () => {},
    }),
    storage,
    clock,
    newId: () => crypto.randomUUID(),
    navigation: browserNavigation,
    origin: 'https://shop.example',
    tabs,
    leadership: createLeadership(null),
    watchAttention,
    paymentChannel: createPaymentChannel(storage, null, () =>
      crypto.randomUUID(),
    ),
    payments: payments && (async () => payments),
    inspect: () => {},
    log,
  }
  const labels = (rows && buildDictionary(rows)[language]) ?? null
  const shop = createShop(deps, { language, labels, homeDishes })
  const actors = actorsOf(shop)

  shop.start()
  if (!options.isCheckoutLate) shop.send(checkoutHostOf(deps, findIn(shop)))
  addAccountFormsActors(deps, shop)
  const { now } = clock
  const { mediaUrl } = deps.api
  const platform = {
    mediaUrl,
    now,
    payments: deps.payments,
    mode,
    seller,
    timeZone,
    device,
    ...(print && { print }),
  }
  const { hook, searchHook } = memoryLocation({ path })

  render(
    <PlatformProvider value={platform}>
      <DepsProvider value={deps}>
        <ShopProvider value={shop}>
          <Router hook={hook} searchHook={searchHook}>
            <Notices />
            {view}
            <Dialogs />
          </Router>
        </ShopProvider>
      </DepsProvider>
    </PlatformProvider>,
  )
  onTestFinished(() => {
    cleanup()
    shop.stop()
    window.history.replaceState(null, '', '/')
  })

  return { actors, calls: server.calls }
}

function testStorage() {
  return createStorage({
    localStorage,
    sessionStorage,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    browserMark: { isSet: () => true, set: () => {} },
  })
}
