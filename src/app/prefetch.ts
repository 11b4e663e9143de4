import { actorsOf, type Shop } from '../actors/shop/createShop.ts'
import { idle } from '../adapters/idle.ts'
import { startScrollRestoration } from '../adapters/scrollRestoration.ts'
import { loadMotion } from '../ui/loadMotion.ts'
import { dialogsAhead } from './Dialogs.tsx'
import { preloadCart, preloadPage } from './routes.ts'

/**
 * Starts work that no first view needs, and prefetches the code behind the next clicks, one file after another, until
 * the shop is gone.
 */
export async function prefetch(shop: Shop, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return
  startScrollRestoration()
  loadMotion()
  const steps = [
    () => preloadPage('/ordernow'),
    preloadCart,
    ...dialogsAhead,
    () => firstLine(shop, gone),
    // Evaluates the code before its actors are created, so that the browser handles a tap between the two.
    () => import('../actors/shop/purchase.ts').catch(() => null),
    () => shop.send({ type: 'checkout.expected' }),
    () => preloadPage('/checkout'),
  ]
  for (const step of steps) {
    await idle()
    if (gone.aborted) return
    await step()
  }
}

/**
 * Resolves with the cart's first line, or when the shop is gone: a customer with an empty cart is not about to check
 * out. XState's `waitFor` would add its code to the first route.
 */
function firstLine(shop: Shop, gone: AbortSignal): Promise<void> {
  const { cart } = actorsOf(shop)
  return new Promise((resolve) => {
    const look = () => {
      if (!gone.aborted && cart.getSnapshot().context.lines.length === 0) return
      heard.unsubscribe()
      resolve()
    }
    const heard = cart.subscribe(look)
    gone.addEventListener('abort', look)
    look()
  })
}
