import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { handoffMethods } from '#contract/paymentTypes.ts'
import { printBooks } from '#server/cli/printBooks.ts'
import { printOrders } from '#server/cli/printOrders.ts'
import { readEnv } from '#server/config/env.ts'
import { startCommandServer } from '#server/kitchen/commandServer.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { placeOrder } from '#test/support/shop/placeOrder.ts'

const apps = handoffMethods.map((method) => paymentMethods[method].provider)
const ofApps = (column: string) =>
  apps.map((app) => `${column}_${app}`).join(',')
const head = `period,first,last,orders,dishes,delivery_fees,discounts,total,gst,paid_wallet,paid_card,${ofApps('paid')},refunded_wallet,refunded_card,${ofApps('refunded')},refunded_undated,gst_refunded,top_ups,top_up_bonus,top_ups_refunded,wallet_revoked,wallet_deleted,wallet_change,late_payments,late_payments_refunded,disputes_lost`
const nothing = ',0.00'.repeat(20 + 2 * apps.length)

async function shopWithOrder(database: 'pglite' | 'postgres') {
  const shop = await createTestShop({ database })
  onTestFinished(shop.close)
  const wei = await shop.newCustomer({ wallet: 5000 })
  await placeOrder(shop, wei.tokens)
  return shop
}

test('K66: npm run books prints a CSV of plain numbers and dates, one row a period, also where nothing happened', async () => {
  const { databaseUrl } = await shopWithOrder('postgres')
  const env = readEnv({ SANDBOX: '1', DATABASE_URL: databaseUrl ?? '' })
  const text = await printBooks(
    ['--from', '2026-10-31', '--to', '2026-11-23'],
    env,
  )
  const [first, october, november = '', ...others] = text.split('\n')
  expect([first, october, others]).toEqual([
    head,
    `2026-10,2026-10-31,2026-10-31,0${nothing}`,
    [],
  ])
  expect(november).toMatch(
    /^2026-11,2026-11-01,2026-11-23,1,14\.90,0\.00,0\.00,14\.90,1\.35,14\.90,0\.00,/,
  )
  expect(text).toMatch(/^[a-z_,\n0-9.Q-]+$/)

  const month = await printBooks(['--month', '2026-11', '--by', 'day'], env)
  expect(month.split('\n')).toHaveLength(31)
  const quarter = await printBooks(
    ['--quarter=2026-Q4', '--by', 'quarter'],
    env,
  )
  expect(quarter.split('\n')[1]).toMatch(/^2026-Q4,2026-10-01,2026-12-31,1,/)
})

test('K66: the books of a shop that is open on PGlite are asked for at its door', async () => {
  const shop = await shopWithOrder('pglite')
  const directory = temporary()
  onTestFinished(await startCommandServer(shop.app, directory))
  const env = readEnv({ DATA_DIR: directory })
  expect(await printBooks(['--month', '2026-11'], env)).toMatch(
    /\n2026-11,2026-11-01,2026-11-30,1,14\.90,/,
  )
})

test.each([
  [[], 'Say one range: --from and --to, --month, or --quarter.'],
  [['--month', '2026-13'], '"2026-13" is not a month. Say it as in:'],
  [['--quarter', '2026-Q5'], '"2026-Q5" is not a quarter.'],
  [['--month', '2026-11', '--quarter', '2026-Q4'], 'Say one range:'],
  [['--from', '2026-07-01'], 'Say both --from and --to.'],
  [['--from', '2026-02-30', '--to', '2026-03-01'], '"2026-02-30" is not'],
  [['--from', '9999-12-31', '--to', '9999-12-31'], '"9999-12-31" is not'],
  [['--from', '2026-03-02', '--to', '2026-03-01'], 'ends before it begins.'],
  [['--from', '2026-01-01', '--to', '2027-01-02'], 'is more than 366 days.'],
  [['--month', '2026-11', '--by', 'week'], '"week" is not day, month or'],
  [['--year', '2026'], 'These arguments are not known: --year 2026.'],
])('K66: %j is answered with one sentence', async (args, sentence) => {
  const env = readEnv({ DATA_DIR: temporary() })
  await expect(printBooks(args, env)).rejects.toThrow(sentence)
})

test('K66: a month of orders is refused with the command for a month', async () => {
  const env = readEnv({ DATA_DIR: temporary() })
  await expect(printOrders(['--date', '2026-11'], env)).rejects.toThrow(
    'npm run books -- --month 2026-11',
  )
})

test('K66: a shop that is not there is one sentence and no stack trace', async () => {
  const directory = join(temporary(), 'none')
  const file = projectPath('server/cli/books.ts')
  const child = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', file, '--month', '2026-11'],
    {
      cwd: projectPath(),
      env: { PATH: process.env.PATH, DATA_DIR: directory },
    },
  )
  await expect(child).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no shop in ${directory} yet: start it once with npm start.\n`,
  })
})

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'shop-books-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
