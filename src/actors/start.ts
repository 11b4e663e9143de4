import type { Language } from '#contract/languages.ts'
import type { ShopData } from '../adapters/browser.ts'

/** What the page knows before anything is asked. */
export type Start = Pick<ShopData, 'labels' | 'menuPage' | 'categories' | 'home'> & {
  language: Language
}
