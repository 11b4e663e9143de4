import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ClientDeps } from '../actors/core/clientDeps.ts'
import type { Shop } from '../actors/shop/createShop.ts'
import { useShop } from '../hooks/actors.ts'
import { useDeps } from './depsContext.ts'

type Props = {
  areThere: (snapshot: ReturnType<Shop['getSnapshot']>) => boolean
  bring: (deps: ClientDeps, shop: Shop) => void
  children: ReactNode
}

/** Shows a view once the actors whose code comes with it are in the shop; there they stay. */
export function LateActors({ areThere, bring, children }: Props) {
  const shop = useShop()
  const deps = useDeps()
  useEffect(() => bring(deps, shop), [bring, deps, shop])
  return useSelector(shop, areThere) && children
}
