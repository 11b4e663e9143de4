import { createActor } from 'xstate'
import {
  type OrderPayment,
  type PaymentProgress,
  referenceOf,
} from '#machines/checkout/orderAttempt.ts'
import { cardPaymentOf } from './cardPayment.ts'
import type { ClientDeps } from './clientDeps.ts'
import type { Find } from './hear.ts'
import { askOrder } from './readOrder.ts'

/** Has a placed order paid by card and tells how it goes; its code comes with the first such order. Returns how to stop. */
export function payOrderByCard(
  deps: ClientDeps,
  { order, attempt, card }: OrderPayment,
  find: Find,
  tell: (progress: PaymentProgress) => void,
): () => void {
  const { inspect } = deps
  const machine = cardPaymentOf(deps, {
    find,
    askServer: (reference, signal) => askOrder(deps.api, reference, signal),
  })
  const payment = createActor(machine, {
    id: 'orderPayment',
    inspect,
    input: {
      clientSecret: order.client_secret ?? '',
      card,
      saveCard: 'save_payment_method' in attempt.body && attempt.body.save_payment_method,
      reference: referenceOf(order, attempt),
    },
  })
  payment.subscribe((snapshot) => {
    if (snapshot.output) tell({ type: 'payment.ended', outcome: snapshot.output })
    else if (snapshot.matches('acting')) tell({ type: 'payment.acting' })
    else if (snapshot.hasTag('unknown')) tell({ type: 'payment.unknown' })
    else if (snapshot.hasTag('reconciling')) tell({ type: 'payment.reconciling' })
  })
  payment.start()
  return () => payment.stop()
}
