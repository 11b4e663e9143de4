import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type { SessionEmitted } from '../session/sessionMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'

/** Where the tab is: a path without a slash at its end, and the parameters of its query. */
export type Page = { path: string; query: Readonly<Record<string, string>> }

/** What the root tells the payments. */
export type ToldPayments =
  | { type: 'customer.known'; user: User }
  | { type: 'customer.gone' }
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }
  | { type: 'orders.listed'; orders: readonly Order[] }
  | { type: 'dialog.closed'; dialog: OpenDialog }
  | { type: 'checkout.changed'; isPayingByCard: boolean }

/** What the root tells the purchase. */
export type ToldPurchase =
  | SessionEmitted
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }
  | { type: 'return.settled' }
  /** Another tab has settled the attempt of the customer: its records are other ones now. */
  | { type: 'attempt.settledElsewhere' }

/** What the root tells the account. */
export type ToldAccount = { type: 'customer.known' } | { type: 'customer.gone' }
