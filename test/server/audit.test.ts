import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { dayChanges } from '#server/db/schema/opening.ts'
import { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { settings } from '#server/db/schema/settings.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import {
  fetchAudit,
  startCommandServer,
} from '#server/kitchen/commandServer.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { auditNightly } from '#server/reports/auditNightly.ts'
import { startWork } from '#server/startWork.ts'
import { openConnection } from '#test/lab/auditor/openConnection.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

/** A shop with one paid order whose mails are not sent yet. */
async function openShop(database: 'pglite' | 'postgres' = 'postgres') {
  const shop = await createTestShop({ database })
  onTestFinished(shop.close)
  const wei = await shop.newCustomer({ wallet: 50_000 })
  const placed = await placeOrder(shop, wei.tokens, orderBody())
  const { order_id } = placed.json() as { order_id: string }
  await shop.mails()
  return { shop, order_id }
}

async function blankCustomersMail(
  { db }: TestShop,
  order: string,
): Promise<number | undefined> {
  const isThisMail = eq(mails.dedupe_key, `order:${order}:customer`)
  const [mail] = await db
    .update(mails)
    .set(blankMail)
    .where(isThisMail)
    .returning()
  return mail?.id
}

function notes() {
  const lines: unknown[] = []
  const note = (level: string) => (about: unknown, text?: unknown) =>
    void lines.push([level, text ?? about, about])
  return { lines, log: { error: note('error'), info: note('info') } as never }
}

test('N21: a mail of a paid order that lost its words before it was sent is found', async () => {
  const { shop, order_id } = await openShop()
  expect(await auditBooks(shop.db)).toEqual([])
  const mail = await blankCustomersMail(shop, order_id)
  expect(await auditBooks(shop.db)).toEqual([
    `a mail of a paid order lost its words before it was sent: ${JSON.stringify({ order_id, mail })}`,
  ])
})

test('N21: work that has waited too long is found', async () => {
  const { shop, order_id } = await openShop()
  const then = shop.clock.realNow()
  await shop.db.update(orders).set({ mails_due_at: new Date(then) })
  const found = await auditBooks(shop.db, then + 3_601_000)
  const late = `the mails of a paid order are not written after an hour: {"order_id":"${order_id}"`
  expect(found.filter((finding) => finding.startsWith(late))).toHaveLength(1)
})

test('N21: the books are audited once a day, on one of the servers, and one line names the mistake', async () => {
  const { shop } = await openShop()
  const { lines, log } = notes()
  const audit = () =>
    auditNightly({ deps: shop.deps, labels: shop.app.labels, log })

  await Promise.all([audit(), audit()])
  await audit()
  expect(lines).toEqual([
    ['info', 'the books are right', 'the books are right'],
  ])

  await shop.db.update(wallets).set({ balance: 1 })
  shop.clock.setNow('2026-11-24T00:05:00+11:00')
  await Promise.all([audit(), audit()])

  const about = { count: expect.any(Number), findings: expect.any(Array) }
  expect(lines.slice(1)).toEqual([
    ['error', 'the books are not right: look into them', about],
  ])
})

