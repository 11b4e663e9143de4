import { earliestDate } from '#contract/schedule.ts'
import type { Database } from '#server/db/client.ts'
import { readOpeningCalendar } from '#server/menu/readOpening.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import { pause } from './pause.ts'
import type { Purchase } from './purchase.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shopProcess.ts'

/** How often the kitchen tries what was not answered, and how long it waits, in milliseconds. */
const [mostTries, betweenTries] = [20, 1_000]

/** The kitchen cancels a paid order, or gives a part of it back, as often as the seed wants; true once it has tried. */
export async function changeOrder(
  shop: ShopProcess,
  { note, observations }: Purchase,
  random: Random,
): Promise<boolean> {
  const paid = observations.find((each) => each.kind === 'paid')
  const isWanted = random.chance(0.5)
  const args = random.chance(0.5) ? ['cancel'] : ['refund', '--amount', '1']
  if (paid?.kind !== 'paid' || !isWanted) return false
  if (!random.happens(`The kitchen wants to ${args[0]} the order of ${note}`))
    return false
  const [verb = '', ...flags] = args
  await say(shop, [
    verb,
    paid.orderId,
    ...flags,
    '--reason',
    'The stove is broken',
  ])
  return true
}

/** A day that the kitchen closed, by the reason that only this closing has; its orders are cancelled, or kept. */
export type Closing = { reason: string; areCancelled: boolean }

/** Closes the day that customers choose at that moment, as often as the seed says, and sometimes reopens it. */
export async function closeDay(
  shop: ShopProcess,
  db: Database,
  name: string,
  random: Random,
): Promise<Closing | null> {
  const isWanted = random.chance(0.25)
  const choice = random.chance(0.6) ? '--refund-all' : '--keep'
  const opensAgain = random.chance(0.3)
  if (!isWanted) return null
  if (!random.happens(`The kitchen closes a day, and says ${choice}`))
    return null
  await pause(random.between(0, 6_000))
  const day = earliestDate(Date.now(), await readOpeningCalendar(db))
  if (day === null) return null
  const reason = `No gas during ${name}`
  const said = await say(shop, ['close', day, choice, '--reason', reason])
  if (opensAgain && random.happens('The kitchen opens the day again')) {
    await pause(random.between(0, 3_000))
    await say(shop, ['open', day])
  }
  return { reason, areCancelled: choice === '--refund-all' && isDone(said) }
}

/** Says a command until it is answered, and again while it names an order that cannot be cancelled now. */
async function say(
  { kitchen }: ShopProcess,
  args: string[],
): Promise<string | null> {
  let said: string | null = null
  for (let tries = 0; tries < mostTries && !isDone(said); tries += 1) {
    if (tries > 0) await pause(betweenTries)
    said = await kitchen(args)
  }
  return said
}

function isDone(said: string | null): boolean {
  return said !== null && !said.includes(' stays: ')
}

/** Orders that a closing should have cancelled and that are still there, in sentences. */
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
