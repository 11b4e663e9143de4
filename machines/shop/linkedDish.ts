import { linkedItem } from '#contract/dishLink.ts'
import type { Page } from './coordinatorEvents.ts'

/** The dish that the menu's address names, or null. What is no id names the dish 0, which is not there. */
export function linkedDish({ path, query }: Page): number | null {
  const item = linkedItem(path, query)
  if (item === null) return null
  const id = Number(item)
  return Number.isInteger(id) && id > 0 ? id : 0
}
