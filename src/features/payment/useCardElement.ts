import { useStripe } from '@stripe/react-stripe-js'
import type {
  StripeCardElement,
  StripeCardElementChangeEvent,
} from '@stripe/stripe-js'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Language } from '#contract/languages.ts'
import { inLanguageOf } from '#machines/core/noticeText.ts'
import {
  cardFieldOf,
  type paymentProviderMachine,
} from '#machines/payment/paymentProviderMachine.ts'
import { useLanguage } from '#src/hooks/labels.ts'
import type { CardProvider } from '#src/hooks/platform.ts'
import { useTopModal } from '#src/ui/modalStack.ts'

export type CardElementProps = {
  /** The provider's actor, which knows the field's state. */
  provider: ActorRefFrom<typeof paymentProviderMachine>
  /** Called on input in the card field. */
  onEnter: () => void
  /** True during a payment. */
  disabled?: boolean
  /** True while the customer waits for the field to appear. */
  isAwaited: () => boolean
}

/** Replaces the provider's words in another language. */
const wrongCard = 'payment.obstacle_card_wrong'

type Options = CardElementProps & {
  cardProvider: Promise<CardProvider>
  /** The language in which the provider was started. */
  started: Language
}

/** Reports the element's lifecycle to the provider's actor, and focuses the element when the actor asks for it. */
export function useCardElement({
  provider,
  cardProvider,
  started,
  onEnter,
  disabled,
  isAwaited,
}: Options) {
  const stripe = useStripe()
  const language = useLanguage()
  const field = useId()
  const container = useRef<HTMLDivElement>(null)
  const element = useRef<StripeCardElement>(null)
  const releaseCard = useRef<() => void>(null)
  const isCovered = useTopModal() !== null
  const wantsFocus = useSelector(
    provider,
    ({ context, value }) =>
      context.wantsFocus && cardFieldOf(value) === 'mounted',
  )
  useLayoutEffect(() => {
    provider.send({ type: 'card.loading', field })
    return () => {
      releaseCard.current?.()
      provider.send({ type: 'card.gone', field })
    }
  }, [provider, field])
  useEffect(() => {
    if (!wantsFocus || isCovered || disabled) return
    container.current?.scrollIntoView({ block: 'center' })
    element.current?.focus()
    provider.send({ type: 'card.focused', field })
  }, [provider, field, wantsFocus, isCovered, disabled])

  return {
    container,
    ready: async (card: StripeCardElement) => {
      const { hold } = await cardProvider
      if (!stripe || !container.current) return
      element.current = card
      releaseCard.current = hold({ stripe, card, language: started })
      provider.send({ type: 'card.mounted', field })
      if (isAwaited()) card.focus()
    },
    change: ({ complete, error }: StripeCardElementChangeEvent) => {
      const mistake = error
        ? { text: error.message, ...inLanguageOf({ language }, wrongCard) }
        : null
      provider.send({
        type: 'card.changed',
        field,
        isComplete: complete,
        mistake,
      })
      onEnter()
    },
  }
}
