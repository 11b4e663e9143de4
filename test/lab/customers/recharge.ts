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

/** One recharge of an amount in cents that its customer uses only once, and what came of it in the tabs. */
export type Recharge = {
  amount: number
  customer: string
  observations: Observation[]
}

/** Tries to recharge the wallet until it is done or the customer gives up. */
export async function recharge(
  customer: Customer,
  amount: number,
  random: Random,
): Promise<Recharge> {
  const done: Recharge = { amount, customer: customer.name, observations: [] }
  customer.observations = done.observations
  let tab = await pickTab(customer, random.fork('tab'))
  for (let turn = 1; turn <= 2 && done.observations.length === 0; turn += 1) {
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
  return done
}

async function submit(tab: Tab, amount: number, random: Random): Promise<void> {
  const field = () => rechargeIn(tab)?.getSnapshot().children.paymentProvider
  await until(tab, 'the card field', () => {
    // A checkout with an empty cart, on its way to the menu, may overtake who has just loaded it.
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

/** Its code comes with the first page that needs it. */
function rechargeIn({
  actors,
}: Tab): SystemActors['walletRecharge'] | undefined {
  return actors.walletRecharge
}

function lookAtWallet(tab: Tab): void {
  if (tab.deps.navigation.path() !== '/profile') tab.goTo('/profile?tab=wallet')
}

const unasked = 'wallet.recharge_unasked'

/** Waits until the recharge is certain; where the page does not know, it is loaded again. */
async function settled(customer: Customer, tab: Tab): Promise<Tab> {
  const seen = await until(tab, 'the recharge', () => {
    if (tab.isChallengeIgnored()) return 'uncertain'
    const snapshot = rechargeIn(tab)?.getSnapshot()
    if (!snapshot) {
      lookAtWallet(tab)
      return null
    }
    const { error } = snapshot.context
    // A page that was just loaded does not know yet of an attempt that it takes up.
    if (
      snapshot.hasTag('processing') ||
      snapshot.matches({ payment: 'recalling' })
    )
      return null
    return error && 'key' in error && error.key === unasked
      ? 'uncertain'
      : 'certain'
  })
  return seen === 'uncertain'
    ? await settled(customer, await customer.reload(tab))
    : tab
}
