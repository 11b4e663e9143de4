import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import { waitForPage } from './checkoutPage.ts'
import type { Customer } from './customer.ts'
import { pause } from './pause.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

/**
 * Waits until no tab processes an order and no payment page is open. Reloads a page whose challenge was ignored, which
 * asks again.
 */
export async function quiesce(customer: Customer): Promise<void> {
  for (const tab of [...customer.tabs]) {
    if ((await waitForPage(tab)) !== 'challengeIgnored') continue
    await customer.reload(tab)
    return await quiesce(customer)
  }
  if (customer.visits === 0) return
  await pause(50)
  await quiesce(customer)
}

export function closeOutcomeDialog({ actors: { checkout } }: Tab): void {
  checkout.send({ type: 'result.acknowledged' })
}

/** True while the browser stores an attempt whose outcome no tab has learned. */
export function hasUnresolvedAttempt({ tabs: [tab] }: Customer): boolean {
  if (tab === undefined) return true
  const owner = tab.deps.storage.session.read()?.user.email ?? ''
  return createCheckoutStore(tab.deps.storage).attemptOf(owner) !== null
}

export async function pickTab(
  customer: Customer,
  random: Random,
): Promise<Tab> {
  const { name, tabs } = customer
  const isMore =
    tabs.length < 3 &&
    random.chance(0.3) &&
    random.happens(`${name} opens a tab`)
  if (tabs.length === 0 || isMore) return await customer.open('/ordernow')

  const tab = random.pick(tabs)
  if (
    tabs.length > 1 &&
    random.chance(0.2) &&
    random.happens(`${name} closes a tab`)
  ) {
    const other = random.pick(tabs.filter((candidate) => candidate !== tab))
    customer.close(other)
  }

  return tab
}
