import type Stripe from 'stripe'
import { missing } from './apiError.ts'
import type { Language } from './languages.ts'
import type { Store } from './store.ts'
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

/** An object and what is not shown of it; at `due_at`, in milliseconds, a payment or refund in progress becomes final. */
export type Stored<K extends Kind> = { body: Bodies[K]; secrets: Secrets; due_at: number | null }

/** Stores a new object. */
export function insert<K extends Kind>(
  store: Store,
  body: Bodies[K],
  secrets: Secrets = {},
): Stored<K> {
  const stored = { body, secrets, due_at: null }
  save(store, stored)
  return stored
}

/** Reads an object, or refuses; `param` names the parameter that asked for it. */
export function find<K extends Kind>(store: Store, kind: K, id: string, param?: string): Stored<K> {
  const stored = tableOf(store).get(id)
  if (stored?.body.object !== kind) throw missing(kind, id, param)
  return stored as Stored<K>
}

/** Stores an object that has changed. */
export function save<K extends Kind>(store: Store, stored: Stored<K>): void {
  tableOf(store).set(stored.body.id, stored)
}

/** Objects of a kind whose fields have the given values, newest first. */
export function newest<K extends Kind>(
  store: Store,
  kind: K,
  fields: Record<string, string | undefined> = {},
): Bodies[K][] {
  const wanted = Object.entries(fields).filter(([, value]) => value !== undefined)
  return tableOf(store)
    .filter(
      ({ body }) =>
        body.object === kind && wanted.every(([name, value]) => Reflect.get(body, name) === value),
    )
    .map(({ body }) => body as Bodies[K])
    .reverse()
}

/** Which part of a list is asked for. */
export type Page = { limit: number; starting_after?: string | undefined }

/** A page of such objects. */
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
  const rest = all.slice(last + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

/** Every object as it is shown, oldest first. */
export function allBodies(store: Store): Bodies[Kind][] {
  return tableOf(store)
    .filter(() => true)
    .map(({ body }) => body)
}

/** The payments and refunds in progress that become final now. */
export function duePayments(store: Store, now: number): string[] {
  return tableOf(store)
    .filter(({ due_at }) => due_at !== null && due_at <= now)
    .map(({ body }) => body.id)
}

/** When the next payment or refund in progress becomes final, in milliseconds; infinite when none is. */
export function nextPayment(store: Store): number {
  const waiting = tableOf(store).filter(({ due_at }) => due_at !== null)
  return Math.min(...waiting.map(({ due_at }) => due_at ?? 0))
}

/** Puts an intent's charge in the place of its id, with its refunds where they are asked for. */
export function expandCharge(store: Store, body: object, paths: readonly string[]): object {
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
