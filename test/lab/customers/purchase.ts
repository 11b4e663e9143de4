import { draftOf } from '#contract/lineDraft.ts'
import type { MenuItem } from '#contract/menu.ts'
import { needsPayment } from '#contract/orders.ts'
import { type CheckoutInput, submit } from './checkoutPage.ts'
import type { Customer } from './customer.ts'
import { cards, interruptions, methods } from './distribution.ts'
import { ordersIn } from './ordersPage.ts'
import { pause } from './pause.ts'
import {
  closeOutcomeDialog,
  hasUnresolvedAttempt,
  pickTab,
  quiesce,
} from './quiesce.ts'
import type { Random } from './random.ts'
import type { Observation, Tab } from './tab.ts'
import { until } from './until.ts'

/** One cart and its customer's observations. Each order of the cart has its note. */
export type Purchase = {
  note: string
  customer: string
  methods: string[]
  observations: Observation[]
  findings: string[]
}

/** Fills a cart and tries to order it until it is paid or the customer gives up. */
export async function purchase(
  customer: Customer,
  menu: readonly MenuItem[],
  note: string,
  random: Random,
): Promise<Purchase> {
  const { name } = customer
  const result: Purchase = {
    note,
    customer: name,
    methods: [],
    observations: [],
    findings: [],
  }

  customer.observations = result.observations
  const firstTab = await pickTab(customer, random.fork('cart'))
  await fillCart(firstTab, menu, random)
  await until(
    firstTab,
    'the other tabs to hear of the cart',
    () => hasOneCart(customer) || null,
  )
  for (let turn = 1; turn <= 3 && !isOver(result); turn += 1) {
    const fork = random.fork(`try ${turn}`)
    if (turn > 1 && (fork.chance(0.35) || !fork.happens(`${name} tries again`)))
      break
    const input: CheckoutInput = {
      note,
      method: fork.weigh(methods),
      card: fork.weigh(cards),
      saveCard: fork.chance(0.3),
    }
    result.methods.push(input.method)
    await tryToPay(customer, input, turn, fork)
  }
  await conclude(customer, result)

  return result
}

async function fillCart(
  tab: Tab,
  menu: readonly MenuItem[],
  random: Random,
): Promise<void> {
  const { cart } = tab.actors
  const count = random.fork('lines').between(1, 3)

  for (let at = 1; at <= count; at += 1) {
    const fork = random.fork(`line ${at}`)
    const item = fork.pick(menu)
    const portion = fork.pick(item.portion)
    const addons = portion.addons.filter(() => fork.chance(0.2))
    cart.send({
      type: 'cart.add',
      line: draftOf(item, portion, addons, fork.between(1, 2)),
    })
  }

  const coupon = random.fork('coupon')
  if (!coupon.chance(0.3)) return
  const code = coupon.pick([
    'LANTERN10',
    'WELCOME8',
    'DISH1',
    'WINTER20',
    'NONSENSE',
  ])

  cart.send({ type: 'cart.applyCoupon', code })
  await until(
    tab,
    'the coupon',
    () => !cart.getSnapshot().hasTag('busy') || null,
  )
}

/** Submits the checkout of the cart or of its unpaid order, and may interrupt the payment. */
async function tryToPay(
  customer: Customer,
  input: CheckoutInput,
  turn: number,
  random: Random,
): Promise<void> {
  const tab = await pickTab(customer, random.fork('tab'))
  await goToCheckout(tab, input, turn, random.fork('way'))

  const interruption = interruptionOf(random, customer.name)
  customer.hasApproved = false
  const form = random.fork('form')
  if (interruption === 'twin') {
    const { navigation } = tab.deps
    const twin = await customer.open(navigation.path() + navigation.search())
    const other = { ...input, method: random.weigh(methods) }
    await Promise.all([
      submit(tab, input, form),
      submit(twin, other, random.fork('twin')),
    ])
  } else if (await submit(tab, input, form)) {
    await pause(random.between(0, 1_500))
    if (interruption === 'reload' && tab.isOpen()) await customer.reload(tab)
    if (interruption === 'leave') tab.goTo('/ordernow')
    if (interruption === 'come back') {
      customer.close(tab)
      await pause(random.between(0, 1_000))
      await customer.open(random.pick(['/ordernow', '/checkout', '/']))
    }
  }
  await quiesce(customer)
  for (const open of customer.tabs) closeOutcomeDialog(open)
  await quiesce(customer)
}

