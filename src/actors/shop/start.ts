import type { Language } from '#contract/languages.ts'
import type { Labels } from '#contract/translations.ts'
import type { ShopData } from '#src/adapters/browser.ts'

/** Data that the server has written into the page. */
export type Start = Pick<ShopData, 'menuPage' | 'categories' | 'home'> & {
  language: Language
  /** Null where the page has no labels. */
  labels: Labels | null
  /** The cookie with the number of the visit's selection of dishes. */
  homeDishes?: string | null | undefined
}
