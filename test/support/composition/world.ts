import type { ActorRefFrom, EventObject, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { User } from '#contract/session.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import type { CardPayment } from '#machines/payment/cardPaymentTypes.ts'
import type { Handoff } from '#machines/payment/handoffTypes.ts'
import type { ElectionEvent } from '#machines/payment/leaderElection.ts'
import type { shopMachine } from '#machines/shop/shopMachine.ts'
import type { CheckoutHostCode } from '#machines/shop/shopSetup.ts'
import type { SystemActors, SystemId } from '#machines/shop/system.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import type { Find } from '#src/actors/core/eventBridge.ts'
import type { FakeBrowserTab } from '#test/support/fakes/browser.ts'
import type { Person } from './people.ts'
import type { Question } from './question.ts'
import type { WalkServer } from './server.ts'

/** An event, and the actor that emitted it. */
export type ObservedEvent = {
  by: SystemId
  event: EventObject & Record<string, unknown>
}

/** One tab of the shop with its browser, another tab, the server and the clock. */
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
  /** Every sent attempt at an order, with repetitions. */
  sentAttempts: Attempt[]
  /** The payments of orders that have begun, by card or by hand-off. */
  startedPayments: (CardPayment | Handoff)[]
  /** True while the checkout's code waits for a step of the walk. */
  isCodeLate: boolean
  code: () => CheckoutHostCode
  deliverCode: ((code: CheckoutHostCode) => void) | null
  /** Complaints about cards that were taken from their field before they were complete. */
  incompleteCards: string[]
  /** The time of each customer's last press of Pay, in milliseconds. */
  payPressedAt: Map<string, number>
  /** True while another tab leads the order of the customer. */
  isLedElsewhere: boolean
  elections: Set<(event: ElectionEvent) => void>
  returns: Set<() => void>
  events: ObservedEvent[]
  /** The submitted lines, until the outcome of their order is known. */
  submittedLines: readonly CartLine[] | null
  /** The form when the customer pressed Pay, if a step recorded it. */
  pressedForm: CheckoutValues | null
  /** Errors of actors, and events for actors that have stopped. */
  faults: string[]
  /** The customer of the stored session, as the server knows them. */
  customer: () => User | null
  person: () => Person
}
