import type { InspectionEvent } from 'xstate'
import type { PaymentType } from '#contract/paymentMethods.ts'
import type { Api } from '#src/adapters/api.ts'
import type { Leadership } from '#src/adapters/leadership.ts'
import type { Navigation } from '#src/adapters/navigation.ts'
import type { News } from '#src/adapters/news.ts'
import type { BrowserPayments } from '#src/adapters/payments.ts'
import type { ShopClock } from '#src/adapters/shopClock.ts'
import type { Storage } from '#src/adapters/storage.ts'
import type { Tabs } from '#src/adapters/tabs.ts'

/** What every actor's creator gets: the adapters, as narrow types. */
export type ClientDeps = {
  api: Api
  storage: Storage
  /** The shop's business calendar. */
  clock: ShopClock
  newId: () => string
  navigation: Navigation
  /** Where the shop is, without a slash at its end: what a payment page leads back to. */
  origin: string
  /** The tab in which a payment is made outside of the shop. */
  tabs: Tabs
  /** Which of the open tabs pays an order. */
  leadership: Leadership
  /** What the tabs tell each other of payments. */
  news: News
  /** The payment provider, whose code comes when it is first asked for; null where the shop has none. */
  payments: (() => Promise<BrowserPayments>) | null
  /** The ways to pay that are offered; all where the server does not say it. */
  paymentMethods?: readonly PaymentType[] | undefined
  /** Gets the inspection events of every actor; does nothing unless the inspector is on. */
  inspect: (event: InspectionEvent) => void
  /** Where failures go that no customer is told about. */
  log: (message: string, detail?: unknown) => void
}
