import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { catalogue } from '../db/schema/catalogue.ts'

/** The version of the kitchen's offer; each change of the menu, the checkout, the coupons or the labels raises it. */
export async function readCatalogueVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(catalogue)
  return row?.version ?? 0
}

/** The same, as a part of another statement. */
export const catalogueVersion: SQL = sql`coalesce((select ${catalogue.version} from ${catalogue}), 0)`
