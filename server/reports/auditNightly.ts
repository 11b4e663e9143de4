import { sql } from 'drizzle-orm'
import { type WallDate, wallDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import { settings } from '../db/schema/settings.ts'
import { auditShop } from './auditShop.ts'

const maxLogged = 20

/** Audits the books once a day on one of the servers, and logs the errors. */
export async function auditNightly({ deps, labels, log }: ServerContext) {
  const { calendar } = await labels()
  if (!(await takeDay(deps, wallDate(deps.clock.now(), calendar.time_zone))))
    return

  const findings = await auditShop(deps)
  if (findings.length === 0) return log.info('the books are right')
  const logged = findings.slice(0, maxLogged)

  log.error(
    { count: findings.length, findings: logged },
    'the books are not right: look into them',
  )
}

async function takeDay(
  { db }: ServerContext['deps'],
  today: WallDate,
): Promise<boolean> {
  const day = { key: 'audited_on', value: today }
  const claimed = await db
    .insert(settings)
    .values(day)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: day.value },
      setWhere: sql`${settings.value} < ${day.value}`,
    })
    .returning()
  return claimed.length > 0
}
