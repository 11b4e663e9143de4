import { useSelector } from '@xstate/react'
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  useEffect,
} from 'react'
import type { Shop } from '../actors/shop/createShop.ts'
import { useShop } from '../hooks/actors.ts'
import { useDeps } from './depsContext.ts'

type Snapshot = ReturnType<Shop['getSnapshot']>

/** Actors with lazy code. `load` returns the function that adds them to the shop. */
const lazyActors = {
  accountForms: {
    load: async () =>
      (await import('../actors/shop/accountForms.ts')).addAccountFormsActors,
    areReady: (shop: Snapshot) => shop.matches({ accountForms: 'loaded' }),
  },
  walletAndOrders: {
    load: async () =>
      (await import('../actors/shop/walletAndOrders.ts'))
        .addWalletAndOrdersActors,
    areReady: (shop: Snapshot) => shop.matches({ walletAndOrders: 'loaded' }),
  },
}

/**
 * Loads a view together with the lazy actors that it needs. The view appears once the shop has them; they stay there.
 */
export function withActors<Props extends object>(
  needs: readonly (keyof typeof lazyActors)[],
  loadView: () => Promise<ComponentType<Props>>,
) {
  const needed = needs.map((need) => lazyActors[need])

  return async (): Promise<FunctionComponent<Props>> => {
    const [View, ...addActors] = await Promise.all([
      loadView(),
      ...needed.map(({ load }) => load()),
    ])

    return function ViewWithActors(props) {
      const shop = useShop()
      const deps = useDeps()

      useEffect(() => {
        for (const add of addActors) add(deps, shop)
      }, [deps, shop])

      const isReady = useSelector(shop, (snapshot) =>
        needed.every(({ areReady }) => areReady(snapshot)),
      )

      return isReady && createElement(View, props)
    }
  }
}
