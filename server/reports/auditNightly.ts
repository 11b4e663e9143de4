import { and, eq, lte } from 'drizzle-orm'
import { type WallDate, wallDate } from '#contract/schedule.ts'
import { ruleLimitMs } from '../auditor/auditBooks.ts'
import type { ServerContext } from '../context.ts'
import { settings } from '../db/schema/settings.ts'
import { auditShop } from './auditShop.ts'

const maxLogged = 20
/** Longer than an audit may take, because each of its rules has a limit. */
const leaseMs = 3 * 3_600_000
/** The settings with the last audited day, and with the end of the lease of the server that audits. */
const dayKey = 'audited_on'
const leaseKey = 'audit_leased_until'

/**
 * Audits the books once a day on one of the servers, and logs the errors. Throws when the audit did not end; then any
 * server tries again. A rule that was not checked to its end is logged as an error, and tried again the next day.
 */
export async function auditNightly(
  { deps, labels, log }: ServerContext,
  timeLimitMs = ruleLimitMs,
): Promise<void> {
  const { calendar } = await labels()
  const today = wallDate(deps.clock.now(), calendar.time_zone)
  if (await isAudited(deps, today)) return
  const lease = await takeLease(deps)
  if (lease === null) return

  const findings: string[] = []
  try {
    // Another server may have audited before this one took the lease.
    if (await isAudited(deps, today)) return
    await auditShop(deps, { findings, timeLimitMs })
    await markAudited(deps, today)
    if (findings.length === 0) log.info('the books are right')
  } finally {
    // A lease that cannot be ended now ends by itself.
    await endLease(deps, lease).catch(() => undefined)
    if (findings.length > 0)
      log.error(
        { count: findings.length, findings: findings.slice(0, maxLogged) },
        'the books are not right: look into them',
      )
  }
}

type Deps = Pick<ServerContext['deps'], 'db' | 'clock'>

async function isAudited({ db }: Deps, today: WallDate): Promise<boolean> {
  const [day] = await db.select().from(settings).where(eq(settings.key, dayKey))
  return day !== undefined && day.value >= today
}

async function markAudited({ db }: Deps, today: WallDate): Promise<void> {
  await db
    .insert(settings)
    .values({ key: dayKey, value: today })
    .onConflictDoUpdate({ target: settings.key, set: { value: today } })
}

/** Leases the audit to this server; returns the lease, or null while another server has it. */
async function takeLease({ db, clock }: Deps): Promise<string | null> {
  const now = clock.realNow()
  const value = new Date(now + leaseMs).toISOString()
  const [lease] = await db
    .insert(settings)
    .values({ key: leaseKey, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: lte(settings.value, new Date(now).toISOString()),
    })
    .returning()
  return lease?.value ?? null
}

async function endLease({ db }: Deps, lease: string): Promise<void> {
  const isOwn = and(eq(settings.key, leaseKey), eq(settings.value, lease))
  await db.delete(settings).where(isOwn)
}
