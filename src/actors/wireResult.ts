import { isAtResult } from '../adapters/navigation.ts'
import type { Actors } from '../hooks/actors.ts'
import type { PaymentActors } from '../hooks/payments.ts'
import type { ClientDeps } from './clientDeps.ts'
import { settlePaid } from './wireCheckout.ts'

/** The page of a payment's result opens with its address, hears who is signed in, and says what was paid. */
export function wireResult(
  { orderResult }: PaymentActors,
  { session, ...actors }: Actors,
  { navigation }: ClientDeps,
) {
  const look = () => {
    if (!isAtResult(navigation)) return orderResult.send({ type: 'result.closed' })
    const query = new URLSearchParams(navigation.search())
    orderResult.send({
      type: 'result.opened',
      paymentIntent: query.get('payment_intent') || null,
      redirectStatus: query.get('redirect_status'),
      isSignedIn: session.getSnapshot().hasTag('signedIn'),
    })
  }
  queueMicrotask(look)
  session.on('session.started', () => orderResult.send({ type: 'customer.known' }))
  session.on('session.ended', () => orderResult.send({ type: 'customer.gone' }))
  orderResult.on('recharge.foundPaid', () => {
    for (const resource of [actors.wallet, actors.walletTransactions])
      resource.send({ type: 'resource.load', params: null })
  })
  orderResult.on('order.foundPaid', (found) =>
    settlePaid({ session, ...actors }, { ...found, isFromCart: false }),
  )
  orderResult.subscribe({ complete: navigation.onMove(look) })
}
