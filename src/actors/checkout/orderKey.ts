import * as z from 'zod/mini'
import type { Storage } from '#src/adapters/storage.ts'

const storedKey = z.object({ version: z.literal(1), key: z.string() })

/**
 * The idempotency key of the next order, the same in every tab: when two tabs pay one cart at once, the server answers
 * both with one order. The key is created early because tabs see each other's writes late.
 */
export function nextOrderKey(storage: Storage, newId: () => string): string {
  const stored = storage.read('order_key', storedKey)
  const key = stored?.key ?? newId()
  if (!stored) storage.write('order_key', storedKey, { version: 1, key })
  return key
}

/** Replaces a used key, unless another tab has replaced it already. */
export function replaceOrderKey(storage: Storage, used: string) {
  if (storage.read('order_key', storedKey)?.key !== used) return
  storage.write('order_key', storedKey, { version: 1, key: keyAfter(used) })
}

/** Derives the next key from the used one, so that two tabs that replace it at once agree. */
function keyAfter(used: string): string {
  const [first, count = '1'] = used.split('~')
  return `${first}~${Number(count) + 1}`
}
