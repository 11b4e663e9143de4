import { createHmac } from 'node:crypto'
import { decrementKnob, readKnobs } from './knobs.ts'
import { newId } from './newId.ts'
import { find } from './objects.ts'
import type { Store } from './store.ts'

const maxAttempts = 20
const firstWaitMs = 1000
const maxWaitMs = 300_000
const timeoutMs = 10_000
/** Milliseconds without new events before reordered events are sent. */
const quietMs = 300

/** A webhook delivery; times in milliseconds. Two deliveries of one event simulate a duplicate. */
export type Delivery = {
  id: string
  event: string
  state: 'waiting' | 'delivered' | 'dropped' | 'given_up'
  created_at: number
  due_at: number
  attempts: number
  last_answer: string | null
}

/** The header `stripe-signature` of a body. */
export function signatureOf(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const mac = createHmac('sha256', secret)
    .update(`${seconds}.${body}`)
    .digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** Sends a body to the shop; returns the HTTP status or an error message. */
export type SendWebhook = (body: string) => Promise<number | string>

export function createWebhookSender(
  url: string,
  secret: string,
  now: () => number,
): SendWebhook {
  return async (body) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, now()),
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

/** Schedules the webhook of an event, as the knobs say. */
export function schedule(store: Store, event: string, now: number): void {
  const { webhook_copies, webhook_delay_ms } = readKnobs(store)
  const state = decrementKnob(store, 'webhook_drop_next')
    ? 'dropped'
    : 'waiting'
  const times = { created_at: now, due_at: now + webhook_delay_ms }

  for (let copy = 0; copy < webhook_copies; copy += 1)
    save(store, {
      id: newId('whd'),
      event,
      state,
      ...times,
      attempts: 0,
      last_answer: null,
    })
}

/** Sends every due event; copies of one event go out together. */
export async function deliverEvents(
  store: Store,
  now: () => number,
  post: SendWebhook,
): Promise<void> {
  for (;;) {
    const due = takeDue(store, now())
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => deliver(store, delivery, post)))
  }
}

/** Oldest first. */
export function waitingDeliveries(store: Store): Delivery[] {
  return tableOf(store).filter(({ state }) => state === 'waiting')
}

/** The deliveries of some events, newest last. */
export function deliveriesOf(
  store: Store,
  events: ReadonlySet<string>,
): Delivery[] {
  return tableOf(store).filter(({ event }) => events.has(event))
}

/** Makes waiting deliveries due now: all, or only those with a failed attempt. */
export function makeDue(
  store: Store,
  now: number,
  { triedOnly }: { triedOnly: boolean },
): void {
  for (const delivery of waitingDeliveries(store))
    if (delivery.attempts > 0 || !triedOnly)
      save(store, { ...delivery, due_at: now })
}

/** Takes the deliveries of the next due event and schedules their retry. */
function takeDue(store: Store, now: number): Delivery[] {
  const { webhook_reorder } = readKnobs(store)
  const waiting = waitingDeliveries(store)
  if (webhook_reorder && isBusy(waiting, now)) return []

  if (webhook_reorder) waiting.reverse()
  const due = waiting.filter(({ due_at }) => due_at <= now)
  return due
    .filter(({ event }) => event === due[0]?.event)
    .map((delivery) => {
      const attempts = delivery.attempts + 1
      const attempted = {
        ...delivery,
        attempts,
        due_at: now + waitAfter(delivery.attempts),
      }
      save(store, attempted)
      return attempted
    })
}

function isBusy(waiting: readonly Delivery[], now: number): boolean {
  const latest = waiting.findLast(({ attempts }) => attempts === 0)
  return latest !== undefined && now - latest.created_at < quietMs
}

async function deliver(
  store: Store,
  delivery: Delivery,
  post: SendWebhook,
): Promise<void> {
  const { body } = find(store, 'event', delivery.event)
  const answer = await post(JSON.stringify(body, null, 2))
  const isTaken = typeof answer === 'number' && answer >= 200 && answer < 300
  const isOver = delivery.attempts >= maxAttempts
  const state = isTaken ? 'delivered' : isOver ? 'given_up' : 'waiting'
  const { due_at } = tableOf(store).get(delivery.id) ?? delivery
  save(store, { ...delivery, due_at, state, last_answer: String(answer) })
}

function waitAfter(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** attempts, maxWaitMs)
}

function save(store: Store, delivery: Delivery): void {
  tableOf(store).set(delivery.id, delivery)
}

function tableOf(store: Store) {
  return store.table<Delivery>('deliveries')
}
