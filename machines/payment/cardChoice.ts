import type { SavedCard } from '#contract/savedCards.ts'
import type { Card } from './cardPaymentTypes.ts'

type Cards = readonly SavedCard[] | null

/** The payment method id of the saved card: the chosen one, else the default; null for a typed card. */
export function savedCardAmong(
  cards: Cards,
  chosen: Card | null,
): string | null {
  if (chosen) return 'savedCard' in chosen ? chosen.savedCard : null
  return (
    cards?.find((card) => card.is_default)?.stripe_payment_method_id ?? null
  )
}

/** The card to pay with, as a choice. */
export function cardAmong(cards: Cards, chosen: Card | null): Card {
  const savedCard = savedCardAmong(cards, chosen)
  return savedCard === null ? { entered: true } : { savedCard }
}

/** The choice among the present cards: a typed card replaces a saved one that was deleted. */
export function choiceAmong(cards: Cards, chosen: Card | null): Card | null {
  if (!chosen || !cards || !('savedCard' in chosen)) return chosen
  const isSaved = cards.some(
    (card) => card.stripe_payment_method_id === chosen.savedCard,
  )
  return isSaved ? chosen : { entered: true }
}
