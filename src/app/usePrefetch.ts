import { useEffect } from 'react'
import { idle } from '../adapters/idle.ts'
import { useShop } from '../hooks/actors.ts'

/** Begins what no first view needs once the browser has nothing better to do. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const gone = new AbortController()
    const begin = async () => {
      await idle()
      const late = await import('./whenIdle.ts').catch(() => null)
      if (late) await late.beginWhenIdle(shop, gone.signal)
      // A page that is left gives up what it is fetching, and may come back as it was.
      else addEventListener('pageshow', begin, { once: true, signal: gone.signal })
    }
    begin()
    return () => gone.abort()
  }, [shop])
}
