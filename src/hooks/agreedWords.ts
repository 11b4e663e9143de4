import type { Language } from '#contract/languages.ts'
import type { Agreed } from '#machines/checkout/checkoutForm.ts'
import type { Translate } from './labels.ts'
import { placeOf } from './placeOf.ts'
import { whenOf } from './whenOf.ts'

/** When and where an order comes, a line each; what is not known is left out. */
export function agreedWords(agreed: Agreed, t: Translate, language: Language): string[] {
  const place = placeOf(agreed, t)
  const where = place && [t(place.name), place.lines.join(t('common.list_comma'))].join(' · ')
  return [whenOf(agreed, t, language), where ?? ''].filter(Boolean)
}
