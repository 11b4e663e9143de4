import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { pictures } from '../db/schema/pictures.ts'

/** Where pictures are served. */
export const pictureFolder = '/api/pictures/'

/** The path of a picture, as customers are told it. */
export function picturePath(name: string): string {
  return `${pictureFolder}${name}.webp`
}

/** True for what can be the name of a picture. */
export function isPictureName(name: string): boolean {
  return /^[\w-]{43}$/.test(name)
}

/** Puts a picture in the place of the customer's earlier one, whose address then leads nowhere. */
export async function replacePicture(
  tx: Database,
  customerId: number,
  bytes: Buffer,
  created_at: Date,
): Promise<void> {
  // Two customers with one picture have two addresses: who changes theirs leaves the other's.
  const name = createHash('sha256').update(`${customerId}:`).update(bytes).digest('base64url')
  const values = { customer_id: customerId, name, bytes, created_at }
  await tx
    .insert(pictures)
    .values(values)
    .onConflictDoUpdate({ target: pictures.customer_id, set: values })
  await tx.update(customers).set({ picture: name }).where(eq(customers.id, customerId))
}

/** The bytes of a picture, or null when there is none of this name any more. */
export async function findPicture(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.name, name))
  return row?.bytes ?? null
}
