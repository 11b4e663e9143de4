import type { DisplayedOrder } from '#machines/checkout/checkoutForm.ts'
import {
  type AttemptEnd,
  endOf,
  isGivenUp,
  nextOrderOf,
  type SubmissionOutcome,
} from '#machines/checkout/orderAttempt.ts'
import { required } from '#machines/core/required.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { requestRefresh } from '#src/actors/session/tokenRefresh.ts'
import { addAccountFormsActors } from '#src/actors/shop/accountForms.ts'
import { checkoutHostOf } from '#src/actors/shop/checkoutHost.ts'
import {
  actorsOf,
  createShop,
  findIn,
  type Shop,
} from '#src/actors/shop/createShop.ts'
import { addWalletAndOrdersActors } from '#src/actors/shop/walletAndOrders.ts'
import { createApi } from '#src/adapters/api.ts'
import { createLeadership } from '#src/adapters/leadership.ts'
import { createShopClock } from '#src/adapters/shopClock.ts'
import { createTabs, type TabsWindow } from '#src/adapters/tabs.ts'
import { freeAttention } from '#test/support/fakes/attention.ts'
import { createMemoryNavigation } from '#test/support/fakes/navigation.ts'
import type { Browser } from './browser.ts'
import { fetchThrough, type Network } from './network.ts'
import type { OrderWatch } from './orderWatch.ts'
import { type AskCustomer, fieldOf, paymentsOf } from './provider.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shopProcess.ts'

export type Observation =
  | { kind: 'paid'; orderId: string; total: number | null }
  | { kind: 'not paid'; orderId: string | null; at: number }
  /** The result page found the order paid. */
  | { kind: 'found paid' }
  | { kind: 'approved'; at: number }
  /** The order was paid or cancelled elsewhere. */
  | { kind: 'processed' }
  | { kind: 'recharged'; amount: number | null }
  /** An old recharge: the tab said that it does not know if the bank confirmed it. */
  | { kind: 'unknown recharge'; amount: string }
  /** The end of an attempt, in the tab that led it or in one that followed it. */
  | { kind: 'settled' | 'followed'; key: string; end: AttemptEnd }

export type TabOptions = {
  name: string
  owner: string
  browser: Browser
  network: Network
  random: Random
  shop: Pick<
    ShopProcess,
    'url' | 'sandboxUrl' | 'prepareTab' | 'changeMachines'
  >
  path: string
  ask: AskCustomer
  window: TabsWindow
  watch: OrderWatch
  act: (tab: Tab) => void
  logIn: () => Promise<void>
  observe: (observation: Observation) => void
}

/** A tab of the shop: the real machines without a DOM. */
export type Tab = {
  name: string
  actors: SystemActors
  deps: ClientDeps
  calls: readonly string[]
  isOpen: () => boolean
  /** True if the customer ignores a challenge, or a challenge has lasted a minute. */
  isChallengeIgnored: () => boolean
  close: () => void
  /** Goes to a page, unless the tab is closed. */
  goTo: (page: string) => void
  act: () => void
  pay: () => void
  /** Confirms that an earlier order is sent. */
  sendUnsent: () => void
  logIn: () => Promise<void>
  enterCard: (number: string) => Promise<void>
}

