import type { Actors } from '../actors/actors.ts'
import type { ClientDeps } from './clientDeps.ts'
import { type Navigation, pagePath } from './navigation.ts'

/** The page of a payment's result opens with its address and hears who is signed in; returns how to stop listening. */
export function wireResult(
  { orderResult, session, ...actors }: Actors,
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
  return navigation.onMove(look)
}

/** True at the page of a payment's result, which asks a visitor to log in and goes on by itself. */
export function isAtResult({ path }: Navigation): boolean {
  return pagePath(path()) === '/order/success'
}