test('N21: the books of a shop that is open on PGlite are asked for at its door', async () => {
  const { shop, order_id } = await openShop('pglite')
  const directory = mkdtempSync(join(tmpdir(), 'shop-audit-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  onTestFinished(await startCommandServer(shop.app, directory))
  expect(await fetchAudit(directory)).toEqual([])
  await blankCustomersMail(shop, order_id)
  expect(await fetchAudit(directory)).toHaveLength(1)
})

const wrongBalance = expect.stringMatching(
  /^a balance is not the sum of its ledger: /,
)
const unchecked = (rule: string, reason: string) =>
  `The rule "${rule}" was not checked to its end: ${reason}.`
const counted = 'uses of coupons are counted'

/** A shop with a wrong balance. The rule that comes after it, and before others, never ends. */
async function openSlowShop() {
  const { shop } = await openShop()
  await shop.db.update(wallets).set({ balance: 1 })
  await shop.db.execute(`alter table coupon_uses rename to uses;
    create view coupon_uses as select uses.* from uses right join pg_sleep(600) on true`)
  return shop
}

test('N33: a rule that takes too long is named with what was found, the other rules go on, and the day is done', async () => {
  const { db, deps, app } = await openSlowShop()
  await db.update(orders).set({ refunded: 1 })
  const { lines, log } = notes()
  const audit = () => auditNightly({ deps, labels: app.labels, log }, 5000)
  await audit()
  await audit()

  const findings = [
    wrongBalance,
    wrongBalance,
    unchecked(counted, 'canceling statement due to statement timeout'),
    expect.stringMatching(/, and the order notes 1\.$/),
  ]
  const problem = 'the books are not right: look into them'
  expect(lines).toEqual([['error', problem, { count: 4, findings }]])
})

test('N33: a rule that meets a bad value is named, and the value is not', async () => {
  const { shop } = await openShop()
  await shop.db.insert(dayChanges).values({
    kind: 'open',
    first: '2026-02-30',
    last: 'x',
    done_by: 'anna',
    created_at: new Date(),
    last_order: 0,
  })
  expect(await auditBooks(shop.db)).toEqual([
    unchecked('closed days are kept', 'a value is bad (22008)'),
  ])
})

/** A shop whose audit finds a wrong balance and then waits for a table, until the test ends it. */
async function openWaitingShop() {
  const { shop } = await openShop()
  await shop.db.update(wallets).set({ balance: 1 })
  const url = shop.databaseUrl ?? ''
  const { query, close } = await openConnection(url)
  onTestFinished(close)
  await query('begin')
  await query('lock table coupon_uses')
  return {
    shop,
    endAudit: async () => {
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      await query('rollback')
    },
  }
}

test('N33: an audit that the database ends costs no night, is an error, and what it had found is logged', async () => {
  const { shop, endAudit } = await openWaitingShop()
  const { lines, log } = notes()
  const context = { deps: shop.deps, labels: shop.app.labels, log }
  const first = auditNightly(context)
  const ended = expect(first).rejects.toThrow()
  await waitForLockedStatement(shop.db)
  await auditNightly(context)
  expect(lines).toEqual([])
  await endAudit()
  await ended
  await auditNightly(context)
  await auditNightly(context)

  const about = { count: 2, findings: [wrongBalance, wrongBalance] }
  const line = ['error', 'the books are not right: look into them', about]
  expect(lines).toEqual([line, line])
})

test('N33: a server that ends during its audit costs no night', async () => {
  const { shop } = await openShop()
  const { lines, log } = notes()
  const audit = () =>
    auditNightly({ deps: shop.deps, labels: shop.app.labels, log })
  const leaseUntil = async (instant: number) => {
    const lease = {
      key: 'audit_leased_until',
      value: new Date(instant).toISOString(),
    }
    await shop.db
      .insert(settings)
      .values(lease)
      .onConflictDoUpdate({ target: settings.key, set: lease })
  }

  await leaseUntil(shop.clock.realNow() + 60_000)
  await audit()
  expect(lines).toEqual([])
  await leaseUntil(shop.clock.realNow() - 1)
  await audit()
  expect(lines).toHaveLength(1)
})

test('N33: the background work logs an audit that did not end as an error', async () => {
  const { shop } = await openShop()
  const error = vi.fn()
  Object.assign(shop.app.log, { error })
  await shop.db.execute('alter table coupon_uses rename to uses')
  const work = startWork(shop.app)
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), patience)
  await work.stop()
  expect(error.mock.calls[0]?.[1]).toBe('the books could not be audited')
})

test.each([
  [
    'a rule that was cancelled',
    'pg_cancel_backend',
    `[^]+\n${unchecked(counted, 'canceling statement due to user request')}\n$`,
    /^$/,
  ],
  [
    'a lost connection',
    'pg_terminate_backend',
    '[^]+\n$',
    /^The audit did not end: terminating connection [a-z ]+\.\n$/,
  ],
])(
  'N33: npm run audit prints what it found before %s, and no stack',
  async (_, end, stdout, stderr) => {
    const shop = await openSlowShop()
    const command = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', projectPath('server/cli/audit.ts')],
      {
        cwd: projectPath(),
        env: {
          PATH: process.env.PATH,
          SANDBOX: '1',
          DATABASE_URL: shop.databaseUrl ?? '',
        },
      },
    )
    const ended = expect(command).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        new RegExp(`^a balance is not the sum of its ledger: ${stdout}`),
      ),
      stderr: expect.stringMatching(stderr),
    })
    await vi.waitFor(async () => {
      const { rows } = (await shop.db.execute(
        `select ${end}(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )) as unknown as { rows: unknown[] }
      expect(rows).toHaveLength(1)
    }, patience)
    await ended
  },
)