/** Opens a tab; retries until the page loads. */
export async function openTab(options: TabOptions): Promise<Tab> {
  const { name, owner, browser, network, random, shop, watch, observe } =
    options
  const browserTab = browser.openTab()
  const clock = createShopClock(() => Date.now() + skew)
  const skew = random.fork('clock').between(-12, 12) * 3_600_000
  const shopTime = await loadPage(shop.url)

  clock.measure()(shopTime)
  let isOpen = true
  const calls: string[] = []
  const note = (call: string) => calls.push(call)
  const send = untilClosed(
    watch.watch(fetchThrough(network, owner, random, note), () => tab),
    () => isOpen,
  )
  const { storage } = browserTab
  const api = createApi({
    baseUrl: `${shop.url}/api`,
    fetch: send,
    accessToken: () => storage.session.tokens()?.access_token ?? null,
    refreshAccess: () => requestRefresh(actors.tokenRefresh),
    language: () => 'en',
    csrfToken: () => null,
    measureTime: clock.measure,
    log: () => {},
  })
  let isChallengeIgnored = false
  const ask = async () => {
    const answer = await options.ask()
    isChallengeIgnored = answer === 'ignore'
    return answer
  }
  let challengedAt = Number.POSITIVE_INFINITY
  const waitForChallenge = async <T>(challenge: Promise<T>) => {
    challengedAt = Date.now()
    return await challenge.finally(() => {
      challengedAt = Number.POSITIVE_INFINITY
    })
  }
  const provider = paymentsOf(
    shop.sandboxUrl,
    send,
    () => 'en',
    ask,
    waitForChallenge,
  )
  let ids = 0
  const newId = () => {
    ids += 1
    return `${name} id ${ids}`
  }
  const deps: ClientDeps = {
    api,
    storage,
    clock,
    newId,
    navigation: createMemoryNavigation(options.path),
    origin,
    tabs: createTabs(options.window),
    leadership: createLeadership(browserTab.locks),
    watchAttention: freeAttention,
    paymentChannel: browserTab.paymentChannelOf(newId),
    payments: async () => provider,
    inspect: () => {},
    log: () => {},
  }

  shop.prepareTab?.(deps)
  const root = createShop(deps, { language: 'en', labels: null })
  const actors = actorsOf(root)

  root.start()
  const checkoutHost = checkoutHostOf(deps, findIn(root))
  root.send(shop.changeMachines?.(checkoutHost) ?? checkoutHost)
  listen(actors, observe)

  const stopLoading = loadPayments(deps, root, observe)
  const tab: Tab = {
    name,
    actors,
    deps,
    calls,
    isOpen: () => isOpen,
    isChallengeIgnored: () =>
      isChallengeIgnored || Date.now() - challengedAt > patience,
    close() {
      isOpen = false
      browserTab.close()
      stopLoading()
      root.stop()
    },
    goTo(to) {
      if (isOpen)
        actors.navigation.send({ type: 'page.requested', to, replace: false })
    },
    act: () => options.act(tab),
    pay() {
      watch.press(tab)
      actors.checkout.send({ type: 'order.submit' })
    },
    sendUnsent() {
      watch.press(tab)
      actors.checkout
        .getSnapshot()
        .children.orderSubmission?.send({ type: 'submission.send' })
    },
    logIn: options.logIn,
    enterCard: async (number) => {
      provider.hold(fieldOf(await provider.stripe('en'), number))
    },
  }

  return tab
}

/** Milliseconds after which a customer reloads a page that waits for the bank. */
const patience = 60_000

export function isSignedOut({
  actors: { session },
}: Pick<Tab, 'actors'>): boolean {
  return (
    session.getSnapshot().matches('signedOut') ||
    session.getSnapshot().matches('openingFailed')
  )
}

