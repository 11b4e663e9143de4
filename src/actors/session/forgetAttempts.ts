import * as z from 'zod/mini'
import { replaceOrderKey } from '../checkout/orderKey.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

// Schemas for the owner alone: the code with the full schemas may not be loaded.
const owned = z.looseObject({ owner: z.string() })
const attempts = z.looseObject({
  attempts: z.array(z.looseObject({ owner: z.string(), key: z.string() })),
})

/** Drops a customer's order and recharge attempts on logout. */
export function forgetAttempts({ storage }: ClientDeps, customer: string) {
  for (const name of ['order_attempt', 'recharge_attempt'] as const) {
    const stored = storage.read(name, attempts)
    const dropped =
      stored?.attempts.filter(({ owner }) => owner === customer) ?? []
    const remaining =
      stored?.attempts.filter(({ owner }) => owner !== customer) ?? []
    if (name === 'order_attempt')
      for (const { key } of dropped) replaceOrderKey(storage, key)
    if (stored && remaining.length > 0)
      storage.write(name, attempts, { ...stored, attempts: remaining })
    else storage.remove(name)
  }
  if (storage.read('unpaid_order', owned)?.owner === customer)
    storage.remove('unpaid_order')
  for (const name of [
    // Earlier versions wrote it.
    'last_choice',
    'attempt_end',
    'payment_handoff',
    'payment_result',
  ] as const)
    storage.remove(name)
}
