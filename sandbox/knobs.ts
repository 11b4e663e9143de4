import * as z from 'zod'
import type { Store } from './store.ts'

const milliseconds = z.coerce.number().int().min(0).max(600_000)
/** The number of remaining times; -1 has no end. */
const times = z.coerce.number().int().min(-1).max(1_000_000)

/** All knobs off: the sandbox behaves like Stripe. */
export const defaultKnobs = {
  webhook_delay_ms: 0,
  webhook_copies: 1,
  webhook_reorder: false,
  webhook_drop_next: 0,
  api_path: '',
  api_delay_ms: 0,
  api_fail_next: 0,
  api_drop_answer_next: 0,
  processing_ms: 0,
  inactive_methods: '',
}

export type Knobs = typeof defaultKnobs

export const knobsShape = z.strictObject({
  webhook_delay_ms: milliseconds.optional(),
  webhook_copies: z.coerce.number().int().min(1).max(10).optional(),
  webhook_reorder: z.union([z.boolean(), z.stringbool()]).optional(),
  webhook_drop_next: times.optional(),
  api_path: z.string().max(200).optional(),
  api_delay_ms: milliseconds.optional(),
  api_fail_next: times.optional(),
  api_drop_answer_next: times.optional(),
  processing_ms: milliseconds.optional(),
  inactive_methods: z.string().max(200).optional(),
})

export const knobTexts: Record<keyof Knobs, string> = {
  webhook_delay_ms: 'Webhooks wait so many milliseconds',
  webhook_copies: 'Each webhook is sent so many times at once',
  webhook_reorder:
    'Webhooks are held until it is quiet, then sent newest first',
  webhook_drop_next: 'So many of the next events are never sent (-1: all)',
  api_path:
    'The next three hold only for calls that contain this, such as POST /v1/refunds or /confirm',
  api_delay_ms: 'Calls wait so many milliseconds before they do anything',
  api_fail_next:
    'So many of the next calls are answered 500 and do nothing (-1: all)',
  api_drop_answer_next:
    'So many of the next calls take effect and the connection is cut instead of the answer (-1: all)',
  processing_ms: 'Payments stay in processing so many milliseconds',
  inactive_methods:
    'Methods that the account has not activated, such as wechat_pay, alipay: payments by them are refused',
}

export function readKnobs(store: Store): Knobs {
  return { ...defaultKnobs, ...tableOf(store).get('knobs') }
}

export function setKnobs(
  store: Store,
  change: z.output<typeof knobsShape>,
): Knobs {
  const named = Object.entries(change).filter(
    ([, value]) => value !== undefined,
  )
  const knobs = { ...readKnobs(store), ...Object.fromEntries(named) }
  tableOf(store).set('knobs', knobs)
  return knobs
}

/** Decrements a counting knob; returns false when it is at zero. */
export function decrementKnob(
  store: Store,
  name: 'api_drop_answer_next' | 'api_fail_next' | 'webhook_drop_next',
): boolean {
  const remaining = readKnobs(store)[name]
  if (remaining > 0) setKnobs(store, { [name]: remaining - 1 })
  return remaining !== 0
}

function tableOf(store: Store) {
  return store.table<Knobs>('settings')
}
