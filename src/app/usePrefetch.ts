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
    () => askForPurchase(shop),
    () => preloadPage('/checkout'),
  ]
  for (const step of steps) {
    await idle()
    if (gone.aborted) return
    await step()
  }
}

/** What a page has asked for itself is not asked for again: its customer may be reading that it did not come. */
function askForPurchase(shop: Shop) {
  const isUnasked = shop.getSnapshot().matches({ purchase: { absent: 'unasked' } })
  if (isUnasked) shop.send({ type: 'purchase.wanted' })
}
