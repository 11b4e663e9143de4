import { createHash } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { insertCustomer } from '#server/accounts/insertCustomer.ts'
import { startLogin } from '#server/accounts/refreshTokens.ts'
import { fromPglite } from '#server/db/pglite.ts'
import { customers } from '#server/db/schema/customers.ts'
import { signAccessToken } from '#server/http/accessToken.ts'
import { createClock } from '#server/lib/clock.ts'
// Lazy code of a tab is imported here, because loading it takes real time.
import '#src/actors/core/lateLists.ts'
import '#src/actors/shop/checkoutHost.ts'
import { neverPaidAndCancelled } from '#test/lab/auditor/neverPaidAndCancelled.ts'
import { walletEqualsLedger } from '#test/lab/auditor/walletEqualsLedger.ts'
import type { Accounts } from '#test/lab/customers/accounts.ts'
import { days, morningOf } from '#test/lab/customers/distribution.ts'
import {
  play,
  type RunReport,
  type ShopSetup,
  type Size,
} from '#test/lab/customers/play.ts'
import { createRandom } from '#test/lab/customers/random.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import type { Defect } from './defects.ts'
import { createMails } from './mails.ts'
import { seedRandomness } from './seedRandomness.ts'
import { openSimulatedShop } from './shop.ts'
import { createSimulatedNetwork } from './simulatedNetwork.ts'
import { replaceAll, simulateTime } from './simulatedTime.ts'

/** An event that the seed chose, and its time in milliseconds. */
export type Happening = { name: string; words: string; at: number }

/** One run; with `only`, no other happening takes place. */
export type Plan = {
  seed: string
  size: Size
  only?: ReadonlySet<string> | undefined
  defect?: Defect | undefined
}

/** The result of a run. The same plan gives the same `hash`, which covers every message and statement with its time. */
export type Outcome = RunReport & {
  story: Happening[]
  hash: string
  events: number
  lasted: number
}

/** The size of a run with few happenings, so that a failure is a short story. */
export const small: Size = {
  customers: 2,
  tasksEach: 2,
  atOnce: 2,
  killEvery: 2,
}

export const shortest: Size = {
  customers: 1,
  tasksEach: 1,
  atOnce: 1,
  killEvery: 1,
}

/** SQL of invariants that hold outside of transactions. */
const always = `${walletEqualsLedger} union all ${neverPaidAndCancelled}`

/**
 * Runs a shop, its customers, provider and clock in this process, on the database of `createDatabase`. Nothing else
 * may run at the same time.
 */
export async function simulate(
  client: PGlite,
  plan: Plan,
  onEvent: (line: string) => void = () => {},
): Promise<Outcome> {
  await client.query('select pristine.restore()')
  const story: Happening[] = []
  const random = createRandom(plan.seed, (name, words) => {
    if (plan.only && !plan.only.has(name)) return false
    story.push({ name, words, at: Date.now() })
    return true
  })
  const hash = createHash('sha256')
  const start = morningOf(random.fork('day').pick(days))
  const time = simulateTime(start)
  let events = 0
  const note = (event: string) => {
    events += 1
    const line = `${Date.now()} ${event}`
    hash.update(`${line}\n`)
    onEvent(line)
  }
  const { db } = fromPglite(client)
  const query: ShopSetup['query'] = async (sql) =>
    (await client.query<Record<string, unknown>>(sql)).rows
  const broken = new Set<string>()
  const check = async () => {
    for (const { finding } of await query(always)) broken.add(String(finding))
  }
  const network = createSimulatedNetwork({
    random: random.fork('wire'),
    arrived: note,
    check,
  })
  const restoreRandomness = seedRandomness(random.fork('chance'))
  const restoreFetch = replaceAll([[globalThis, { fetch: network.fetch }]])
  const mails = createMails()
  const run = async (): Promise<RunReport> => {
    const shop = await openSimulatedShop({
      client,
      time,
      network,
      note,
      send: mails.send,
      random: random.fork('shop'),
      defect: plan.defect ?? {},
    })
    const setup = { shop, db, query, mail: mails, accounts: accountsIn(db) }
    return await play(setup, random, plan.size).finally(() => shop.kill())
  }

  try {
    const report = await time.run(run())
    const findings = [...new Set([...broken, ...report.findings])]
    return {
      ...report,
      findings,
      story,
      hash: hash.digest('hex'),
      events,
      lasted: Date.now() - start,
    }
  } finally {
    restoreFetch()
    restoreRandomness()
    time.end()
  }
}

/** Creates accounts without passwords, because hashing takes real time. */
function accountsIn(db: ShopSetup['db']): Accounts {
  const clock = createClock(undefined)
  const tokenSecret = new TextEncoder().encode(testSecret)
  const signIn = async (email: string) => {
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.email, email))
    const login = customer && (await startLogin(db, customer, clock.realNow()))
    if (!login) throw new Error(`${email} has no account.`)

    const access_token = await signAccessToken(
      { clock, tokenSecret },
      login,
      login.ends,
    )

    return { access_token, refresh_token: login.token }
  }

  return {
    async signUp({ name, email }) {
      const values = {
        email,
        full_name: name,
        mobile_number: '0412345678',
        password_hash: 'none',
      }
      const columns = { ...values, language: 'en' as const, remember: true }
      const created_at = new Date(clock.now())

      await insertCustomer(db, {
        ...columns,
        created_at,
        confirmed_at: created_at,
      })

      return await signIn(email)
    },
    signIn,
  }
}
