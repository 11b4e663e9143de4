import type { ReactNode } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { SystemActors } from '#machines/shop/system.ts'

type Props = {
  navigation: SystemActors['navigation']
  /** The path when the server renders the page. */
  path?: string | undefined
  children: ReactNode
}

/** Routes by the tab's address; links navigate through the navigation actor. */
export function ShopRouter({ navigation, path, children }: Props) {
  const navigate = (to: string, { replace = false } = {}) =>
    navigation.send({ type: 'page.requested', to, replace })
  const useShopLocation: BaseLocationHook = (router) => [
    useBrowserLocation(router)[0],
    navigate,
  ]
  return (
    <Router
      hook={useShopLocation}
      {...(path !== undefined && { ssrPath: path })}
    >
      {children}
    </Router>
  )
}
