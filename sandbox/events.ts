import type Stripe from 'stripe'
import * as z from 'zod'
import { type Call, ok, secondsOf } from './call.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, insert, list } from './objects.ts'
import { common, paging, parseParameters } from './parameters.ts'
import { schedule } from './webhooks.ts'

/** Stripe's API version of the objects. */
export const apiVersion = '2026-10-28.endive'

/** Stores an event and schedules its webhook, in the transaction of the change. */
export function emit(
  call: Call,
  type: Stripe.Event['type'],
  object: object,
  previous_attributes?: object,
): void {
  const { store, request } = call
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

  insert(store, event as Stripe.Event)
  schedule(store, event.id, call.now)
}

export function listEvents({ store }: Call, _: string, form: Form) {
  const {
    type,
    expand: __,
    key: ___,
    ...page
  } = parseParameters({ ...paging, type: z.string().optional() }, form)
  return ok(list(store, 'event', '/v1/events', page, { type }))
}

export function retrieveEvent({ store }: Call, id: string, form: Form) {
  parseParameters(common, form)
  return ok(find(store, 'event', id).body)
}
