import type { Language } from '#contract/languages.ts'
import type { Translate } from '#contract/translations.ts'
import type { Agreed } from '#machines/checkout/checkoutForm.ts'
import { placeOf } from './placeOf.ts'
import { whenOf } from './whenOf.ts'

type Fact = { name: string; lines: string[] }

/** When and where an order comes; what is not known is left out. */
export function agreedFacts(agreed: Agreed, t: Translate, language: Language): Fact[] {
  const when = whenOf(agreed, t, language)
  const place = placeOf(agreed, t)
  return [
    ...(when ? [{ name: t('checkout.when'), lines: [when] }] : []),
    ...(place ? [{ name: t(place.name), lines: place.lines }] : []),
  ]
}
