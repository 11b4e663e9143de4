import { setup } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { User } from '#contract/session.ts'
import { checkoutMachine } from '../checkout/checkoutMachine.ts'
import type {
  CheckoutInput,
  SignedInCustomer,
} from '../checkout/checkoutSetup.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NoticeOutdated } from '../shell/noticesMachine.ts'
import type { EventToCheckoutHost, Page } from './coordinatorEvents.ts'
import type { ShellEvent } from './shellEvents.ts'
import { type EmittedBy, eventBridgeSlot } from './system.ts'

export type CheckoutHostInput = {
  page: Page
  user: User | null
  /** This tab returned from a payment page, and its role is not decided yet. */
  isReturning: boolean
  /** The cart's lines when the page opened: they are as old as the last visit. */
  earlierLines: readonly CartLine[]
  checkout: CheckoutInput
}

/** The state of the checkout that other actors receive. */
export type Report = { isPayingByCard: boolean; outdated: NoticeOutdated }

/** `reported` is the last report, null before the first one. */
type CheckoutHostContext = CheckoutHostInput & { reported: Report | null }

export type CheckoutHostEvent =
  | EventToCheckoutHost
  | EmittedBy<'checkout'>
  | ShellEvent

/** The records of a customer's orders in this browser. */
export type OrderRecords = Omit<SignedInCustomer, 'customer'>

/** Types and slots of the chart in `checkoutHostMachine.ts`. */
export const checkoutHostSetup = setup({
  types: {} as {
    context: CheckoutHostContext
    events: CheckoutHostEvent
    input: CheckoutHostInput
  },
  actors: {
    eventBridge: eventBridgeSlot<CheckoutHostEvent>(),
    recallOrders: unprovided<OrderRecords, { customer: string }>(
      'recallOrders',
      { within: 3_000 },
    ),
    findInterruptedOrder: unprovided<string | null, { customer: string }>(
      'findInterruptedOrder',
    ),
    readDishes: unprovided<(MenuItem | null)[], { ids: number[] }>(
      'readDishes',
    ),
    checkout: checkoutMachine,
  },
  guards: { hasUser: ({ context }) => context.user !== null },
})

/** The input of the slots that read a customer's records. */
export function customerOf({ context }: { context: CheckoutHostInput }) {
  return { customer: required(context.user, 'user').email }
}
