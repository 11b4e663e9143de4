import type { ReactNode } from 'react'
import { PaymentActorsProvider } from '../actors/payments.ts'
import { paymentActorsOf } from './paymentActors.ts'
import { useWorld } from './worldContext.ts'

/** Brings the payment actors to a route; they are the same on every route and outlive it. */
export function WithPayments({ children }: { children: ReactNode }) {
  const { world, actors } = useWorld()
  return (
    <PaymentActorsProvider value={paymentActorsOf(world, actors)}>{children}</PaymentActorsProvider>
  )
}
