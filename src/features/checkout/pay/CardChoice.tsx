import { useSelector } from '@xstate/react'
import type { CheckoutChoice } from '#machines/checkout/rules/choice.ts'
import { CardPicker } from '#src/features/payment/CardPicker.tsx'
import { useCheckout, useSavedCards } from '#src/hooks/actors.ts'
import { useCheckoutForm, useSavedCard } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useIsFirstLoad } from '#src/hooks/useIsFirstLoad.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { useProblem } from '../FieldProblem.tsx'

export function CardChoice() {
  const t = useLabels()
  const checkout = useCheckout()
  const savedCards = useSavedCards()
  const cards = useSelector(savedCards, ({ context }) => context.data)
  const isLoading = useIsFirstLoad(savedCards)
  const hasFailed = useSelector(savedCards, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const savedCard = useSavedCard()
  const saveCard = useCheckoutForm((form) => form.saveCard)
  const problem = useProblem('card')
  const isBusy = useSelector(checkout, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const provider = useSelector(
    checkout,
    ({ children }) => children.paymentProvider,
  )
  const choose = (choice: CheckoutChoice) =>
    checkout.send({ type: 'form.choose', choice })
  if (!provider) return null
  if (isLoading)
    return (
      <Loading css={{ minH: '12' }}>{t('payment.provider_starting')}</Loading>
    )

  return (
    <>
      {hasFailed && (
        <RetryNotice
          onRetry={() => savedCards.send({ type: 'resource.retry' })}
        >
          {t('payment.cards_failed')}
        </RetryNotice>
      )}
      <CardPicker
        name="card"
        cards={cards ?? []}
        savedCard={savedCard}
        onPick={(id) => choose({ card: { savedCard: id } })}
        onEnter={() => choose({ card: { entered: true } })}
        saveCard={saveCard}
        onSave={(isWanted) => choose({ saveCard: isWanted })}
        provider={provider}
        problem={problem}
        disabled={isBusy}
      />
    </>
  )
}
