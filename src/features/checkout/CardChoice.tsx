import { useSelector } from '@xstate/react'
import type { CheckoutChoice } from '#machines/checkout/checkoutSetup.ts'
import { useCheckout } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { useSavedCards } from '#src/actors/payments.ts'
import { CardPicker } from '#src/features/payment/CardPicker.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { useProblem } from './FieldProblem.tsx'

/** The card that pays the order, and the provider's message on the last attempt. */
export function CardChoice() {
  const t = useLabels()
  const checkout = useCheckout()
  const saved = useSavedCards()
  const cards = useSelector(saved, ({ context }) => context.data)
  const hasFailed = useSelector(saved, (snapshot) => snapshot.hasTag('retryable'))
  const savedCardId = useSelector(checkout, ({ context }) => context.form.savedCardId)
  const saveCard = useSelector(checkout, ({ context }) => context.form.saveCard)
  const problem = useProblem('card')
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('processing'))
  const provider = useSelector(checkout, ({ children }) => children.paymentProvider)
  const choose = (choice: CheckoutChoice) => checkout.send({ type: 'form.choose', choice })
  if (!provider) return null
  return (
    <>
      {hasFailed && (
        <RetryNotice onRetry={() => saved.send({ type: 'resource.retry' })}>
          {t('payment.cards_failed')}
        </RetryNotice>
      )}
      <CardPicker
        name="card"
        cards={cards ?? []}
        savedCard={savedCardId}
        onPick={(id) => choose({ savedCardId: id })}
        onEnter={() => choose({ savedCardId: null })}
        saveCard={saveCard}
        onSave={(isWanted) => choose({ saveCard: isWanted })}
        provider={provider}
        problem={problem}
        disabled={isBusy}
      />
    </>
  )
}
