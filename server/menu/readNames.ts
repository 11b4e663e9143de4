import { like, or } from 'drizzle-orm'
import type { OrderWords } from '#contract/orderWords.ts'
import type { Database } from '../db/client.ts'
import { translations } from '../db/schema/menu.ts'

/** Reads the names of dishes, portions, add-ons, allergens, slots and outlets in every language, by label key. */
export async function readNames(db: Database): Promise<OrderWords> {
  const { label } = translations
  const isName = or(like(label, '%\\_name'), like(label, 'allergen\\_%'))
  const rows = await db.select().from(translations).where(isName)
  const names: OrderWords = {}
  for (const { feature_code, label, language, value } of rows) {
    const key = `${feature_code}.${label}`
    names[key] = { ...names[key], [language]: value }
  }
  return names
}
