import { and, asc, desc, eq, gt, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/db/client.ts'
import { sandboxObjects } from '#server/db/schema/sandbox.ts'
import { missing } from './apiError.ts'
import type { CardBehaviour } from './testCards.ts'

/** The kinds of objects, by the name that their field `object` has. */
export type Bodies = {
  charge: Stripe.Charge
  customer: Stripe.Customer | Stripe.DeletedCustomer
  dispute: Stripe.Dispute
  event: Stripe.Event
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  refund: Stripe.Refund
}
export type Kind = keyof Bodies

/** What a person still has to decide about a payment; `page` names the one page that may. */
export type Action = {
  page: string
  /** Where the page leads afterwards; null when it stands in a dialog of the shop. */
  return_url: string | null
  language: Language
}

/** What the sandbox keeps to itself. */
export type Secrets = {
  /** How a payment method behaves. */
  behaviour?: CardBehaviour
  /** A payment method that paid without belonging to a customer, or was taken from one, pays no more. */
  spent?: boolean
  /** A payment's last question to a person. */
  action?: Action
}

/** An object and what is not shown of it. */
export type Stored<K extends Kind> = { body: Bodies[K]; secrets: Secrets; due_at: Date | null }

/** Stores a new object. */
export async function insert<K extends Kind>(
  tx: Database,
  body: Bodies[K],
  secrets: Secrets = {},
): Promise<Stored<K>> {
  await tx.insert(sandboxObjects).values({ id: body.id, object: body.object, body, secrets })
  return { body, secrets, due_at: null }
}

/** Reads an object, or refuses; `param` names the parameter that asked for it. */
export async function find<K extends Kind>(
  tx: Database,
  kind: K,
  id: string,
  { param, lock = false }: { param?: string; lock?: boolean } = {},
): Promise<Stored<K>> {
  const query = tx.select().from(sandboxObjects).where(isObject(kind, id))
  const [row] = lock ? await query.for('update') : await query
  if (row === undefined) throw missing(kind, id, param)
  return row as Stored<K>
}

/** Stores an object that has changed. */
export async function save<K extends Kind>(tx: Database, stored: Stored<K>): Promise<void> {
  const { body, secrets, due_at } = stored
  await tx
    .update(sandboxObjects)
    .set({ body, secrets, due_at })
    .where(eq(sandboxObjects.id, body.id))
}

/** Which part of a list is asked for. */
export type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined
}

/** A page of objects whose fields have the given values, newest first. */
export async function list<K extends Kind>(
  tx: Database,
  kind: K,
  url: string,
  page: Page,
  fields: Record<string, string | undefined> = {},
): Promise<Stripe.ApiList<Bodies[K]>> {
  const back = page.ending_before !== undefined
  const rows = await tx
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.object, kind), ...(await limitsOf(tx, kind, page, fields))))
    .orderBy(back ? asc(sandboxObjects.seq) : desc(sandboxObjects.seq))
    .limit(page.limit + 1)
  const data = rows.slice(0, page.limit).map((row) => row.body as Bodies[K])
  if (back) data.reverse()
  return { object: 'list', data, has_more: rows.length > page.limit, url }
}

async function limitsOf(
  tx: Database,
  kind: Kind,
  { starting_after, ending_before, created = {} }: Page,
  fields: Record<string, string | undefined>,
): Promise<SQL[]> {
  const { seq } = sandboxObjects
  const at = sql`(${sandboxObjects.body}->>'created')::bigint`
  const limits: SQL[] = []
  if (starting_after) limits.push(lt(seq, await seqOf(tx, kind, starting_after, 'starting_after')))
  if (ending_before) limits.push(gt(seq, await seqOf(tx, kind, ending_before, 'ending_before')))
  if (created.gt !== undefined) limits.push(sql`${at} > ${created.gt}`)
  if (created.gte !== undefined) limits.push(sql`${at} >= ${created.gte}`)
  if (created.lt !== undefined) limits.push(sql`${at} < ${created.lt}`)
  if (created.lte !== undefined) limits.push(sql`${at} <= ${created.lte}`)
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) limits.push(sql`${sandboxObjects.body}->>${name}::text = ${value}`)
  return limits
}

async function seqOf(tx: Database, kind: Kind, id: string, param: string): Promise<number> {
  const [row] = await tx
    .select({ seq: sandboxObjects.seq })
    .from(sandboxObjects)
    .where(isObject(kind, id))
  if (row === undefined) throw missing(kind, id, param)
  return row.seq
}

/** The payments and refunds under way that become final now. */
export async function duePayments(tx: Database, now: number): Promise<string[]> {
  const rows = await tx
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(lte(sandboxObjects.due_at, new Date(now)))
  return rows.map((row) => row.id)
}

/** When the next payment or refund under way becomes final, in milliseconds; null when none is. */
export async function nextPayment(db: Database): Promise<number | null> {
  const [row] = await db.select({ at: min(sandboxObjects.due_at) }).from(sandboxObjects)
  return row?.at?.getTime() ?? null
}

/** Puts the objects that `paths` name in the place of their ids. */
export async function expand(tx: Database, body: unknown, paths: readonly string[]): Promise<void> {
  for (const path of paths) await expandPath(tx, body, path.split('.'))
}

async function expandPath(tx: Database, at: unknown, [name, ...rest]: string[]): Promise<void> {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const each of at) await expandPath(tx, each, [name, ...rest])
    return
  }
  if (name === 'refunds') Reflect.set(at, name, await refundsOf(tx, Reflect.get(at, 'id')))
  const value: unknown = Reflect.get(at, name)
  if (typeof value === 'string') {
    const [row] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, value))
    if (row) Reflect.set(at, name, row.body)
  }
  await expandPath(tx, Reflect.get(at, name), rest)
}

/** The newest refunds of a charge, as a charge shows them when it is asked to. */
async function refundsOf(tx: Database, charge: string) {
  return await list(tx, 'refund', `/v1/charges/${charge}/refunds`, { limit: 10 }, { charge })
}

function isObject(kind: Kind, id: string) {
  return and(eq(sandboxObjects.object, kind), eq(sandboxObjects.id, id))
}
