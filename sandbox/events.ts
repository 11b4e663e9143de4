import type Stripe from 'stripe'
import * as z from 'zod'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { answered, type Call, secondsOf } from './call.ts'
import type { Form } from './form.ts'
import { readKnobs, takeKnob } from './knobs.ts'
import { newId } from './newId.ts'
import { find, insert, list } from './objects.ts'
import { common, paging, read } from './parameters.ts'

/** The version of the API whose shapes the objects have. */
export const apiVersion = '2026-10-28.endive'

/** Tells of something, in the transaction in which it happened; the webhook follows after it. */
export async function emit(
  call: Call,
  type: Stripe.Event['type'],
  object: object,
  previous_attributes?: object,
): Promise<void> {
  const { tx, request } = call
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: secondsOf(call),
    data: {
      object: structuredClone(object),
      ...(previous_attributes ? { previous_attributes } : {}),
    },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
  await insert(tx, event as Stripe.Event)
  await scheduleDelivery(call, event.id)
}

async function scheduleDelivery({ tx, now }: Call, event: string): Promise<void> {
  const knobs = await readKnobs(tx)
  const dropped = knobs.webhook_drop_next !== 0 && (await takeKnob(tx, 'webhook_drop_next'))
  const created_at = new Date(now)
  const row = {
    event,
    state: dropped ? ('dropped' as const) : ('waiting' as const),
    created_at,
    due_at: new Date(now + knobs.webhook_delay_ms),
  }
  await tx.insert(sandboxDeliveries).values(Array.from({ length: knobs.webhook_copies }, () => row))
}

/** `GET /v1/events` */
export async function listEvents({ tx }: Call, _: string, form: Form) {
  const {
    type,
    expand: __,
    key: ___,
    ...page
  } = read({ ...paging, type: z.string().optional() }, form)
  return answered(await list(tx, 'event', '/v1/events', page, { type }))
}

/** `GET /v1/events/:id` */
export async function retrieveEvent({ tx }: Call, id: string, form: Form) {
  read(common, form)
  return answered((await find(tx, 'event', id)).body)
}
