import type { ReactNode } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { SystemActors } from '#machines/shop/system.ts'

type Props = {
  navigation: SystemActors['navigation']
  /** The path, where no browser knows it. */
  path?: string | undefined
  children: ReactNode
}

/** Links and pages follow the tab's address, and links go where the navigation leads. */
export function ShopRouter({ navigation, path, children }: Props) {
  const navigate = (to: string, { replace = false } = {}) =>
    navigation.send({ type: 'page.requested', to, replace })
  const useShopLocation: BaseLocationHook = (router) => [useBrowserLocation(router)[0], navigate]
  return (
    <Router hook={useShopLocation} {...(path !== undefined && { ssrPath: path })}>
      {children}
    </Router>
  )
}
