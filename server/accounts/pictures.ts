import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { pictures } from '../db/schema/pictures.ts'
import { digestOf } from '../lib/digest.ts'

/** The URL path below which pictures are served. */
export const pictureFolder = '/api/pictures/'

/** The URL path of a picture. */
export function picturePath(name: string): string {
  return `${pictureFolder}${name}.webp`
}

/** True when a text has the form of a picture name. */
export function isPictureName(name: string): boolean {
  return /^[\w-]{43}$/.test(name)
}

/** Replaces the customer's picture; the URL of the earlier one becomes 404. */
export async function replacePicture(
  tx: Database,
  customerId: number,
  bytes: Buffer,
  created_at: Date,
): Promise<void> {
  // The customer id is part of the hash, so that two customers with the same picture have different URLs.
  const name = digestOf('picture', customerId, bytes.toString('base64'))
  const values = { customer_id: customerId, name, bytes, created_at }
  await tx
    .insert(pictures)
    .values(values)
    .onConflictDoUpdate({ target: pictures.customer_id, set: values })
  await tx.update(customers).set({ picture: name }).where(eq(customers.id, customerId))
}

/** The bytes of a picture, or null when there is none of this name. */
export async function findPicture(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.name, name))
  return row?.bytes ?? null
}
