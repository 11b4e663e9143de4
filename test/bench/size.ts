// Makes a large history of a shop, and measures the audit of it: `npm run bench:size -- --orders 100000`.
import pg from 'pg'
import { wallDate } from '#contract/schedule.ts'
import { cookListsAreRight } from '#server/auditor/cookListsAreRight.ts'
import { rulesAt } from '#server/auditor/rules.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { createClock } from '#server/lib/clock.ts'
import { auditShop } from '#server/reports/auditShop.ts'
import { explainQuery } from '#test/support/database/explainQuery.ts'
import {
  createDatabase,
  startPostgres,
} from '#test/support/database/postgres.ts'
import { prepareTestDatabase } from '#test/support/database/prepare.ts'
import { writeHistory } from '#test/support/database/writeHistory.ts'
import {
  readArguments,
  readNumber,
} from '#test/support/process/readArguments.ts'
import { printTable } from './printTable.ts'

const { values } = readArguments({
  options: {
    orders: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '20000' },
  },
})
const orders = readNumber('orders', values.orders)
const customers = readNumber('customers', values.customers)

const clock = createClock(undefined)
const postgres = await startPostgres()
try {
  const { url } = await createDatabase(postgres.url)
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  const client = new pg.Client(url)
  try {
    await client.connect()
    await prepareTestDatabase(database)
    const made = await secondsOf(() =>
      client.query(writeHistory({ orders, customers })),
    )
    print(`${orders} orders of ${customers} customers were made in ${made} s.`)
    await measureRules(client)

    const findings: string[] = []
    const audited = await secondsOf(() =>
      auditShop({ db: database.db, clock }, { findings }),
    )
    print(`The audit of the shop took ${audited} s.`)
    for (const finding of findings) print(finding)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await client.end()
    await database.close()
  }
} finally {
  await postgres.stop()
}

async function measureRules(client: pg.Client): Promise<void> {
  const today = wallDate(clock.now(), 'UTC')
  const cookLists = {
    name: 'cook lists are right',
    query: cookListsAreRight([], today),
  }
  const table: string[][] = []
  for (const { name, query } of [...rulesAt(clock.realNow()), cookLists]) {
    const { rows, milliseconds } = await explainQuery(client, query)
    table.push([name, rows.toFixed(0), milliseconds.toFixed(0)])
  }
  const total = table.reduce((sum, [, , time]) => sum + Number(time), 0)

  printTable(
    'The rules of the audit',
    ['rule', 'rows', 'ms'],
    [...table, ['all', '', String(total)]],
  )
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now()
  await work()
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
