import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import {
  fetchAudit,
  startCommandServer,
} from '#server/kitchen/commandServer.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { auditNightly } from '#server/reports/auditNightly.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'

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
