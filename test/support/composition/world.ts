import type { ActorRefFrom, EventObject, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { User } from '#contract/session.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import type { CardPayment } from '#machines/payment/cardPaymentTypes.ts'
import type { Handoff } from '#machines/payment/handoffTypes.ts'
import type { ElectionEvent } from '#machines/payment/leaderElection.ts'
import type { PurchaseCode, shopMachine } from '#machines/shop/shopMachine.ts'
import type { SystemActors, SystemId } from '#machines/shop/system.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import type { Find } from '#src/actors/core/eventBridge.ts'
import type { FakeBrowserTab } from '#test/support/fakes/browser.ts'
import type { Person } from './people.ts'
import type { Question } from './question.ts'
import type { WalkServer } from './server.ts'

/** What an actor told, and which. */
export type Told = { by: SystemId; event: EventObject & Record<string, unknown> }

/** One tab of the shop and all that is around it: the browser with another tab, the server, the time. */
export type World = {
  shop: ActorRefFrom<typeof shopMachine>
  actors: Partial<SystemActors>
  find: Find
  deps: ClientDeps
  otherTab: FakeBrowserTab
  server: WalkServer
  clock: SimulatedClock
  address: () => string
  stored: (key: string) => string | null
  questions: Question[]
  /** The attempts at orders that were sent, each as often as it was. */
  sent: Attempt[]
  /** The payments of orders that began, each in its way. */
  paying: (CardPayment | Handoff)[]
  /** Whether the code of the checkout waits for a step of the walk, what it is, and who waits for it. */
  isCodeLate: boolean
  code: () => PurchaseCode
  giveCode: ((code: PurchaseCode) => void) | null
  /** Cards that were taken from their field before they were complete. */
  halfTyped: string[]
  /** When each customer pressed Pay last, in milliseconds. */
  pressedAt: Map<string, number>
  /** Another tab leads the order of the customer; what tells this one how the election stands. */
  isLedElsewhere: boolean
  elections: Set<(event: ElectionEvent) => void>
  /** What tells this tab that a payment page led back. */
  returns: Set<() => void>
  told: Told[]
  /** The lines that the customer has submitted and whose end they wait for. */
  submitted: readonly CartLine[] | null
  /** What the customer had typed when they pressed Pay without choosing how to pay. */
  pressed: CheckoutValues | null
  /** What went wrong between actors: a broken one, or an event for one that is gone. */
  faults: string[]
  /** By the stored session: whom the server serves. */
  customer: () => User | null
  person: () => Person
}