/** Returns the shop's time, which each page brings with it. */
async function loadPage(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    const instant = answer?.headers.get('x-shop-time')
    if (instant) return instant
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Drops answers that arrive after the tab was closed. */
function untilClosed(send: typeof fetch, isOpen: () => boolean): typeof fetch {
  const never = () => new Promise<never>(() => {})
  return async (...request) => {
    if (!isOpen()) return await never()
    try {
      const answer = await send(...request)
      return isOpen() ? answer : await never()
    } catch (error) {
      if (isOpen()) throw error
      return await never()
    }
  }
}

const origin = 'http://shop.test'

/** Loads the payments with the first page that needs them, as `routes.ts` does; returns a function that stops it. */
function loadPayments(
  deps: ClientDeps,
  shop: Shop,
  observe: (observation: Observation) => void,
) {
  const bring = () => {
    const snapshot = shop.getSnapshot()
    if (
      snapshot.status !== 'active' ||
      snapshot.matches({ walletAndOrders: 'loaded' })
    )
      return
    addAccountFormsActors(deps, shop)
    addWalletAndOrdersActors(deps, shop)
    listenToResult(shop, observe)
    listenToRecharges(shop, observe)
  }
  const loadIfNeeded = () => {
    // Lazy code never arrives in the same task, in which the page may still change.
    if (
      ['/checkout', '/profile', '/order/success'].includes(
        deps.navigation.path(),
      )
    )
      queueMicrotask(bring)
  }

  loadIfNeeded()
  return deps.navigation.onMove(loadIfNeeded)
}

function listenToResult(
  shop: Shop,
  observe: (observation: Observation) => void,
) {
  let isPaid = false
  actorsOf(shop).orderResult.subscribe(({ context: { paid } }) => {
    if (paid && !isPaid) observe({ kind: 'found paid' })
    isPaid = paid !== null
  })
}

/** Each session has its own recharge actor. */
function listenToRecharges(
  shop: Shop,
  observe: (observation: Observation) => void,
) {
  let listenedActor: SystemActors['walletRecharge'] | undefined
  const listen = () => {
    const { walletRecharge } = actorsOf(shop)
    if (walletRecharge === listenedActor) return
    listenedActor = walletRecharge
    listenedActor?.on('recharge.succeeded', ({ attempt }) =>
      observe({ kind: 'recharged', amount: attempt.body.amount }),
    )
    listenedActor?.subscribe(({ context: { error } }) => {
      if (error && 'key' in error && error.key === 'wallet.recharge_old')
        observe({
          kind: 'unknown recharge',
          amount: String(error.values?.amount),
        })
    })
  }

  listen()
  shop.subscribe(listen)
}

const processed = [
  'checkout.order_already_processed',
  'checkout.paid_elsewhere',
  'payment.order_expired',
]

function listen(
  { checkout }: SystemActors,
  observe: (observation: Observation) => void,
) {
  let shown: SubmissionOutcome | null = null
  checkout.subscribe((snapshot) => {
    const { outcome, displayedOrder } = snapshot.context
    const isShown = snapshot.hasTag('succeeded') || snapshot.hasTag('failed')
    if (isShown && outcome !== shown)
      observe(observationOf(outcome, displayedOrder))
    shown = isShown ? outcome : null
  })
  checkout.subscribe(({ children }) => listenToEnd(children, observe))
  checkout.on('attempt.settled', ({ attempt, outcome }) => {
    const end = endOf(attempt, outcome)
    observe({ kind: 'settled', key: attempt.key, end })
    if (isGivenUp(outcome))
      observe({
        kind: 'not paid',
        orderId: nextOrderOf(outcome),
        at: Date.now(),
      })
  })
  checkout.on('notice.raised', (notice) => {
    if (!('key' in notice)) return
    if (processed.includes(notice.key)) observe({ kind: 'processed' })
  })
}

const listened = new WeakSet<object>()

/** Observes the end of an attempt that another tab has led. */
function listenToEnd(
  {
    orderSubmission,
  }: ReturnType<SystemActors['checkout']['getSnapshot']>['children'],
  observe: (observation: Observation) => void,
) {
  if (!orderSubmission || listened.has(orderSubmission)) return
  listened.add(orderSubmission)
  orderSubmission.subscribe(({ output, context: { attempt } }) => {
    if (output?.kind === 'elsewhere')
      observe({ kind: 'followed', key: attempt.key, end: output.end })
  })
}

function observationOf(
  outcome: SubmissionOutcome | null,
  ordered: DisplayedOrder | null,
): Observation {
  if (outcome?.kind !== 'paid')
    return { kind: 'not paid', orderId: nextOrderOf(outcome), at: Date.now() }
  const orderId = required(outcome.order.order_id ?? null, 'order_id')
  return { kind: 'paid', orderId, total: ordered?.bill.total ?? null }
}