export function interruptionOf(
  random: Random,
  name: string,
): keyof typeof interruptions {
  const wanted = random.weigh(interruptions)
  return wanted !== 'none' && random.happens(`${name} ${words[wanted]}`)
    ? wanted
    : 'none'
}

const words: Record<Exclude<keyof typeof interruptions, 'none'>, string> = {
  reload: 'loads the page again while it pays',
  'come back': 'closes the tab while it pays, and comes back',
  leave: 'goes to the menu while the page pays',
  twin: 'pays in two tabs at once',
}

async function goToCheckout(
  tab: Tab,
  { note }: CheckoutInput,
  turn: number,
  random: Random,
): Promise<void> {
  const { navigation } = tab.deps
  const isAtOrder = navigation.search().includes('order_id')
  const route = random.weigh({
    stay: isAtOrder ? 60 : 0,
    cart: 40,
    orders: turn > 1 ? 25 : 0,
  })
  if (route === 'stay') return
  if (route === 'orders' && (await complete(tab, note))) return

  tab.goTo('/ordernow')
  tab.goTo('/checkout')
}

/** Opens the checkout of the unpaid order from the orders page; false without such an order. */
async function complete(tab: Tab, note: string): Promise<boolean> {
  const { actors } = tab
  const orders = await ordersIn(tab)
  const order = orders.find(
    (candidate) => candidate.notes === note && needsPayment(candidate),
  )
  if (!order) return false

  actors.completePayment.send({ type: 'payment.complete', order })
  await until(
    tab,
    'the order to be completed',
    () => !actors.completePayment.getSnapshot().hasTag('busy') || null,
  )

  return true
}

function isOver({ observations }: Purchase): boolean {
  return observations.some(({ kind }) =>
    ['paid', 'processed', 'found paid'].includes(kind),
  )
}

/** Waits until every tab knows the outcome, and reports carts that are still full after a paid order. */
async function conclude(
  customer: Customer,
  { observations, findings }: Purchase,
): Promise<void> {
  await quiesce(customer)
  if (hasUnresolvedAttempt(customer)) await customer.open('/ordernow')
  await quiesce(customer)
  for (const tab of customer.tabs) closeOutcomeDialog(tab)

  const isPaid = observations.some(({ kind }) => kind === 'paid')
  if (!isPaid) for (const tab of customer.tabs) emptyCart(tab)
  for (let look = 1; look <= 100 && leftoversOf(customer).length > 0; look += 1)
    await pause(20)
  findings.push(...customer.findings(), ...leftoversOf(customer))
  for (const tab of customer.tabs) {
    emptyCart(tab)
    tab.goTo('/ordernow')
  }
}

function leftoversOf(customer: Customer): string[] {
  const full = customer.tabs.filter(
    (tab) => tab.actors.cart.getSnapshot().context.lines.length > 0,
  )
  return [
    ...full.map((tab) => `The cart of ${tab.name} is not empty.`),
    ...(hasUnresolvedAttempt(customer)
      ? [`The browser of ${customer.name} keeps an unresolved attempt.`]
      : []),
  ]
}

/** True if all tabs show the same cart. A customer never orders before another tab shows the cart. */
function hasOneCart({ tabs }: Customer): boolean {
  const carts = tabs.map(({ actors: { cart } }) =>
    cart
      .getSnapshot()
      .context.lines.map(({ meal_id, quantity }) => `${quantity} of ${meal_id}`)
      .join(),
  )
  return new Set(carts).size <= 1
}

function emptyCart({ actors: { cart } }: Tab): void {
  for (;;) {
    const [line] = cart.getSnapshot().context.lines
    if (line === undefined) return
    cart.send({ type: 'cart.decrease', id: line.id })
  }
}
