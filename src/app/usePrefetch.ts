import { useEffect } from 'react'
import { idle } from '../adapters/idle.ts'
import { useShop } from '../hooks/actors.ts'

/** Begins what no first view needs once the browser has nothing better to do. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const gone = new AbortController()
    idle()
      .then(() => import('./whenIdle.ts').catch(() => null))
      .then((late) => late?.beginWhenIdle(shop, gone.signal))
    return () => gone.abort()
  }, [shop])
}
