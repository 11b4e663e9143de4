import { listItems, type MenuItem } from '#contract/menu.ts'
import type { Database } from '#server/db/client.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'
import { audit } from '#test/lab/auditor/audit.ts'
import { loadProvider } from '#test/lab/auditor/loadProvider.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import { fillWallet } from '#test/support/database/fillWallet.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'
import type { Accounts } from './accounts.ts'
import { checkObservations } from './checkObservations.ts'
import { type Customer, createCustomer } from './customer.ts'
import { tasks } from './distribution.ts'
import { createFaultInjector, type FaultInjector } from './faultInjector.ts'
import { type Closing, changeOrder, closeDay, keptOrders } from './kitchen.ts'
import { createNetwork, type Network } from './network.ts'
import { ordersPageFindings } from './ordersPage.ts'
import { type Purchase, purchase } from './purchase.ts'
import type { Random } from './random.ts'
import { type Recharge, recharge } from './recharge.ts'
import { reliableApi } from './reliableApi.ts'
import type { ShopProcess } from './shopProcess.ts'
import { waitForSettlement } from './waitForSettlement.ts'

export type Size = {
  customers: number
  tasksEach: number
  atOnce: number
  /** A server is killed every `killEvery` tasks. */
  killEvery: number
}

/** The shop that customers order from, its database and its mail server. */
export type ShopSetup = {
  shop: ShopProcess
  db: Database
  query: Query
  mail: Pick<MailServer, 'messageIdsOf' | 'refuse'>
  accounts: Accounts
}

/** The result of a run; a correct run has no findings. */
export type RunReport = {
  tasks: number
  faults: Record<string, number>
  /** Counts of outcomes, by task and payment method. */
  outcomes: Record<string, number>
  findings: string[]
}

type Run = {
  shop: ShopProcess
  db: Database
  random: Random
  network: Network
  faultInjector: FaultInjector
  menu: readonly MenuItem[]
  purchases: Purchase[]
  recharges: Recharge[]
  closings: Closing[]
  kitchenActs: number
  findings: string[]
  begun: number
}

/** Lets random customers order in a shop whose network, provider and servers fail, and audits it afterwards. */
export async function play(
  setup: ShopSetup,
  random: Random,
  size: Size,
): Promise<RunReport> {
  const { shop, mail, query } = setup
  const network = createNetwork(shop.replicas)
  const faults = random.fork('faultInjector')
  const faultInjector = createFaultInjector(shop, mail, faults, size.killEvery)
  const menu = await fetchAll(reliableApi(shop.url), listItems)
  const found = {
    purchases: [],
    recharges: [],
    closings: [],
    findings: [],
    kitchenActs: 0,
    begun: 0,
  }
  const run: Run = {
    shop,
    db: setup.db,
    random,
    network,
    faultInjector,
    menu,
    ...found,
  }
  const customers = await invite(setup, network, random, size.customers)
  const ids = await idsOf(query)

  for (const { email } of customers)
    await fillWallet(
      setup.db,
      ids.get(email) ?? 0,
      random.fork(email).between(0, 30_000),
    )
  await serve(run, customers, size)
  await faultInjector.clear()
  await shop.restart('after expiry')

  const open = await waitForSettlement(query, shop.provider)
  await loadProvider(query, shop.provider.objects())
  const answers = network.answers.map(({ owner, ...answer }) => ({
    ...answer,
    customer_id: ids.get(owner) ?? 0,
  }))
  const findings = [
    ...run.findings,
    ...open,
    ...(await checkObservations(query, run.purchases, run.recharges)),
    ...(await keptOrders(query, run.closings)),
    ...(run.kitchenActs > 0 ? await lookAtOrders(customers, query) : []),
    ...(await lostMails(query, mail)),
    ...(await audit(query, answers, 10_000_000)),
  ]

  return reportOf(run, findings)
}

async function invite(
  { shop, accounts }: ShopSetup,
  network: Network,
  random: Random,
  count: number,
): Promise<Customer[]> {
  const names = Array.from({ length: count }, (_, at) => `Customer ${at + 1}`)
  return await Promise.all(
    names.map((name) =>
      createCustomer(name, shop, network, random.fork(name), accounts),
    ),
  )
}

async function idsOf(query: Query): Promise<Map<string, number>> {
  const rows = await query('select id, email from customers')
  return new Map(rows.map(({ id, email }) => [String(email), Number(id)]))
}

async function lostMails(
  query: Query,
  { messageIdsOf }: Pick<MailServer, 'messageIdsOf'>,
): Promise<string[]> {
  const rows = await query(`select order_id from orders
    where exists (select from mails where sent_at is not null and strpos(dedupe_key, orders.order_id) > 0)`)
  return rows
    .map(({ order_id }) => String(order_id))
    .filter((order) => messageIdsOf(order).length === 0)
    .map(
      (order) =>
        `The mails of ${order} are noted as sent, and the mail server has none.`,
    )
}

async function serve(run: Run, customers: readonly Customer[], options: Size) {
  const waiting = [...customers]
  const places = Array.from({ length: options.atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await visit(run, next, options)
  })
  await Promise.all(places)
}

async function visit(
  run: Run,
  customer: Customer,
  { tasksEach }: Size,
): Promise<void> {
  try {
    for (let at = 1; at <= tasksEach; at += 1) {
      run.begun += 1
      run.faultInjector.taskStarted(run.begun)
      await runTask(run, customer, at)
    }
  } catch (error) {
    run.findings.push(
      error instanceof Error ? String(error.stack) : String(error),
    )
  }
  for (const tab of [...customer.tabs]) customer.close(tab)
}

async function runTask(
  run: Run,
  customer: Customer,
  at: number,
): Promise<void> {
  const name = `${customer.name} task ${at}`
  const random = run.random.fork(name)
  const task = random.weigh(tasks)
  if (!random.happens(`${customer.name} begins a ${task}`)) return

  if (task === 'purchase') {
    const [result, closing] = await Promise.all([
      purchase(customer, run.menu, name, random),
      closeDay(run.shop, run.db, name, random.fork('closing')),
    ])
    run.purchases.push(result)
    if (closing) run.closings.push(closing)
    const isChanged = await changeOrder(
      run.shop,
      result,
      random.fork('kitchen'),
    )
    if (isChanged || closing) run.kitchenActs += 1
  } else run.recharges.push(await recharge(customer, 2_000 + at, random))
}

async function lookAtOrders(
  customers: readonly Customer[],
  query: Query,
): Promise<string[]> {
  const findings: string[] = []
  for (const customer of customers)
    findings.push(...(await ordersPageFindings(customer, query)))
  return findings
}

function reportOf(
  { begun, network, faultInjector, purchases, recharges }: Run,
  findings: string[],
) {
  const outcomes: Record<string, number> = {}
  const count = (name: string) => {
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }

  for (const { methods, observations } of purchases)
    count(`${methods.at(-1)}, ${outcomeOf(observations)}`)
  for (const { observations } of recharges)
    count(`recharge, ${outcomeOf(observations)}`)

  const faults = {
    ...Object.fromEntries(network.faults),
    ...faultInjector.counts,
  }

  return { tasks: begun, faults, outcomes, findings }
}

function outcomeOf(observations: Purchase['observations']): string {
  const kinds = new Set(observations.map(({ kind }) => kind))
  if (kinds.has('paid') || kinds.has('recharged')) return 'paid'
  if (kinds.has('processed')) return 'cancelled or paid elsewhere'
  return 'not paid'
}
