import { useEffect } from 'react'
import { idle } from '../adapters/idle.ts'
import { useShop } from '../hooks/actors.ts'

/** Starts work that no first view needs once the browser is idle. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const gone = new AbortController()
    const begin = async () => {
      await idle()
      const late = await import('./prefetch.ts').catch(() => null)
      if (late) await late.prefetch(shop, gone.signal)
      // Leaving the page cancels its fetches; the back/forward cache may restore the page.
      else
        addEventListener('pageshow', begin, { once: true, signal: gone.signal })
    }
    begin()
    return () => gone.abort()
  }, [shop])
}
