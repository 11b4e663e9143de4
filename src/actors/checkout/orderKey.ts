import * as z from 'zod/mini'
import type { Storage } from '#src/adapters/storage.ts'

const storedKey = z.object({ version: z.literal(1), key: z.string() })

/**
 * The key of the next order, the same in every tab: of two tabs that pay one cart at once, the server serves one and
 * answers the other with the same order. It is made long before it is needed, because tabs see each other's writes late.
 */
export function nextOrderKey(storage: Storage, newId: () => string): string {
  const stored = storage.read('order_key', storedKey)
  const key = stored?.key ?? newId()
  if (!stored) storage.write('order_key', storedKey, { version: 1, key })
  return key
}

/** The key is used up; another tab may have noticed before. */
export function replaceOrderKey(storage: Storage, used: string) {
  if (storage.read('order_key', storedKey)?.key !== used) return
  storage.write('order_key', storedKey, { version: 1, key: keyAfter(used) })
}

/** The key after a used one: two tabs that replace it at once, and have not heard of each other, agree. */
function keyAfter(used: string): string {
  const [first, count = '1'] = used.split('~')
  return `${first}~${Number(count) + 1}`
}
