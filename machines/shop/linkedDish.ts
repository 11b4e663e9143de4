import { linkedItem } from '#contract/dishLink.ts'
import type { Page } from './coordinatorEvents.ts'

/** The dish of the menu's address, or null. An invalid id becomes 0, which no dish has. */
export function linkedDish({ path, query }: Page): number | null {
  const item = linkedItem(path, query)
  if (item === null) return null
  const id = Number(item)
  return Number.isInteger(id) && id > 0 ? id : 0
}
