import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { settings } from './schema/settings.ts'

export async function getOrSetSetting(
  db: Database,
  key: string,
  value: string,
): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row?.value ?? value
}
