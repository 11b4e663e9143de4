import { toDecimal } from '#contract/money.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import { enterCard } from '#test/support/client/cardField.ts'
import type { Customer } from './customer.ts'
import { cards } from './distribution.ts'
import { pause } from './pause.ts'
import { interruptionOf } from './purchase.ts'
import { pickTab } from './quiesce.ts'
import type { Random } from './random.ts'
import type { Observation, Tab } from './tab.ts'
import { until } from './until.ts'

/** One recharge in cents, with its customer's observations. A customer uses each amount only once. */
export type Recharge = {
  amount: number
  customer: string
  observations: Observation[]
}

/** Tries to recharge the wallet until it succeeds or the customer gives up. */
export async function recharge(
  customer: Customer,
  amount: number,
  random: Random,
): Promise<Recharge> {
  const result: Recharge = { amount, customer: customer.name, observations: [] }
  customer.observations = result.observations

  let tab = await pickTab(customer, random.fork('tab'))
  const hasOutcome = () =>
    result.observations.some(({ kind }) => kind !== 'unknown recharge')
  for (let turn = 1; turn <= 2 && !hasOutcome(); turn += 1) {
    const fork = random.fork(`try ${turn}`)
    if (
      turn > 1 &&
      (fork.chance(0.4) || !fork.happens(`${customer.name} tries again`))
    )
      break
    if (!tab.isOpen()) tab = await pickTab(customer, fork.fork('tab'))
    await submit(tab, amount, fork)
    await pause(fork.between(0, 1_200))
    const interruption = interruptionOf(fork, customer.name)
    if (interruption === 'leave') tab.goTo('/ordernow')
    if (interruption === 'reload' || interruption === 'come back')
      tab = await customer.reload(tab)
    tab = await settled(customer, tab)
  }
  tab.goTo('/ordernow')

  return result
}

async function submit(tab: Tab, amount: number, random: Random): Promise<void> {
  const field = () => rechargeIn(tab)?.getSnapshot().children.paymentProvider
  await until(tab, 'the card field', () => {
    // A checkout with an empty cart redirects to the menu, even after the wallet was opened.
    lookAtWallet(tab)
    const provider = field()
    if (provider?.getSnapshot().matches('failed'))
      provider.send({ type: 'provider.retry' })
    return provider?.getSnapshot().matches('field') || null
  })
  await tab.enterCard(random.weigh(cards))
  enterCard(field())
  rechargeIn(tab)?.send({ type: 'card.enter' })
  rechargeIn(tab)?.send({ type: 'amount.type', text: toDecimal(amount) })
  rechargeIn(tab)?.send({ type: 'recharge.submit' })
}

/** Undefined until a page that needs it has loaded its code. */
function rechargeIn({
  actors,
}: Tab): SystemActors['walletRecharge'] | undefined {
  return actors.walletRecharge
}

function lookAtWallet(tab: Tab): void {
  if (tab.deps.navigation.path() !== '/profile') tab.goTo('/profile?tab=wallet')
}

const unasked = 'wallet.recharge_unasked'

/** Waits until the recharge has an outcome; reloads a page that does not know it. */
async function settled(customer: Customer, tab: Tab): Promise<Tab> {
  const certainty = await until(tab, 'the recharge', () => {
    if (tab.isChallengeIgnored()) return 'uncertain'
    const snapshot = rechargeIn(tab)?.getSnapshot()
    if (!snapshot) {
      lookAtWallet(tab)
      return null
    }

    const { error } = snapshot.context
    // A new page may still be reading the stored attempt.
    if (
      snapshot.hasTag('processing') ||
      snapshot.matches({ payment: 'recalling' })
    )
      return null

    return error && 'key' in error && error.key === unasked
      ? 'uncertain'
      : 'certain'
  })
  return certainty === 'uncertain'
    ? await settled(customer, await customer.reload(tab))
    : tab
}
