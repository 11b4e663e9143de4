import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { bringAccount } from '../actors/account.ts'
import { useShop } from '../hooks/actors.ts'
import { useDeps } from './depsContext.ts'

/** Shows a view once what changes an account, whose code comes with this one, is in the shop; there it stays. */
export function WithAccount({ children }: { children: ReactNode }) {
  const shop = useShop()
  const deps = useDeps()
  const isThere = useSelector(shop, (snapshot) => snapshot.matches({ accountCode: 'there' }))
  useEffect(() => bringAccount(deps, shop), [deps, shop])
  return isThere && children
}
