import { createHmac } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, min, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { sandboxDeliveries, sandboxObjects } from '#server/db/schema/sandbox.ts'
import type { SandboxDeps } from './call.ts'
import { readKnobs } from './knobs.ts'

const attempts = 20
const firstWaitMs = 1000
const longestWaitMs = 300_000
const timeoutMs = 10_000
/** How long nothing may have happened before held events are sent in the wrong order. */
const quietMs = 300

/** The header `stripe-signature` of a body. */
export function signatureOf(body: string, secret: string, realNow: number): string {
  const seconds = Math.floor(realNow / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** Sends a body to the shop and answers with the status, or with what went wrong. */
export type Post = (body: string) => Promise<number | string>

/** Posts signed events to an address. */
export function createPost(
  url: string,
  secret: string,
  { clock }: Pick<SandboxDeps, 'clock'>,
): Post {
  return async (body) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, clock.realNow()),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}

/** Sends every event that is due, copies of one at once; answers how many deliveries were tried. */
export async function deliverEvents({ db, clock }: SandboxDeps, post: Post): Promise<number> {
  let tried = 0
  for (;;) {
    const due = await lease(db, clock.realNow())
    if (due.length === 0) return tried
    tried += due.length
    await Promise.all(due.map((delivery) => deliver(db, delivery, post)))
  }
}

/** When the next delivery is due, in milliseconds of real time; null when none waits. */
export async function nextDelivery(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ at: min(sandboxDeliveries.due_at) })
    .from(sandboxDeliveries)
    .where(eq(sandboxDeliveries.state, 'waiting'))
  return row?.at?.getTime() ?? null
}

type Delivery = typeof sandboxDeliveries.$inferSelect

/** Takes the next event's deliveries for a while: the transaction ends before the shop is called. */
async function lease(db: Database, now: number): Promise<Delivery[]> {
  return await db.transaction(async (tx) => {
    const { webhook_reorder } = await readKnobs(tx)
    if (webhook_reorder && (await isBusy(tx, now))) return []
    const order = webhook_reorder ? desc : asc
    const isDue = and(
      eq(sandboxDeliveries.state, 'waiting'),
      lte(sandboxDeliveries.due_at, new Date(now)),
    )
    const rows = await tx
      .select()
      .from(sandboxDeliveries)
      .where(isDue)
      .orderBy(order(sandboxDeliveries.id))
      .limit(10)
      .for('update', { skipLocked: true })
    const due = rows.filter((row) => row.event === rows[0]?.event)
    for (const { id, attempts } of due)
      await tx
        .update(sandboxDeliveries)
        .set({ attempts: attempts + 1, due_at: new Date(now + waitAfter(attempts)) })
        .where(eq(sandboxDeliveries.id, id))
    return due.map((row) => ({ ...row, attempts: row.attempts + 1 }))
  })
}

async function isBusy(tx: Database, now: number): Promise<boolean> {
  const [latest] = await tx
    .select()
    .from(sandboxDeliveries)
    .where(and(eq(sandboxDeliveries.state, 'waiting'), eq(sandboxDeliveries.attempts, 0)))
    .orderBy(desc(sandboxDeliveries.id))
    .limit(1)
  return latest !== undefined && now - latest.created_at.getTime() < quietMs
}

async function deliver(db: Database, delivery: Delivery, post: Post): Promise<void> {
  const [event] = await db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.id, delivery.event))
  const answer = await post(JSON.stringify(event?.body, null, 2))
  const taken = typeof answer === 'number' && answer >= 200 && answer < 300
  const state = taken ? 'delivered' : delivery.attempts >= attempts ? 'given_up' : 'waiting'
  await db
    .update(sandboxDeliveries)
    .set({ state, last_answer: String(answer) })
    .where(eq(sandboxDeliveries.id, delivery.id))
}

function waitAfter(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** attempts, longestWaitMs)
}

/** How each of some events fared, newest delivery last. */
export async function deliveriesOf(db: Database, events: string[]): Promise<Delivery[]> {
  if (events.length === 0) return []
  return await db
    .select()
    .from(sandboxDeliveries)
    .where(inArray(sandboxDeliveries.event, events))
    .orderBy(sql`${sandboxDeliveries.id}`)
}
