import { useEffect } from 'react'
import { useShop } from '../hooks/actors.ts'
import { preloadDialogs } from './Dialogs.tsx'
import { preloadPage } from './routes.ts'

/** Fetches what lies behind the next clicks once the browser has nothing better to do. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const prefetch = () => {
      preloadPage('/ordernow')
      preloadPage('/checkout')
      preloadDialogs()
      import('./whenIdle.ts').then(
        ({ beginWhenIdle }) => beginWhenIdle(),
        () => {},
      )
      shop.send({ type: 'purchase.wanted' })
    }
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(prefetch, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [shop])
}
