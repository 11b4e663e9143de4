import { earliestDate } from '#contract/schedule.ts'
import { canWalletPay, offeredAddresses, offeredSlots } from '#machines/checkout/checkoutRules.ts'
import type { Method } from './plan.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './until.ts'

/** How a checkout page stands: a form to fill in, an outcome, the customer is somewhere else or says nothing to the bank. */
export type PageState = 'form' | 'succeeded' | 'failed' | 'elsewhere' | 'silent' | 'closed'

/** What the customer wants to order, and how. */
export type Wish = { note: string; method: Method; card: string; saveCard: boolean }

/** Waits until nothing is under way; what failed to load is asked for again. */
export async function come(tab: Tab): Promise<PageState> {
  return await until<PageState>(tab, 'the checkout', () => {
    const snapshot = tab.actors.checkout.getSnapshot()
    tend(tab)
    tab.look()
    if (tab.isSilent()) return 'silent'
    if (snapshot.hasTag('processing') || snapshot.hasTag('busy')) return null
    if (snapshot.matches('orderUnavailable')) {
      tab.actors.checkout.send({ type: 'order.retry' })
      return null
    }
    if (snapshot.matches({ open: { submission: 'succeeded' } })) return 'succeeded'
    if (snapshot.matches({ open: { submission: 'failed' } })) return 'failed'
    if (!isAtCheckout(tab)) return 'elsewhere'
    if (snapshot.matches('inactive')) return null
    return isKnown(tab) ? 'form' : null
  })
}

/** Fills in the form and submits it, again where the shop found something wrong; true once it is on its way. */
export async function submit(tab: Tab, wish: Wish, random: Random): Promise<boolean> {
  const { checkout } = tab.actors
  for (let round = 1; round <= 8; round += 1) {
    if ((await come(tab)) !== 'form') return false
    await fillIn(tab, wish, random.fork(`form ${round}`))
    if (!tab.isOpen()) return false
    checkout.send({ type: 'order.submit' })
    if (checkout.getSnapshot().hasTag('processing')) return true
    await pause(50)
  }
  return false
}

async function fillIn(tab: Tab, wish: Wish, random: Random): Promise<void> {
  const { checkout } = tab.actors
  const { context } = checkout.getSnapshot()
  if (context.order === null) {
    const { now } = context.facts
    const [address] = offeredAddresses(context.facts)
    const isDelivery = address !== undefined && random.chance(0.3)
    checkout.send({ type: isDelivery ? 'delivery.choose' : 'pickup.choose' })
    const outlets = context.facts.outlets ?? []
    checkout.send({
      type: 'form.choose',
      choice: {
        date: earliestDate(now),
        ...(isDelivery ? { addressId: address.id } : { outletId: random.pick(outlets).id }),
      },
    })
    const slots = offeredSlots(checkout.getSnapshot().context)
    checkout.send({ type: 'form.choose', choice: { slotId: random.pick(slots).id } })
    checkout.send({ type: 'note.edit' })
    checkout.send({ type: 'note.type', note: wish.note })
    checkout.send({ type: 'note.save' })
  }
  await choosePayment(tab, wish, random)
}

/** A wallet that cannot pay is no choice. */
async function choosePayment(tab: Tab, wish: Wish, random: Random): Promise<void> {
  const { checkout } = tab.actors
  const isPoor = !canWalletPay(checkout.getSnapshot().context)
  const paymentMethod = wish.method === 'wallet' && isPoor ? 'stripe' : wish.method
  checkout.send({ type: 'form.choose', choice: { paymentMethod, savedCardId: null } })
  if (paymentMethod !== 'stripe') return
  const field = () => checkout.getSnapshot().children.paymentProvider
  await until(tab, 'the card field', () => {
    tend(tab)
    return field()?.getSnapshot().matches('starting') === false || null
  })
  if (!tab.isOpen()) return
  const saved = tab.payments().savedCards.getSnapshot().context.data ?? []
  if (saved.length > 0 && random.chance(0.5)) {
    const savedCardId = random.pick(saved).stripe_payment_method_id
    checkout.send({ type: 'form.choose', choice: { savedCardId } })
    return
  }
  await tab.enterCard(wish.card)
  field()?.send({ type: 'card.completed' })
  checkout.send({ type: 'form.choose', choice: { saveCard: wish.saveCard } })
}

/** Presses 'try again' wherever it stands. */
function tend({ actors }: Tab): void {
  const { wallet, deliveryPoints, outlets, timeSlots, addressBook, checkout } = actors
  for (const resource of [wallet, deliveryPoints, outlets, timeSlots])
    if (resource.getSnapshot().matches('failed')) resource.send({ type: 'resource.retry' })
  if (addressBook.getSnapshot().matches({ list: 'failed' }))
    addressBook.send({ type: 'addressBook.load' })
  const provider = checkout.getSnapshot().children.paymentProvider
  if (provider?.getSnapshot().matches('failed')) provider.send({ type: 'provider.retry' })
}

function isAtCheckout({ deps }: Tab): boolean {
  return deps.navigation.path() === '/checkout'
}

function isKnown({ actors }: Tab): boolean {
  const { balance, addresses, deliveryPoints, outlets, slots } =
    actors.checkout.getSnapshot().context.facts
  return [balance, addresses, deliveryPoints, outlets, slots].every((known) => known !== null)
}
