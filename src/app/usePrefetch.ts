import { useEffect } from 'react'
import type { Shop } from '../actors/createShop.ts'
import { idle } from '../adapters/idle.ts'
import { useShop } from '../hooks/actors.ts'
import { dialogsAhead } from './Dialogs.tsx'
import { preloadPage } from './routes.ts'

/** Fetches what lies behind the next clicks, one after the other, whenever the browser has nothing better to do. */
export function usePrefetch() {
  const shop = useShop()
  useEffect(() => {
    const gone = new AbortController()
    prefetch(shop, gone.signal)
    return () => gone.abort()
  }, [shop])
}

async function prefetch(shop: Shop, gone: AbortSignal) {
  const steps = [
    async () => (await import('./whenIdle.ts').catch(() => null))?.beginWhenIdle(),
    () => preloadPage('/ordernow'),
    ...dialogsAhead,
    () => shop.send({ type: 'purchase.wanted' }),
    () => preloadPage('/checkout'),
  ]
  for (const step of steps) {
    await idle()
    if (gone.aborted) return
    await step()
  }
}
