import { useEffect } from 'react'
import { preloadDialogs } from './Dialogs.tsx'
import { preloadPage } from './routes.ts'

/** Fetches what lies behind the next clicks once the browser has nothing better to do. */
export function usePrefetch() {
  useEffect(() => {
    const prefetch = () => {
      preloadPage('/ordernow')
      preloadPage('/checkout')
      preloadDialogs()
    }
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(prefetch, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}
