import type { ReactNode } from 'react'
import { bringAccount } from '../actors/shop/account.ts'
import { LateActors } from './LateActors.tsx'

/** Shows a view with what changes an account. */
export function WithAccount({ children }: { children: ReactNode }) {
  return (
    <LateActors bring={bringAccount} areThere={(shop) => shop.matches({ accountCode: 'there' })}>
      {children}
    </LateActors>
  )
}
