import type { Language } from '#contract/languages.ts'
import type { Labels } from '#contract/translations.ts'
import type { ShopData } from '#src/adapters/browser.ts'

/** Data that the server wrote into the page. */
export type Start = Pick<ShopData, 'menuPage' | 'categories' | 'home'> & {
  language: Language
  /** The labels of that language by their keys; null where they did not come with the page. */
  labels: Labels | null
}
