import { earliestDate } from '#contract/schedule.ts'
import type { Database } from '#server/db/client.ts'
import { readOpeningCalendar } from '#server/menu/readOpening.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import { pause } from './pause.ts'
import type { Purchase } from './purchase.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shopProcess.ts'

const maxTries = 20
const pauseBetweenTriesMs = 1_000

const refunds = [
  ['--amount', '1'],
  ['--line', '1', '--quantity', '1', '--do-not-cook'],
  ['--all'],
]

/** Cancels a paid order or refunds it in part or in full, if the seed says so; true if the kitchen tried. */
export async function changeOrder(
  shop: ShopProcess,
  { note, observations }: Purchase,
  random: Random,
): Promise<boolean> {
  const paid = observations.find((observation) => observation.kind === 'paid')
  const isWanted = random.chance(0.5)
  const args = random.chance(0.5)
    ? ['cancel']
    : ['refund', ...random.fork('refund').pick(refunds)]
  if (paid?.kind !== 'paid' || !isWanted) return false
  if (!random.happens(`The kitchen wants to ${args[0]} the order of ${note}`))
    return false

  const [verb = '', ...flags] = args
  await runCommand(shop, [
    verb,
    paid.orderId,
    ...flags,
    '--reason',
    'The stove is broken',
  ])

  return true
}

/** A closed day, which its reason identifies; `areCancelled` tells whether its orders were cancelled. */
export type Closing = { reason: string; areCancelled: boolean }

/** Closes the earliest open day, if the seed says so, and sometimes reopens it. */
export async function closeDay(
  shop: ShopProcess,
  db: Database,
  name: string,
  random: Random,
): Promise<Closing | null> {
  const isWanted = random.chance(0.25)
  const choice = random.chance(0.6) ? '--refund-all' : '--keep'
  const isReopened = random.chance(0.3)
  if (!isWanted) return null
  if (!random.happens(`The kitchen closes a day, and says ${choice}`))
    return null

  await pause(random.between(0, 6_000))
  const day = earliestDate(Date.now(), await readOpeningCalendar(db))
  if (day === null) return null

  const reason = `No gas during ${name}`
  const output = await runCommand(shop, [
    'close',
    day,
    choice,
    '--reason',
    reason,
  ])
  if (isReopened && random.happens('The kitchen opens the day again')) {
    await pause(random.between(0, 3_000))
    await runCommand(shop, ['open', day])
  }

  return { reason, areCancelled: choice === '--refund-all' && isDone(output) }
}

/** Repeats a command until it is answered and names no order that cannot be cancelled now. */
async function runCommand(
  { kitchen }: ShopProcess,
  args: string[],
): Promise<string | null> {
  let output: string | null = null
  for (let tries = 0; tries < maxTries && !isDone(output); tries += 1) {
    if (tries > 0) await pause(pauseBetweenTriesMs)
    output = await kitchen(args)
  }
  return output
}

function isDone(output: string | null): boolean {
  return output !== null && !output.includes(' stays: ')
}

/** Returns the orders that a closing should have cancelled and did not, as sentences. */
export async function keptOrders(
  query: Query,
  closings: readonly Closing[],
): Promise<string[]> {
  const findings: string[] = []
  for (const { reason, areCancelled } of closings) {
    if (!areCancelled) continue
    const rows = await query(`
      select order_id, schedule_date, payment_status from orders join day_changes c
      on reason = '${reason}' and schedule_date between first and last and orders.id <= last_order
      where status <> 'CANCELLED'`)
    findings.push(
      ...rows.map(
        (row) =>
          `Order ${row.order_id} for ${row.schedule_date} is ${row.payment_status}: the kitchen has closed the day and cancelled its orders.`,
      ),
    )
  }
  return findings
}
