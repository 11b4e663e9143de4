import { onTestFinished } from 'vitest'
import type { Notice } from '#machines/shell/noticesMachine.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { requestRefresh } from '#src/actors/session/tokenRefresh.ts'
import { addAccountFormsActors } from '#src/actors/shop/accountForms.ts'
import { checkoutHostOf } from '#src/actors/shop/checkoutHost.ts'
import { actorsOf, createShop, findIn } from '#src/actors/shop/createShop.ts'
import { addWalletAndOrdersActors } from '#src/actors/shop/walletAndOrders.ts'
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
  path?: string
  inspect?: ClientDeps['inspect']
  /** The tab's session storage, which a reload keeps. */
  own?: Map<string, string>
}

/** Opens the whole shop without views in one tab; closes it after the test. */
export function openShopTab({
  browser,
  fetch,
  payments,
  tabs: kind,
  path = '/checkout',
  inspect = () => {},
  own,
}: Deps) {
  const tabs = createFakeTabs(kind)
  const browserTab = browser.openTab(own)
  const clock = createShopClock()
  const visited: string[] = []
  const navigation = createMemoryNavigation(path, visited)
  const deps: ClientDeps = {
    ...browserTab,
    api: createApi({
      baseUrl: '/api',
      fetch: (...request) =>
        isOpen ? fetch(...request) : new Promise(() => {}),
      accessToken: () =>
        browserTab.storage.session.tokens()?.access_token ?? null,
      refreshAccess: () => requestRefresh(actors.tokenRefresh),
      language: () => 'en',
      csrfToken: () => null,
      measureTime: clock.measure,
      log: () => {},
    }),
    clock,
    tabs,
    origin: 'https://shop.example',
    newId: () => crypto.randomUUID(),
    navigation,
    payments: async () => payments,
    inspect,
    log: () => {},
  }
  let isOpen = true
  const shop = createShop(deps, { language: 'en', labels: null })
  const actors = actorsOf(shop)
  const noticeKeys = collectNotices(actors)

  shop.start()
  shop.send(checkoutHostOf(deps, findIn(shop)))
  addAccountFormsActors(deps, shop)
  addWalletAndOrdersActors(deps, shop)

  const close = () => {
    if (!isOpen) return
    isOpen = false
    shop.stop()
  }

  onTestFinished(close)
  const goTo = (to: string) =>
    actors.navigation.send({ type: 'page.requested', to, replace: false })

  return {
    shop,
    actors,
    tabs,
    deps,
    navigation,
    goTo,
    visited,
    noticeKeys,
    close,
  }
}

function collectNotices({ notices }: SystemActors): string[] {
  const noticeKeys: string[] = []
  const seenNotices = new Set<Notice>()

  notices.subscribe(({ context: { alert, status } }) => {
    for (const notice of [alert, status]) {
      if (!notice || seenNotices.has(notice)) continue
      seenNotices.add(notice)
      if ('key' in notice) noticeKeys.push(notice.key)
    }
  })

  return noticeKeys
}

export type ShopTab = ReturnType<typeof openShopTab>
