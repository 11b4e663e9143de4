import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { startCommandServer } from '#server/kitchen/commandServer.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { openKitchen } from '#test/support/shop/openKitchen.ts'

const close = ['close', '2026-11-25', '--reason', 'Flood']
const refundAll = { args: [...close, '--refund-all'], user: 'anna' }
const card = { payment_type: 'stripe' }

/** A shop, and the kitchen's terminal as a process of its own. */
async function openTerminal() {
  const opened = await openKitchen({ database: 'pglite' })
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-kitchen-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  onTestFinished(await startCommandServer(opened.shop.app, DATA_DIR))

  const { kitchen: entry } = await bundleServer()
  const env = { PATH: process.env.PATH, SANDBOX: '1', DATA_DIR }
  const terminal = async (...args: string[]) =>
    await promisify(execFile)(process.execPath, [...entry, ...args], {
      env,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  const payByCard = async () => {
    const { order_id, payment_intent } = await opened.order(
      '2026-11-25',
      undefined,
      card,
    )
    opened.shop.payments.pay(payment_intent)
    const intent = await opened.shop.payments.findIntent(payment_intent)
    await settle(opened.shop.app, intent)
    return { order_id, payment_intent }
  }

  return { ...opened, terminal, payByCard }
}

test('K60: a day whose orders are not all cancelled ends the command with code 1 and names those that stay', async () => {
  const { shop, terminal, order } = await openTerminal()
  const unpaid = await order('2026-11-25', undefined, card)
  const paid = await order('2026-11-25')
  shop.payments.hooks.before = () => lost()

  const { code, stdout, stderr } = await terminal(...refundAll.args)
  expect([code, stderr]).toEqual([1, ''])
  const lines = stdout.trimEnd().split('\n')
  expect([lines[0], ...lines.slice(2)]).toEqual([
    '2026-11-25 is closed: Flood',
    expect.stringMatching(`^  ${unpaid.order_id} stays: .* may still be paid`),
    `  ${paid.order_id} is cancelled: A$14.90 is back in the wallet.`,
    `1 order stays: ${unpaid.order_id}`,
  ])

  shop.payments.hooks.before = () => {}
  const again = await terminal(...refundAll.args)
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(again.stdout).toContain(`${unpaid.order_id} is cancelled`)
  expect(again.stdout).not.toContain('stays')
})

test('K60: an order that another terminal has cancelled does not stay', async () => {
  const { shop, terminal, order, kitchen } = await openTerminal()
  const first = await order('2026-11-25', undefined, card)
  const second = await order('2026-11-25')
  shop.payments.hooks.before = async (operation) => {
    if (operation === 'cancelIntent')
      await kitchen(`cancel ${second.order_id} --reason Flood --by Li`)
  }

  const { code, stdout } = await terminal(...refundAll.args)
  expect(stdout.trimEnd().split('\n').slice(2)).toEqual([
    `  ${first.order_id} is cancelled: it was not paid.`,
    `  ${second.order_id} is cancelled already, by Li, who gave A$14.90 back.`,
  ])
  expect(code).toBe(0)
})

test('K60: a refund that the provider refuses ends each command with code 1, after its answer', async () => {
  const { shop, terminal, payByCard } = await openTerminal()
  const [part, whole, closed] = [
    await payByCard(),
    await payByCard(),
    await payByCard(),
  ]
  const refuse = ({ payment_intent }: { payment_intent: string }) =>
    shop.payments.unknown.add(payment_intent)
  const refused = 'was refused by the payment provider'

  refuse(whole)
  const why = ['--reason', 'Burnt']
  expect(await terminal('cancel', whole.order_id, ...why)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      `^${whole.order_id} is cancelled: A\\$14.90 ${refused}`,
    ),
  })

  shop.payments.hooks.before = (operation) => {
    if (operation === 'refund')
      shop.payments.become(part.payment_intent, 'succeeded', { refunded: 1400 })
  }
  expect(
    await terminal('refund', part.order_id, '--amount', '5', ...why),
  ).toMatchObject({ code: 1, stdout: expect.stringContaining(refused) })
  const matter = /retry (part-\S+)/.exec((await terminal('look-into')).stdout)
  expect(await terminal('retry', matter?.[1] ?? '')).toMatchObject({
    code: 1,
    stdout: `${matter?.[1]} has failed again: pay it back in another way.\n`,
  })
  shop.payments.hooks.before = () => {}

  refuse(closed)
  const { code, stdout } = await terminal(...refundAll.args)
  expect(stdout).toContain(
    `${closed.order_id} is cancelled: A$14.90 ${refused}`,
  )
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
    `1 refund has failed: ${closed.order_id}`,
  )
  expect(code).toBe(1)
})

describe.each(bothDatabases)('two terminals on %s', (database) => {
  test('K43 K60: that close the same day at once cancel each order once, and neither says that one stays', async () => {
    const { shop, order, balance, statusOf } = await openKitchen({ database })
    const replica = await shop.replica()
    const ids: string[] = []
    while (ids.length < 8) ids.push((await order('2026-11-25')).order_id)

    const before = (await balance()) ?? 0
    const answers = await Promise.all([
      runKitchen(shop.app, refundAll),
      runKitchen(replica.app, { ...refundAll, user: 'Li' }),
    ])
    const lines = answers.flatMap((answer) => answer.split('\n'))
    for (const id of ids)
      expect([
        lines.filter((line) => line.startsWith(`  ${id} is cancelled:`)).length,
        await statusOf(id),
      ]).toEqual([1, ['CANCELLED', 'refunded']])
    expect(lines.filter((line) => line.includes('stay'))).toEqual([])
    expect(await balance()).toBe(before + ids.length * 1490)
    expect(await auditBooks(shop.db)).toEqual([])
  })
})
