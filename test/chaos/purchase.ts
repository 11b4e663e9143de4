import type { MenuItem } from '#contract/menu.ts'
import { needsPayment } from '#contract/orders.ts'
import { draftOf } from '#machines/cart/cartLines.ts'
import { submit, type Wish } from './checkoutPage.ts'
import type { Customer } from './customer.ts'
import { cards, disturbances, methods } from './plan.ts'
import type { Random } from './random.ts'
import { acknowledge, hasUnsettled, pickTab, rest } from './rest.ts'
import type { Claim, Tab } from './tab.ts'
import { pause, until } from './until.ts'

/** One cart, and what its customer was told of it; its note is on every order that was made of it. */
export type Purchase = {
  note: string
  customer: string
  /** How each try was to be paid. */
  methods: string[]
  claims: Claim[]
  /** What was wrong in the tabs. */
  findings: string[]
}

/** Fills a cart and tries to have it ordered, until it is or the customer gives up. */
export async function purchase(
  customer: Customer,
  menu: readonly MenuItem[],
  note: string,
  random: Random,
): Promise<Purchase> {
  const { name } = customer
  const done: Purchase = { note, customer: name, methods: [], claims: [], findings: [] }
  customer.claims = done.claims
  await fillCart(await pickTab(customer, random.fork('cart')), menu, random)
  for (let turn = 1; turn <= 3 && !isOver(done); turn += 1) {
    const fork = random.fork(`try ${turn}`)
    if (turn > 1 && fork.chance(0.35)) break
    const wish: Wish = {
      note,
      method: fork.weigh(methods),
      card: fork.weigh(cards),
      saveCard: fork.chance(0.3),
    }
    done.methods.push(wish.method)
    await tryToPay(customer, wish, turn, fork)
  }
  await conclude(customer, done)
  return done
}

async function fillCart(tab: Tab, menu: readonly MenuItem[], random: Random): Promise<void> {
  const { cart } = tab.actors
  const count = random.fork('lines').between(1, 3)
  for (let at = 1; at <= count; at += 1) {
    const fork = random.fork(`line ${at}`)
    const item = fork.pick(menu)
    const portion = fork.pick(item.portion)
    const addons = portion.addons.filter(() => fork.chance(0.2))
    cart.send({ type: 'cart.add', line: draftOf(item, portion, addons, fork.between(1, 2)) })
  }
  const coupon = random.fork('coupon')
  if (!coupon.chance(0.3)) return
  const code = coupon.pick(['LANTERN10', 'WELCOME8', 'DISH1', 'WINTER20', 'NONSENSE'])
  cart.send({ type: 'cart.applyCoupon', code })
  await until(tab, 'the coupon', () => !cart.getSnapshot().hasTag('busy') || null)
}

/** The customer comes to the checkout of the cart, or of the order that an earlier try has left unpaid, and submits. */
async function tryToPay(
  customer: Customer,
  wish: Wish,
  turn: number,
  random: Random,
): Promise<void> {
  const tab = await pickTab(customer, random.fork('tab'))
  await comeToPay(tab, wish, turn, random.fork('way'))
  const disturbance = random.weigh(disturbances)
  customer.hasApproved = false
  const form = random.fork('form')
  if (disturbance === 'twin') {
    const { navigation } = tab.deps
    const twin = await customer.open(navigation.path() + navigation.search())
    const other = { ...wish, method: random.weigh(methods) }
    await Promise.all([submit(tab, wish, form), submit(twin, other, random.fork('twin'))])
  } else if (await submit(tab, wish, form)) {
    await pause(random.between(0, 1_500))
    if (disturbance === 'reload' && tab.isOpen()) await customer.reload(tab)
    if (disturbance === 'leave') tab.deps.navigation.navigate('/ordernow')
    if (disturbance === 'come back') {
      customer.close(tab)
      await pause(random.between(0, 1_000))
      await customer.open(random.pick(['/ordernow', '/checkout', '/']))
    }
  }
  await rest(customer)
  for (const open of customer.tabs) acknowledge(open)
  await rest(customer)
}

async function comeToPay(tab: Tab, { note }: Wish, turn: number, random: Random): Promise<void> {
  const { navigation } = tab.deps
  const isThere = navigation.search().includes('order_id')
  const way = random.weigh({ stay: isThere ? 60 : 0, cart: 40, orders: turn > 1 ? 25 : 0 })
  if (way === 'stay') return
  if (way === 'orders' && (await complete(tab, note))) return
  navigation.navigate('/ordernow')
  navigation.navigate('/checkout')
}

/** Takes the order that waits for payment from the history to the checkout; false where there is none. */
async function complete(tab: Tab, note: string): Promise<boolean> {
  const { actors, deps, payments } = tab
  deps.navigation.navigate('/profile?tab=orders')
  await until(tab, 'the orders', () => {
    const snapshot = actors.orders.getSnapshot()
    if (snapshot.matches('failed')) actors.orders.send({ type: 'resource.retry' })
    return snapshot.matches('loaded') || null
  })
  const orders = actors.orders.getSnapshot().context.data ?? []
  const order = orders.find((each) => each.notes === note && needsPayment(each))
  if (!order) return false
  payments().completePayment.send({ type: 'payment.complete', order })
  await until(
    tab,
    'the order to be completed',
    () => !payments().completePayment.getSnapshot().hasTag('busy') || null,
  )
  return true
}

function isOver({ claims }: Purchase): boolean {
  return claims.some(({ kind }) => ['paid', 'processed', 'found paid'].includes(kind))
}

/** In the end every tab knows what happened, and after a success every cart is empty. */
async function conclude(customer: Customer, { claims, findings }: Purchase): Promise<void> {
  await rest(customer)
  if (hasUnsettled(customer)) await customer.open('/ordernow')
  await rest(customer)
  for (const tab of customer.tabs) acknowledge(tab)
  const isPaid = claims.some(({ kind }) => kind === 'paid')
  if (!isPaid) for (const tab of customer.tabs) emptyCart(tab)
  for (let look = 1; look <= 100 && remainsOf(customer).length > 0; look += 1) await pause(20)
  findings.push(...remainsOf(customer))
  for (const tab of customer.tabs) {
    emptyCart(tab)
    tab.deps.navigation.navigate('/ordernow')
  }
}

function remainsOf(customer: Customer): string[] {
  const full = customer.tabs.filter((tab) => tab.actors.cart.getSnapshot().context.lines.length > 0)
  return [
    ...full.map((tab) => `The cart of ${tab.name} is not empty.`),
    ...(hasUnsettled(customer) ? [`The browser of ${customer.name} keeps an unsettled try.`] : []),
  ]
}

function emptyCart({ actors: { cart } }: Tab): void {
  for (;;) {
    const [line] = cart.getSnapshot().context.lines
    if (line === undefined) return
    cart.send({ type: 'cart.decrease', id: line.id })
  }
}
