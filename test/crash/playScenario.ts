import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { audit } from '#test/support/auditor/audit.ts'
import { openBooks, type Query } from '#test/support/auditor/books.ts'
import { createDatabase } from '#test/support/postgres.ts'
import { testSecret } from '#test/support/prepareTestStore.ts'
import type { SpawnedShop } from '#test/support/spawnShop.ts'
import { createCustomer } from './customer.ts'
import { createMortalShop } from './mortalShop.ts'
import type { MailServer } from './openMailServer.ts'
import { reconcileNow } from './reconcileNow.ts'
import { scenarios } from './scenarios.ts'

/** What plays are made with. */
export type Theatre = { entry: string[]; mailServer: MailServer }

/** How a play went. */
export type Play = {
  /** Sentences about what is wrong; empty when all is well. */
  findings: string[]
  /** The crash points at which the shop was killed. */
  crashed: string[]
  /** The crash points that were passed, in order; only where no crash was asked for. */
  passed: string[]
}

/** Plays a scenario on a store of its own, killed at one crash point after the other; afterwards webhooks arrive, the reconciler runs, each key is tried once more, and the books are audited. */
export async function playScenario(
  { entry, mailServer }: Theatre,
  name: string,
  crashAt: readonly string[],
): Promise<Play> {
  const { base, template } = inject('postgres')
  const directory = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const trace = join(directory, 'trace')
  const database = await createDatabase((each) => `${base}${each}`, template)
  const { query, close } = await openBooks(database.url)
  await query(misbehaviour)
  const sendsMails = name.startsWith('wallet')
  const env = {
    ...{ DATABASE_URL: database.url, TOKEN_SECRET: testSecret, LOG_LEVEL: 'fatal' },
    ...(crashAt.length === 0 ? { CRASH_TRACE: trace } : {}),
    ...(sendsMails ? { SMTP_URL: mailServer.url } : {}),
  }
  const passTime = async () => void (await query(aMinuteLater))
  const shop = createMortalShop({ env, entry, crashAt, passTime })
  const customer = createCustomer(shop)
  const findings: string[] = []
  const until = (pending: string) => shop.reach((at) => isEmpty(at, query, pending))
  try {
    await scenarios[name]?.({ shop, customer, query, quiet: () => until(undelivered) })
    await until(undelivered)
    await shop.reach((at) => reconcileNow(at, database.url, shop.now()))
    await until(undelivered)
    if (sendsMails) await until(unsent)
    if (sendsMails) findings.push(...(await mailFindings(query, mailServer)))
    await customer.askAgain()
  } catch (error) {
    findings.push(error instanceof Error ? error.message : String(error))
  } finally {
    await shop.kill()
  }
  findings.push(...(await audit(query, customer.answers)))
  await close()
  await database.drop()
  const passed = crashAt.length === 0 ? readFileSync(trace, 'utf8').trim().split('\n') : []
  rmSync(directory, { recursive: true })
  return { findings, crashed: shop.crashed(), passed }
}

/** Each webhook comes twice, and late ones first. */
const misbehaviour = `
  insert into sandbox_knobs (id, knobs) values (1, '{"webhook_copies": 2, "webhook_reorder": true}')`

/** What a minute does to what waits for time to pass. */
export const aMinuteLater = `
  update idempotency_keys set locked_at = locked_at - interval '1 minute';
  update payments set asked_at = asked_at - interval '1 minute';
  update sandbox_deliveries set due_at = due_at - interval '1 minute' where state = 'waiting';
  update mails set next_attempt_at = next_attempt_at - interval '1 minute'`

const undelivered = `select id from sandbox_deliveries where state = 'waiting'`
const unsent = 'select id from mails where sent_at is null'

/** Waits until a query answers nothing, or its shop is gone. */
async function isEmpty({ isGone }: SpawnedShop, query: Query, pending: string): Promise<void> {
  const check = async () => {
    const rows = isGone() ? [] : await query(pending)
    if (rows.length > 0) throw new Error(`Still there: ${JSON.stringify(rows)}`)
  }
  await vi.waitFor(check, { timeout: 60_000, interval: 25 })
}

/** A mail that was handed over and not noted comes again as the same message, which mail programs show once. */
async function mailFindings(query: Query, { taken }: MailServer): Promise<string[]> {
  const orders = await query('select order_id from orders')
  return orders.flatMap(({ order_id }) => {
    const messages = new Set(taken(String(order_id)))
    return messages.size === 2 ? [] : [`Order ${order_id} came in ${messages.size} messages.`]
  })
}
