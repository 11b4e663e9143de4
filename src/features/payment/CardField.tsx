import { chakra } from '@chakra-ui/react'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { useEffect, useId, useMemo, useState } from 'react'
import { useLabels } from '#src/actors/labels.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { type LoadedProvider, useCardProvider } from './useCardProvider.ts'
import { useCardStyle } from './useCardStyle.ts'

export type CardFieldProps = {
  /** Told when the card has become complete, or is not complete any more. */
  onComplete: (isComplete: boolean) => void
  /** The provider's message on the last attempt; it is shown under the field until the card is changed. */
  problem?: string | null
  /** While a payment is under way. */
  disabled?: boolean
}

/** The provider's field for a new card, with what is wrong under it. */
export function CardField(props: CardFieldProps) {
  const t = useLabels()
  const { provider, retry } = useCardProvider()
  if (provider === null) return <Loading minH="12">{t('payment.provider_starting')}</Loading>
  if (provider === 'failed')
    return <RetryNotice onRetry={retry}>{t('payment.provider_failed')}</RetryNotice>
  return (
    <Elements key={provider.language} stripe={provider.stripe}>
      <Field {...props} provider={provider} />
    </Elements>
  )
}

function Field(props: CardFieldProps & { provider: LoadedProvider }) {
  const { provider, onComplete, problem = null, disabled = false } = props
  const t = useLabels()
  const id = useId()
  const style = useCardStyle()
  const [mistake, setMistake] = useState<string | null>(null)
  const remark = useRemark(problem)
  const options = useMemo(() => ({ style, disabled, disableLink: true }), [style, disabled])
  const tell = useHeldCard(provider, onComplete)
  const change = ({ complete, error }: StripeCardElementChangeEvent) => {
    setMistake(error?.message ?? null)
    remark.dismiss()
    onComplete(complete)
  }
  return (
    <chakra.div>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" fontWeight="semibold">
        {t('payment.card_details')}
      </chakra.label>
      <Frame>
        <CardElement id={id} options={options} onReady={tell} onChange={change} />
      </Frame>
      <chakra.p role="alert" color="fg.error" fontSize="sm" mt="1.5" _empty={{ display: 'none' }}>
        {mistake ?? remark.text}
      </chakra.p>
    </chakra.div>
  )
}

/** Lets the payments know which field is on the page; a new field is an empty one. */
function useHeldCard({ hold }: LoadedProvider, onComplete: (isComplete: boolean) => void) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => () => hold(null), [hold])
  return () => {
    const card = elements?.getElement(CardElement)
    if (stripe && card) hold({ stripe, card })
    onComplete(false)
  }
}

/** The message on the last attempt, until the card is changed. */
function useRemark(problem: string | null) {
  const [said, setSaid] = useState(problem)
  const [isDismissed, setDismissed] = useState(false)
  if (said !== problem) {
    setSaid(problem)
    setDismissed(false)
  }
  return { text: isDismissed ? null : problem, dismiss: () => setDismissed(true) }
}

const Frame = chakra('div', {
  base: {
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    '& > .StripeElement': { minH: 'touch', alignContent: 'center' },
    '&:has(.StripeElement--focus)': {
      outline: '3px solid {colors.accent.focusRing}',
      outlineOffset: '2px',
    },
    '&:has(.StripeElement--invalid)': { borderColor: 'border.error', borderWidth: '2px' },
  },
})
