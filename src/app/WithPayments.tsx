import type { ReactNode } from 'react'
import { paymentActorsOf } from '../actors/paymentActors.ts'
import { PaymentActorsProvider } from '../hooks/payments.ts'
import { useClient } from './clientContext.ts'

/** Brings the payment actors to a route; they are the same on every route and outlive it. */
export function WithPayments({ children }: { children: ReactNode }) {
  const { deps, actors } = useClient()
  return (
    <PaymentActorsProvider value={paymentActorsOf(deps, actors)}>{children}</PaymentActorsProvider>
  )
}
