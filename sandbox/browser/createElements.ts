import { CardElement, type CardOptions } from './cardElement.ts'
import { wordsOf } from './texts.ts'

/** Stripe's `elements`: React's wrapper looks a field up by its component. */
export function createElements(locale: string) {
  let card: CardElement | null = null
  let words = wordsOf(locale)
  return {
    create(type: string, options: CardOptions = {}) {
      if (type !== 'card')
        throw new Error(`The sandbox has no ${type} field, only card.`)
      card = new CardElement(words, options)
      return card
    },
    getElement(wanted: string | { __elementType?: string }) {
      const type = typeof wanted === 'string' ? wanted : wanted.__elementType
      return type === 'card' && !card?.isDestroyed ? card : null
    },
    update(options: { locale?: string }) {
      if (!options.locale) return
      words = wordsOf(options.locale)
      card?.translate(words)
    },
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  }
}
