import type {
  ActorRefFrom,
  EmittedFrom,
  EventFromLogic,
  EventObject,
  MachineContext,
} from 'xstate'
import type { checkoutMachine } from '../checkout/checkoutMachine.ts'
import type { CheckoutEvent } from '../checkout/checkoutSetup.ts'
import { type SystemEvents, tell } from '../core/tell.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import type {
  CompletePaymentEvent,
  completePaymentMachine,
} from '../orders/completePaymentMachine.ts'
import type {
  OrderExpiryEvent,
  orderExpiryMachine,
} from '../orders/orderExpiryMachine.ts'
import type { ReorderEvent, reorderMachine } from '../orders/reorderMachine.ts'
import type {
  OrderResultEvent,
  orderResultMachine,
} from '../payment/orderResultMachine.ts'
import type { accountFormsActors } from './accountFormsActors.ts'
import type { CoordinatorEvents } from './coordinatorEvents.ts'
import type { shopActors } from './shopActors.ts'
import type { walletAndOrdersActors } from './walletAndOrdersActors.ts'

/** The actors that views and machines address, by system id. */
export type SystemLogics = typeof shopActors &
  typeof accountFormsActors &
  typeof walletAndOrdersActors & {
    // These use `tell`: their types cannot be inferred together with the others.
    checkout: typeof checkoutMachine
    completePayment: typeof completePaymentMachine
    orderExpiry: typeof orderExpiryMachine
    orderResult: typeof orderResultMachine
    reorder: typeof reorderMachine
  }

export type SystemId = keyof SystemLogics | keyof CoordinatorEvents

export type SystemActors = {
  [Id in keyof SystemLogics]: ActorRefFrom<SystemLogics[Id]>
}

/** The events that these actors emit. */
export type EmittedBy<Id extends keyof SystemLogics> = EmittedFrom<
  SystemLogics[Id]
>

/** The emitted events of machines, by name: inferring them would be a circle of types. */
type EmittedEvents = {
  checkout: CheckoutEvent
  completePayment: CompletePaymentEvent
  orderExpiry: OrderExpiryEvent
  orderResult: OrderResultEvent
  reorder: ReorderEvent
}

type ActorEvents = CoordinatorEvents &
  EmittedEvents & {
    [Id in Exclude<keyof SystemLogics, keyof EmittedEvents>]: EventFromLogic<
      SystemLogics[Id]
    >
  }

declare module '../core/tell.ts' {
  interface SystemEvents extends ActorEvents {}
}

/** Invokes an actor under its system id. */
export function child<Id extends SystemId>(id: Id) {
  return { id, systemId: id, src: id }
}

/** A transition that sends its event to other actors of the system, as it is. */
export function forward<Id extends SystemId>(...ids: Id[]) {
  return {
    actions: ids.map((id) =>
      tell<MachineContext, SystemEvents[Id], Id>(id, ({ event }) => event),
    ),
  }
}

/** The slot `eventBridge`, a callback that sends back every event that the named actors emit. */
export function eventBridgeSlot<Events extends EventObject>() {
  return unprovidedCallback<Events, { actors: readonly SystemId[] }>(
    'eventBridge',
  )
}

/** Invokes an event bridge of these actors. */
export function eventBridge(actors: SystemId[], id = 'eventBridge') {
  return { id, src: 'eventBridge', input: { actors } } as const
}
