import { useEffect } from 'react'
import { idle } from '../adapters/idle.ts'
import { useShop } from '../hooks/actors.ts'

/** Starts deferred work once the browser is idle. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const controller = new AbortController()
    const startWork = async () => {
      await idle()
      const code = await import('./prefetch.ts').catch(() => null)
      if (code) await code.prefetch(shop, controller.signal)
      // Leaving the page cancels its fetches; the back/forward cache may restore the page.
      else
        addEventListener('pageshow', startWork, {
          once: true,
          signal: controller.signal,
        })
    }

    startWork()
    return () => controller.abort()
  }, [shop])
}
