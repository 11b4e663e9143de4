import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { pictures } from '../db/schema/pictures.ts'
import { digestOf } from '../lib/digest.ts'

export const pictureFolder = '/api/pictures/'

export function picturePath(name: string): string {
  return `${pictureFolder}${name}.webp`
}

export function isPictureName(name: string): boolean {
  return /^[\w-]{43}$/.test(name)
}

/** Replaces the customer's picture; the old URL becomes 404. */
export async function replacePicture(
  tx: Database,
  customerId: number,
  bytes: Buffer,
  created_at: Date,
): Promise<void> {
  // The customer id is part of the hash: the same picture has another URL for each customer.
  const name = digestOf('picture', customerId, bytes.toString('base64'))
  const values = { customer_id: customerId, name, bytes, created_at }

  await tx
    .insert(pictures)
    .values(values)
    .onConflictDoUpdate({ target: pictures.customer_id, set: values })
  await tx
    .update(customers)
    .set({ picture: name })
    .where(eq(customers.id, customerId))
}

/** Finds the bytes of a picture; null when the name is unknown. */
export async function findPicture(
  db: Database,
  name: string,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.name, name))
  return row?.bytes ?? null
}
