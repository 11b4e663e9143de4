import { onTestFinished } from 'vitest'
import type { Notice } from '#machines/shell/noticesMachine.ts'
import type { ClientDeps } from '#src/actors/clientDeps.ts'
import { createActors } from '#src/actors/createActors.ts'
import { paymentActorsOf } from '#src/actors/paymentActors.ts'
import { requestRefresh } from '#src/actors/tokenRefresh.ts'
import { wire } from '#src/actors/wiring.ts'
import { createApi } from '#src/adapters/api.ts'
import type { BrowserPayments } from '#src/adapters/payments.ts'
import { createShopClock } from '#src/adapters/shopClock.ts'
import type { FakeBrowser } from '#test/support/fakes/browser.ts'
import { createMemoryNavigation } from '#test/support/fakes/navigation.ts'
import { createFakeTabs } from '#test/support/fakes/tabs.ts'

type Deps = {
  browser: FakeBrowser
  fetch: typeof globalThis.fetch
  payments: BrowserPayments
  tabs?: Parameters<typeof createFakeTabs>[0]
  /** The address at which the tab opens. */
  path?: string
}

/** The whole shop without its views in one tab of a browser; it is closed with the test. */
export function openShopTab({ browser, fetch, payments, tabs: kind, path = '/checkout' }: Deps) {
  const tabs = createFakeTabs(kind)
  const door = browser.openTab()
  const clock = createShopClock()
  const visited: string[] = []
  const navigation = createMemoryNavigation(path, visited)
  const deps: ClientDeps = {
    ...door,
    api: createApi({
      baseUrl: '/api',
      fetch: (...request) => (isOpen ? fetch(...request) : new Promise(() => {})),
      accessToken: () => door.storage.session.tokens()?.access_token ?? null,
      refreshAccess: () => requestRefresh(actors.tokenRefresh),
      language: () => 'en',
      csrfToken: () => null,
      onShopTime: clock.correct,
    }),
    clock,
    tabs,
    origin: 'https://shop.example',
    newId: () => crypto.randomUUID(),
    navigation,
    payments: async () => payments,
    inspect: () => {},
    log: () => {},
  }
  let isOpen = true
  const actors = createActors(deps, { language: 'en', rows: [], menuPage: null })
  const unwire = wire(actors, deps)
  for (const actor of Object.values(actors)) actor.start()
  const paying = paymentActorsOf(deps, actors)
  const close = () => {
    if (!isOpen) return
    isOpen = false
    unwire()
    for (const actor of Object.values({ ...actors, ...paying })) actor.stop()
  }
  onTestFinished(close)
  const goTo = (to: string) =>
    actors.navigation.send({ type: 'page.requested', to, replace: false })
  const told: string[] = []
  const note = (notice: Notice) => {
    if ('key' in notice) told.push(notice.key)
  }
  actors.checkout.on('notice.raised', note)
  paying.paymentReturn.on('notice.raised', note)
  return { actors, paying, tabs, deps, navigation, goTo, visited, told, close }
}

export type ShopTab = ReturnType<typeof openShopTab>
