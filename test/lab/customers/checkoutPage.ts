import type { PaymentType } from '#contract/paymentTypes.ts'
import { earliestDate } from '#contract/schedule.ts'
import { canWalletPay } from '#machines/checkout/rules/method.ts'
import { offeredAddresses } from '#machines/checkout/rules/place.ts'
import { offeredSlots } from '#machines/checkout/rules/schedule.ts'
import { enterCard } from '#test/support/client/cardField.ts'
import { pause } from './pause.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import { until } from './until.ts'

/** The state of a checkout page: a form, an outcome, another page, or an ignored challenge of the bank. */
export type PageState =
  | 'form'
  | 'succeeded'
  | 'failed'
  | 'elsewhere'
  | 'challengeIgnored'
  | 'closed'

export type CheckoutInput = {
  note: string
  method: PaymentType
  card: string
  saveCard: boolean
}

/** Waits until the page is idle; retries failed loads. */
export async function waitForPage(tab: Tab): Promise<PageState> {
  return await until<PageState>(tab, 'the checkout', () => {
    const snapshot = tab.actors.checkout.getSnapshot()
    retryFailed(tab)
    sendUnsent(tab)
    tab.act()
    if (!tab.isOpen()) return 'closed'
    if (tab.isChallengeIgnored()) return 'challengeIgnored'
    if (snapshot.hasTag('processing') || snapshot.hasTag('busy')) return null
    if (snapshot.hasTag('retryable')) {
      tab.actors.checkout.send({ type: 'order.retry' })
      return null
    }
    if (snapshot.hasTag('succeeded')) return 'succeeded'
    if (snapshot.hasTag('failed')) return 'failed'
    if (!isAtCheckout(tab)) return 'elsewhere'
    if (snapshot.matches({ purchase: 'inactive' })) return null

    return isKnown(tab) ? 'form' : null
  })
}

/** Fills in the form and submits it, up to eight times; true once the order is being placed. */
export async function submit(
  tab: Tab,
  input: CheckoutInput,
  random: Random,
): Promise<boolean> {
  const { checkout } = tab.actors
  for (let round = 1; round <= 8; round += 1) {
    if ((await waitForPage(tab)) !== 'form') return false
    await fillIn(tab, input, random.fork(`form ${round}`), round === 1)
    if (!tab.isOpen()) return false
    tab.pay()
    if (checkout.getSnapshot().hasTag('processing')) return true
    await pause(50)
  }
  return false
}

/** Types a coupon the first time only, because a refused one would be refused again. */
async function fillIn(
  tab: Tab,
  input: CheckoutInput,
  random: Random,
  isFirst: boolean,
): Promise<void> {
  const { checkout } = tab.actors
  const { context } = checkout.getSnapshot()
  if (context.existingOrder === null) {
    const { now, calendar } = context.facts
    const [address] = offeredAddresses(context.facts)
    const isDelivery = address !== undefined && random.chance(0.3)
    const fulfilment = isDelivery ? 'DELIVERY' : 'PICKUP'
    checkout.send({ type: 'form.choose', choice: { fulfilment } })
    const outlets = context.facts.outlets ?? []
    checkout.send({
      type: 'form.choose',
      choice: {
        date: calendar && earliestDate(now, calendar),
        ...(isDelivery
          ? { addressId: address.id }
          : { outletId: random.pick(outlets).id }),
      },
    })
    const slots = offeredSlots(checkout.getSnapshot().context)
    checkout.send({
      type: 'form.choose',
      choice: { slotId: random.pick(slots).id },
    })
    checkout.send({ type: 'note.edit' })
    checkout.send({ type: 'note.type', note: input.note })
    const typing = random.fork('typing')
    if (typing.chance(0.5)) checkout.send({ type: 'note.save' })
    const code = typing.weigh({ WELCOME8: 20, NONSENSE: 5, '': 75 })
    checkout.send({ type: 'coupon.type', code: isFirst ? code : '' })
  }
  await choosePayment(tab, input, random)
}

/** Chooses a method. A card replaces a wallet that cannot pay. */
async function choosePayment(
  tab: Tab,
  input: CheckoutInput,
  random: Random,
): Promise<void> {
  const { checkout } = tab.actors
  const isPoor = !canWalletPay(checkout.getSnapshot().context)
  const paymentMethod =
    input.method === 'wallet' && isPoor ? 'stripe' : input.method

  checkout.send({
    type: 'form.choose',
    choice: { paymentMethod, card: { entered: true } },
  })
  if (paymentMethod !== 'stripe') return

  const field = () => checkout.getSnapshot().children.paymentProvider
  const state = await until(tab, 'the card field', () => {
    // Another tab that pays for the same cart leads this one to the menu.
    if (!isAtCheckout(tab)) return 'elsewhere'
    retryFailed(tab)
    return field()?.getSnapshot().matches('starting') === false ? 'there' : null
  })
  if (state !== 'there') return

  const saved = tab.actors.savedCards.getSnapshot().context.data ?? []
  if (saved.length > 0 && random.chance(0.5)) {
    const savedCard = random.pick(saved).stripe_payment_method_id
    checkout.send({ type: 'form.choose', choice: { card: { savedCard } } })
    return
  }

  await tab.enterCard(input.card)
  enterCard(field())
  checkout.send({ type: 'form.choose', choice: { saveCard: input.saveCard } })
}

function sendUnsent(tab: Tab): void {
  if (tab.actors.checkout.getSnapshot().hasTag('unsent')) tab.sendUnsent()
}

function retryFailed({ actors }: Tab): void {
  const { wallet, deliveryPoints, outlets, timeSlots, addressBook, checkout } =
    actors
  for (const resource of [wallet, deliveryPoints, outlets, timeSlots])
    if (resource.getSnapshot().matches('failed'))
      resource.send({ type: 'resource.retry' })
  // Its code comes late.
  if (addressBook?.getSnapshot().matches({ list: 'failed' }))
    addressBook.send({ type: 'addressBook.load' })

  const provider = checkout.getSnapshot().children.paymentProvider
  if (provider?.getSnapshot().matches('failed'))
    provider.send({ type: 'provider.retry' })
}

function isAtCheckout({ deps }: Tab): boolean {
  return deps.navigation.path() === '/checkout'
}

function isKnown({ actors }: Tab): boolean {
  const { balance, addresses, deliveryPoints, outlets, slots } =
    actors.checkout.getSnapshot().context.facts
  const lists = [addresses, deliveryPoints, outlets, slots]
  return typeof balance === 'number' && lists.every((list) => list !== null)
}
