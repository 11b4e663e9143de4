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

/** An event, and the actor that sent it. */
export type Told = {
  by: SystemId
  event: EventObject & Record<string, unknown>
}

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
  /** True while the checkout's code waits for a step of the walk. */
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
  /** Listeners for a return from a payment page. */
  returns: Set<() => void>
  told: Told[]
  /** The lines that the customer has submitted and whose end they wait for. */
  submitted: readonly CartLine[] | null
  /** The values of the form when the customer pressed Pay without a payment method. */
  pressed: CheckoutValues | null
  /** Errors of actors, and events for actors that have stopped. */
  faults: string[]
  /** By the stored session: whom the server serves. */
  customer: () => User | null
  person: () => Person
}
