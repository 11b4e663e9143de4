import { chakra } from '@chakra-ui/react'
import { CardElement, Elements } from '@stripe/react-stripe-js'
import { useSelector } from '@xstate/react'
import { useId, useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { type CardProvider, usePlatform } from '#src/hooks/platform.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { useNews } from '#src/ui/announcer.ts'
import { focusRing } from '#src/ui/focusRing.ts'
import { type CardElementProps, useCardElement } from './useCardElement.ts'
import { useCardStyle } from './useCardStyle.ts'

export type CardFieldProps = CardElementProps & {
  /** The provider's message on the last attempt. */
  problem?: string | null
}

/** The provider's field for a new card, with its error below. A change of language keeps the typed card. */
export function CardField(props: CardFieldProps) {
  const { payments } = usePlatform()
  const language = useLanguage()
  const started = useSelector(props.provider, ({ context }) => context.language)
  const cardProvider = useMemo(
    () => (started && payments ? payments() : null),
    [payments, started],
  )
  const stripe = useMemo(
    () =>
      started && cardProvider
        ? cardProvider.then((provider) => provider.stripe(started))
        : null,
    [cardProvider, started],
  )
  const options = useMemo(() => ({ locale: language }), [language])
  if (!started || !cardProvider) return null

  return (
    <Elements
      key={`${props.provider.sessionId} ${started}`}
      stripe={stripe}
      options={options}
    >
      <Field {...props} cardProvider={cardProvider} started={started} />
    </Elements>
  )
}

function Field(
  props: CardFieldProps & {
    cardProvider: Promise<CardProvider>
    started: Language
  },
) {
  const { provider, problem, disabled = false } = props
  const t = useLabels()
  const noticeText = useNoticeText()
  const id = useId()
  const style = useCardStyle()
  const mistake = useSelector(provider, ({ context }) => context.mistake)
  const options = useMemo(
    () => ({ style, disabled, disableLink: true }),
    [style, disabled],
  )
  const { container, ready, change } = useCardElement(props)
  const error = (mistake ? noticeText(mistake) : problem) ?? ''
  useNews(error)

  return (
    <chakra.div ref={container}>
      <chakra.label
        htmlFor={id}
        display="block"
        mb="1.5"
        fontSize="sm"
        fontWeight="semibold"
      >
        {t('payment.card_details')}
      </chakra.label>
      <Frame>
        <CardElement
          id={id}
          options={options}
          onReady={ready}
          onChange={change}
        />
      </Frame>
      <chakra.p
        color="fg.error"
        fontSize="sm"
        mt="1.5"
        _empty={{ display: 'none' }}
      >
        {error}
      </chakra.p>
    </chakra.div>
  )
}

const Frame = chakra('div', {
  base: {
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    '& > .StripeElement': { minH: 'touch', alignContent: 'center' },
    '&:has(.StripeElement--focus)': focusRing,
    '&:has(.StripeElement--invalid)': {
      borderColor: 'border.error',
      borderWidth: '2px',
    },
  },
})
