import type Stripe from 'stripe'
import { missing } from './apiError.ts'
import type { Language } from './languages.ts'
import type { Store } from './store.ts'
import type { CardBehaviour } from './testCards.ts'

/** The object types, by their field `object`. */
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

/** The decision that a payment waits for; `page` is the id of the only page that may answer. */
export type Action = {
  page: string
  /** The address to return to; null in a dialog of the shop. */
  return_url: string | null
  language: Language
}

/** The data of an object that the API does not show. */
export type Secrets = {
  behaviour?: CardBehaviour
  /** True for a payment method that can no longer pay: it paid without a customer, or was detached from one. */
  spent?: boolean
  action?: Action
}

/** An object with its hidden data. At `due_at` (milliseconds) a pending payment or refund becomes final. */
export type Stored<K extends Kind> = {
  body: Bodies[K]
  secrets: Secrets
  due_at: number | null
}

export function insert<K extends Kind>(
  store: Store,
  body: Bodies[K],
  secrets: Secrets = {},
): Stored<K> {
  const stored = { body, secrets, due_at: null }
  save(store, stored)
  return stored
}

/** Finds an object or throws; `param` names the parameter of the id. */
export function find<K extends Kind>(
  store: Store,
  kind: K,
  id: string,
  param?: string,
): Stored<K> {
  const stored = tableOf(store).get(id)
  if (stored?.body.object !== kind) throw missing(kind, id, param)
  return stored as Stored<K>
}

export function save<K extends Kind>(store: Store, stored: Stored<K>): void {
  tableOf(store).set(stored.body.id, stored)
}

/** Objects of a kind with the given field values, newest first. */
export function newest<K extends Kind>(
  store: Store,
  kind: K,
  fields: Record<string, string | undefined> = {},
): Bodies[K][] {
  const conditions = Object.entries(fields).filter(
    ([, value]) => value !== undefined,
  )
  return tableOf(store)
    .filter(
      ({ body }) =>
        body.object === kind &&
        conditions.every(([name, value]) => Reflect.get(body, name) === value),
    )
    .map(({ body }) => body as Bodies[K])
    .reverse()
}

export type Page = { limit: number; starting_after?: string | undefined }

/** A page of the same objects, newest first. */
export function list<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  { limit, starting_after }: Page,
  fields: Record<string, string | undefined> = {},
): Stripe.ApiList<Bodies[K]> {
  const all = newest(store, kind, fields)
  const last = all.findIndex(({ id }) => id === starting_after)
  if (starting_after !== undefined && last < 0)
    throw missing(kind, starting_after, 'starting_after')

  const following = all.slice(last + 1)
  return {
    object: 'list',
    data: following.slice(0, limit),
    has_more: following.length > limit,
    url,
  }
}

/** All objects, oldest first. */
export function listObjects(store: Store): Bodies[Kind][] {
  return tableOf(store)
    .filter(() => true)
    .map(({ body }) => body)
}

export function duePayments(store: Store, now: number): string[] {
  return tableOf(store)
    .filter(({ due_at }) => due_at !== null && due_at <= now)
    .map(({ body }) => body.id)
}

/** The time of the next due payment or refund in milliseconds; infinity when none is pending. */
export function nextPayment(store: Store): number {
  const waiting = tableOf(store).filter(({ due_at }) => due_at !== null)
  return Math.min(...waiting.map(({ due_at }) => due_at ?? 0))
}

/** Replaces an intent's charge id with the charge, and its refunds when `paths` asks for them. */
export function expandCharge(
  store: Store,
  body: object,
  paths: readonly string[],
): object {
  if (paths.length === 0 || !('latest_charge' in body)) return body
  const { latest_charge: id } = body
  if (typeof id !== 'string') return body

  const latest_charge = find(store, 'charge', id).body
  if (paths.includes('latest_charge.refunds'))
    latest_charge.refunds = list(
      store,
      'refund',
      `/v1/charges/${id}/refunds`,
      { limit: 10 },
      { charge: id },
    )

  return { ...body, latest_charge }
}

function tableOf(store: Store) {
  return store.table<Stored<Kind>>('objects')
}
