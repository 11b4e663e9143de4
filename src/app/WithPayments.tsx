import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { bringPayments } from '../actors/payments.ts'
import { useShop } from '../hooks/actors.ts'
import { useDeps } from './depsContext.ts'

/** Shows a view once the payments, whose code comes with this one, are in the shop; there they stay. */
export function WithPayments({ children }: { children: ReactNode }) {
  const shop = useShop()
  const deps = useDeps()
  const areThere = useSelector(shop, (snapshot) => snapshot.matches({ payments: 'there' }))
  useEffect(() => bringPayments(deps, shop), [deps, shop])
  return areThere && children
}
