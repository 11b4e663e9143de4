import { actorsOf, type Shop } from '../actors/shop/createShop.ts'
import { idle } from '../adapters/idle.ts'
import { startScrollRestoration } from '../adapters/scrollRestoration.ts'
import { loadMotion } from '../ui/loadMotion.ts'
import { dialogPreloads } from './Dialogs.tsx'
import { preloadCart, preloadPage } from './routes.ts'

/**
 * Starts work that no first view needs and prefetches the code behind the next clicks, one file after another, until
 * the signal aborts.
 */
export async function prefetch(shop: Shop, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  startScrollRestoration()
  loadMotion()

  const steps = [
    () => preloadPage('/ordernow'),
    preloadCart,
    ...dialogPreloads,
    () => waitForFirstLine(shop, signal),
    // Evaluates the code before its actors are created: a tap is handled between the two.
    () => import('../actors/shop/checkoutHost.ts').catch(() => null),
    () => shop.send({ type: 'checkout.expected' }),
    () => preloadPage('/checkout'),
  ]

  for (const step of steps) {
    await idle()
    if (signal.aborted) return
    await step()
  }
}

/**
 * Resolves when the cart gets its first line or the signal aborts: a customer with an empty cart does not check out
 * soon. XState's `waitFor` would add its code to the first route.
 */
function waitForFirstLine(shop: Shop, signal: AbortSignal): Promise<void> {
  const { cart } = actorsOf(shop)
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && cart.getSnapshot().context.lines.length === 0)
        return
      subscription.unsubscribe()
      resolve()
    }
    const subscription = cart.subscribe(check)

    signal.addEventListener('abort', check)
    check()
  })
}
