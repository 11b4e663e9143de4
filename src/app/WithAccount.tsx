import type { ReactNode } from 'react'
import { AccountActorsProvider } from '../actors/account.ts'
import { accountActorsOf } from './accountActors.ts'
import { useWorld } from './worldContext.ts'

/** Brings the account actors to a view; they are the same for every view and outlive it. */
export function WithAccount({ children }: { children: ReactNode }) {
  const { world, actors } = useWorld()
  return (
    <AccountActorsProvider value={accountActorsOf(world, actors)}>{children}</AccountActorsProvider>
  )
}
