import { eq, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { refreshTokens } from './schema/customers.ts'

/** True while a login (a family of refresh tokens) goes on: there is one, and it was not ended. */
export async function isLoginOpen(db: Database, family: string): Promise<boolean> {
  const [login] = await db
    .select({ isOpen: sql<boolean | null>`bool_and(${refreshTokens.revoked_at} is null)` })
    .from(refreshTokens)
    .where(eq(refreshTokens.family, family))
  return login?.isOpen === true
}
