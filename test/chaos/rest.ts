import { createCheckoutStore } from '#src/app/actors/checkoutStore.ts'
import { come } from './checkoutPage.ts'
import type { Customer } from './customer.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import { pause } from './until.ts'

/** Waits until no tab is busy with an order and no payment page is open; who was silent to the bank loads the page again and is asked once more. */
export async function rest(customer: Customer): Promise<void> {
  for (const tab of [...customer.tabs]) {
    if ((await come(tab)) !== 'silent') continue
    await customer.reload(tab)
    return await rest(customer)
  }
  if (customer.visits === 0) return
  await pause(50)
  await rest(customer)
}

/** Goes on from the dialog of an outcome. */
export function acknowledge({ actors: { dialogs } }: Tab): void {
  const { dialog } = dialogs.getSnapshot().context
  if (dialog?.name === 'orderSucceeded' || dialog?.name === 'orderFailed')
    dialogs.send({ type: 'dialog.close', name: dialog.name })
}

/** True while the browser keeps a try whose outcome no tab has learned. */
export function hasUnsettled({ tabs: [tab] }: Customer): boolean {
  return tab === undefined || createCheckoutStore(tab.deps.storage).read().attempt !== null
}

/** One of the customer's tabs, sometimes a new one. */
export async function pickTab(customer: Customer, random: Random): Promise<Tab> {
  const { tabs } = customer
  if (tabs.length === 0 || (tabs.length < 3 && random.chance(0.3)))
    return await customer.open('/ordernow')
  const tab = random.pick(tabs)
  if (tabs.length > 1 && random.chance(0.2)) {
    const other = random.pick(tabs.filter((each) => each !== tab))
    customer.close(other)
  }
  return tab
}
