import type { SavedCard } from '#contract/savedCards.ts'
import type { Card } from './cardPaymentTypes.ts'

type Cards = readonly SavedCard[] | null

/** The payment method of the saved card that pays: the chosen one, else the default one; null where a card is typed. */
export function savedCardAmong(cards: Cards, chosen: Card | null): string | null {
  if (chosen) return 'savedCard' in chosen ? chosen.savedCard : null
  return cards?.find((card) => card.is_default)?.stripe_payment_method_id ?? null
}

/** The card that pays, as a choice. */
export function cardAmong(cards: Cards, chosen: Card | null): Card {
  const savedCard = savedCardAmong(cards, chosen)
  return savedCard === null ? { entered: true } : { savedCard }
}

/** The choice as it stands among the cards of this moment: in place of a saved card that is gone one is typed. */
export function choiceAmong(cards: Cards, chosen: Card | null): Card | null {
  if (!chosen || !cards || !('savedCard' in chosen)) return chosen
  const isThere = cards.some((card) => card.stripe_payment_method_id === chosen.savedCard)
  return isThere ? chosen : { entered: true }
}
