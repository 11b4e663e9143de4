import type { Page } from '@playwright/test'
import { deferred } from '#test/support/timing/deferred.ts'

/** Holds requests to an address until they are passed or aborted. `method` limits it to one HTTP method. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  method?: string,
) {
  const decided = deferred<'pass' | 'abort'>()
  await page.route(address, async (route) => {
    const isHeld = method === undefined || route.request().method() === method
    if (isHeld && (await decided.promise) === 'abort') await route.abort()
    else await route.fallback()
  })
  return {
    pass: () => decided.resolve('pass'),
    abort: () => decided.resolve('abort'),
  }
}
