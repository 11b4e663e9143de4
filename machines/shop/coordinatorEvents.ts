import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type { SessionEmitted } from '../session/sessionMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'

/** The tab's page: a path without a trailing slash, and the query parameters. */
export type Page = { path: string; query: Readonly<Record<string, string>> }

/** Another page, or a changed query of the same page. */
export type PageChange =
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }

/** The page of a change, for the context. */
export function pageOf({ event }: { event: PageChange }) {
  return { page: event.page }
}

export type EventToWalletAndOrders =
  | PageChange
  | { type: 'customer.known'; user: User }
  | { type: 'customer.gone' }
  | { type: 'orders.listed'; orders: readonly Order[] }
  | { type: 'dialog.closed'; dialog: OpenDialog }
  | { type: 'checkout.changed'; isPayingByCard: boolean }

export type EventToCheckoutHost =
  | PageChange
  | SessionEmitted
  | { type: 'return.settled' }
  /** Another tab has settled the customer's attempt and changed its records. */
  | { type: 'attempt.settledElsewhere' }

export type EventToAccountForms =
  | { type: 'customer.known' }
  | { type: 'customer.gone' }

/** Coordinators own actors whose code loads later, and receive customer and page. */
export type CoordinatorEvents = {
  walletAndOrders: EventToWalletAndOrders
  accountForms: EventToAccountForms
  checkoutHost: EventToCheckoutHost
}
