import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { catalogue } from '../db/schema/catalogue.ts'

/** Reads the version of the offer: each change of the menu, the checkout, the coupons or the labels raises it. */
export async function readCatalogueVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(catalogue)
  return row?.version ?? 0
}

/** The version as one server reads it. */
export type CatalogueVersion = {
  read: () => Promise<number>
  /** The newest version that this server has read; 0 before the first. */
  known: () => number
}

export function createCatalogueVersion(db: Database): CatalogueVersion {
  let known = 0
  return {
    async read() {
      const version = await readCatalogueVersion(db)
      known = Math.max(known, version)
      return version
    },
    known: () => known,
  }
}

/** The same, as a part of another statement. */
export const catalogueVersion: SQL = sql`coalesce((select ${catalogue.version} from ${catalogue}), 0)`
