import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createSandbox } from '#sandbox/createSandbox.ts'
import { audit } from '#test/lab/auditor/audit.ts'
import { loadProvider } from '#test/lab/auditor/loadProvider.ts'
import { openConnection } from '#test/lab/auditor/openConnection.ts'
import { turnKnobs } from '#test/lab/customers/shopProcess.ts'
import { createSeededDatabase } from '#test/support/database/create.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'
import type { SpawnedShop } from '#test/support/process/spawnShop.ts'
import { readState } from '#test/support/sandbox/readState.ts'
import { patience } from '#test/support/timing/patience.ts'
import { createCustomer } from './customer.ts'
import { reconcileNow } from './reconcileNow.ts'
import { createRestartingServer } from './restartingServer.ts'
import { type ScenarioContext, scenarios } from './scenarios.ts'

export type CrashRun = {
  entry: string[]
  kitchen: string[]
  mailServer: MailServer
}

export type ScenarioResult = {
  findings: string[]
  crashed: string[]
  /** The passed crash points in order; empty for a run with crashes. */
  passed: string[]
}

/**
 * Runs a scenario on its own database, killed at one crash point after another. Then delivers the webhooks, runs the
 * reconciler, repeats each key and audits the database.
 */
export async function runScenario(
  run: CrashRun,
  name: string,
  crashAt: readonly string[],
): Promise<ScenarioResult> {
  const context = await createContext(run, name, crashAt)
  const { shop, customer, query, directory } = context
  const findings: string[] = []

  try {
    await shop.reach(({ sandboxUrl }) => turnKnobs(sandboxUrl, webhookKnobs))
    await scenarios[name]?.(context)
    await context.quiet()
    await shop.reach((at) => reconcileNow(at, context.databaseUrl, shop.now()))
    await context.quiet()
    if (sendsMails(name)) findings.push(...(await mailFindings(context)))
    await customer.askAgain()
  } catch (error) {
    findings.push(error instanceof Error ? error.message : String(error))
  } finally {
    await shop.kill()
  }
  await loadProvider(query, await objectsIn(directory))
  findings.push(...(await audit(query, customer.answers)))

  const passed = context.passed()
  await context.close()
  return { findings, crashed: shop.crashed(), passed }
}

type OwnedContext = ScenarioContext & {
  databaseUrl: string
  directory: string
  passed: () => string[]
  close: () => Promise<void>
}

async function createContext(
  { entry, kitchen, mailServer }: CrashRun,
  name: string,
  crashAt: readonly string[],
): Promise<OwnedContext> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const trace = join(directory, 'passed')
  const database = await createSeededDatabase()
  const { query, close } = await openConnection(database.url)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    TOKEN_SECRET: testSecret,
    LOG_LEVEL: 'fatal',
    ...(crashAt.length === 0 ? { CRASH_TRACE: trace } : {}),
    ...(sendsMails(name) ? { SMTP_URL: mailServer.url } : {}),
  }
  const passTime = async () => void (await query(aDayLater))
  const shop = createRestartingServer({
    env,
    entry,
    kitchen,
    crashAt,
    passTime,
  })

  return {
    shop,
    customer: createCustomer(shop),
    query,
    databaseUrl: database.url,
    directory,
    quiet: () => shop.reach((at) => waitUntilEmpty(at, () => undelivered(at))),
    mailed: async (word) => {
      await shop.reach((at) => waitUntilEmpty(at, () => query(unsent)))
      return [...new Set(mailServer.messageIdsOf(word))]
    },
    passed: () =>
      existsSync(trace) ? readFileSync(trace, 'utf8').trim().split('\n') : [],
    close: async () => {
      await close()
      await database.drop()
      rmSync(directory, { recursive: true })
    },
  }
}

/**
 * True for scenarios that wait for their mails. Background work runs every two seconds, which is too slow for all of
 * them.
 */
export function sendsMails(name: string): boolean {
  return name.startsWith('wallet') || name.startsWith('account')
}

const webhookKnobs = { webhook_copies: 2, webhook_reorder: true }

export async function objectsIn(directory: string) {
  const sandbox = await createSandbox({
    shop: 'http://localhost',
    origin: 'http://localhost',
    script: '',
    file: join(directory, 'sandbox/store.jsonl'),
  })
  await sandbox.close()
  return sandbox.objects()
}

/** SQL that moves pending rows one day into the past. */
export const aDayLater = `
  update idempotency_keys set locked_at = locked_at - interval '1 day';
  update payments set next_inquiry_at = null, next_refund_at = null, next_expiry_at = null;
  update part_refunds set next_attempt_at = null;
  update orders set next_expiry_at = null, mails_due_at = mails_due_at - interval '1 day';
  update mails set next_attempt_at = next_attempt_at - interval '1 day'`

const undelivered = async ({ sandboxUrl }: SpawnedShop) =>
  (await readState(sandboxUrl)).waiting

const unsent = `select 'a mail' as what from mails where sent_at is null
  union all select 'the mails of an order' from orders where mails_due_at is not null`

async function waitUntilEmpty(
  { isGone }: SpawnedShop,
  pending: () => Promise<unknown[]>,
): Promise<void> {
  const check = async () => {
    const rows = isGone() ? [] : await pending()
    if (rows.length > 0) throw new Error(`Still there: ${JSON.stringify(rows)}`)
  }
  await vi.waitFor(check, patience)
}

/** Expects two messages for each order. A mail that is sent again after a crash is the same message. */
async function mailFindings({
  query,
  mailed,
}: ScenarioContext): Promise<string[]> {
  const findings: string[] = []
  for (const { order_id } of await query('select order_id from orders')) {
    const messages = await mailed(String(order_id))
    if (messages.length !== 2)
      findings.push(`Order ${order_id} came in ${messages.length} messages.`)
  }
  return findings
}
