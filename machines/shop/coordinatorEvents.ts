import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type { SessionEmitted } from '../session/sessionMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'

/** The page of the tab: a path without a slash at its end, and the query parameters. */
export type Page = { path: string; query: Readonly<Record<string, string>> }

/** Events that the root sends to `payments`. */
export type EventToPayments =
  | { type: 'customer.known'; user: User }
  | { type: 'customer.gone' }
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }
  | { type: 'orders.listed'; orders: readonly Order[] }
  | { type: 'dialog.closed'; dialog: OpenDialog }
  | { type: 'checkout.changed'; isPayingByCard: boolean }

/** Events that the root and the checkout send to `purchase`. */
export type EventToPurchase =
  | SessionEmitted
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }
  | { type: 'return.settled' }
  /** Another tab has settled the customer's attempt and changed its records. */
  | { type: 'attempt.settledElsewhere' }

/** Events that the root sends to `account`. */
export type EventToAccount = { type: 'customer.known' } | { type: 'customer.gone' }
