import { listItems, type MenuItem } from '#contract/menu.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'
import { audit } from '#test/support/auditor/audit.ts'
import { openConnection, type Query } from '#test/support/auditor/openConnection.ts'
import { createTestDatabase } from '#test/support/database/create.ts'
import { fillWallet } from '#test/support/database/fillWallet.ts'
import { type MailServer, openMailServer } from '#test/support/fakes/mailServer.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { checkObservations } from './checkObservations.ts'
import { type Customer, createCustomer } from './customer.ts'
import { days, morningOf, tasks } from './distribution.ts'
import { createFaultInjector, type FaultInjector } from './faultInjector.ts'
import { createNetwork, type Network } from './network.ts'
import { type Purchase, purchase } from './purchase.ts'
import { createRandom, type Random } from './random.ts'
import { type Recharge, recharge } from './recharge.ts'
import { reliableApi } from './reliableApi.ts'
import { openShop } from './shopProcess.ts'
import { waitForSettlement } from './waitForSettlement.ts'

/** How large a run is. */
export type ChaosOptions = {
  seed: string
  customers: number
  /** What each of them does, one after the other. */
  tasksEach: number
  /** How many customers are there at once. */
  atOnce: number
  /** The shop is killed about every so many tasks. */
  killEvery: number
  /** Whether calls may stay without an answer for half a minute. */
  isPatient: boolean
}

/** What came of a run; without findings all is well. */
export type ChaosReport = {
  tasks: number
  faults: Record<string, number>
  /** How often each kind of task ended in which way. */
  outcomes: Record<string, number>
  findings: string[]
}

type Run = {
  random: Random
  network: Network
  faultInjector: FaultInjector
  menu: readonly MenuItem[]
  purchases: Purchase[]
  recharges: Recharge[]
  findings: string[]
  begun: number
}

/** Runs random customers against a shop of their own on Postgres, and audits its database afterwards. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = createRandom(options.seed)
  const database = await createTestDatabase('postgres')
  const connection = await openConnection(database.url ?? '')
  const { shop: entry } = await bundleServer()
  const start = morningOf(random.fork('day').pick(days))
  const mail = await openMailServer()
  const shop = await openShop({ databaseUrl: database.url ?? '', mailUrl: mail.url }, start, entry)
  try {
    const network = createNetwork(options.isPatient, shop.replicas)
    const faults = random.fork('faultInjector')
    const faultInjector = createFaultInjector(shop, mail, faults, options.killEvery)
    const menu = await fetchAll(reliableApi(shop.url), listItems)
    const found = { purchases: [], recharges: [], findings: [], begun: 0 }
    const run: Run = { random, network, faultInjector, menu, ...found }
    const names = Array.from({ length: options.customers }, (_, at) => `Customer ${at + 1}`)
    const customers = await Promise.all(
      names.map((name) => createCustomer(name, shop, network, random.fork(name))),
    )
    const ids = await idsOf(connection.query)
    for (const { email } of customers)
      await fillWallet(database.db, ids.get(email) ?? 0, random.fork(email).between(0, 30_000))
    await serve(run, customers, options)
    await faultInjector.clear()
    await shop.restart('after expiry')
    const open = await waitForSettlement(connection.query)
    const answers = network.answers.map(({ owner, ...answer }) => ({
      ...answer,
      customer_id: ids.get(owner) ?? 0,
    }))
    const observations = await checkObservations(connection.query, run.purchases, run.recharges)
    const findings = [
      ...run.findings,
      ...open,
      ...observations,
      ...(await lostMails(connection.query, mail)),
      ...(await audit(connection.query, answers, 10_000_000)),
    ]
    return reportOf(run, findings)
  } finally {
    await shop.kill()
    await mail.close()
    await connection.close()
    await database.close()
  }
}

async function idsOf(query: Query): Promise<Map<string, number>> {
  const rows = await query('select id, email from customers')
  return new Map(rows.map(({ id, email }) => [String(email), Number(id)]))
}

/** What the shop has noted as sent was taken by the mail server. */
async function lostMails(query: Query, { taken }: Pick<MailServer, 'taken'>): Promise<string[]> {
  const rows = await query(`select order_id from orders
    where exists (select from mails where sent_at is not null and strpos(dedupe_key, orders.order_id) > 0)`)
  return rows
    .map(({ order_id }) => String(order_id))
    .filter((order) => taken(order).length === 0)
    .map((order) => `The mails of ${order} are noted as sent, and the mail server has none.`)
}

/** Customers come and go, so many at once. */
async function serve(run: Run, customers: readonly Customer[], options: ChaosOptions) {
  const waiting = [...customers]
  const places = Array.from({ length: options.atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(run, next, options)
  })
  await Promise.all(places)
}

async function visit(run: Run, customer: Customer, { tasksEach }: ChaosOptions): Promise<void> {
  try {
    for (let at = 1; at <= tasksEach; at += 1) {
      run.begun += 1
      run.faultInjector.taskStarted(run.begun)
      await runTask(run, customer, at)
    }
  } catch (error) {
    run.findings.push(error instanceof Error ? String(error.stack) : String(error))
  }
  for (const tab of [...customer.tabs]) customer.close(tab)
}

async function runTask(run: Run, customer: Customer, at: number): Promise<void> {
  const name = `${customer.name} task ${at}`
  const random = run.random.fork(name)
  if (random.weigh(tasks) === 'purchase')
    run.purchases.push(await purchase(customer, run.menu, name, random))
  else run.recharges.push(await recharge(customer, 2_000 + at, random))
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
  for (const { observations } of recharges) count(`recharge, ${outcomeOf(observations)}`)
  const faults = { ...Object.fromEntries(network.faults), ...faultInjector.counts }
  return { tasks: begun, faults, outcomes, findings }
}

function outcomeOf(observations: Purchase['observations']): string {
  const kinds = new Set(observations.map(({ kind }) => kind))
  if (kinds.has('paid') || kinds.has('recharged')) return 'paid'
  if (kinds.has('processed')) return 'cancelled or paid elsewhere'
  return 'not paid'
}
