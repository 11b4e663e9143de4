import type { ReactNode } from 'react'
import { bringPayments } from '../actors/shop/payments.ts'
import { LateActors } from './LateActors.tsx'

/** Shows a view with the payments. */
export function WithPayments({ children }: { children: ReactNode }) {
  return (
    <LateActors bring={bringPayments} areThere={(shop) => shop.matches({ payments: 'there' })}>
      {children}
    </LateActors>
  )
}
