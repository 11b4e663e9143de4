import type { ReactNode } from 'react'
import { accountActorsOf } from '../actors/accountActors.ts'
import { AccountActorsProvider } from '../hooks/account.ts'
import { useClient } from './clientContext.ts'

/** Brings the account actors to a view; they are the same for every view and outlive it. */
export function WithAccount({ children }: { children: ReactNode }) {
  const { deps, actors } = useClient()
  return (
    <AccountActorsProvider value={accountActorsOf(deps, actors)}>{children}</AccountActorsProvider>
  )
}
