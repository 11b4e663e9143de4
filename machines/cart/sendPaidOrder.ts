import { type EventObject, enqueueActions, type MachineContext } from 'xstate'
import { load } from '../core/resources.ts'
import { type Action, tell } from '../core/tell.ts'
import type { PaidOrder } from './cartSetup.ts'

/** Reports a paid order: the cart removes its dishes, then the wallet and the orders reload. */
export function sendPaidOrder(
  order: PaidOrder,
): Action<MachineContext, EventObject> {
  return enqueueActions<MachineContext, EventObject, undefined>(
    ({ enqueue }) => {
      enqueue(tell('cart', { type: 'cart.orderPaid', order }))
      enqueue(load('wallet', 'walletTransactions', 'orders'))
    },
  ) as Action<MachineContext, EventObject>
}
