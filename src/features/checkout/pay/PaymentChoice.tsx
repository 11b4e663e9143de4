import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#contract/money.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { Translate } from '#contract/translations.ts'
import { cardFieldOf } from '#machines/payment/paymentProviderMachine.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import {
  useCheckoutFacts,
  useIsPaymentGivenUp,
  usePaymentMethod,
} from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useTopModal } from '#src/ui/modalStack.ts'
import { PaymentMarks } from '#src/ui/PaymentMarks.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { PaymentState } from '../handoff/PaymentState.tsx'
import { Section } from '../Section.tsx'

/** The payment methods; PayPal is shown but disabled. */
export function PaymentChoice() {
  const t = useLabels()
  const checkout = useCheckout()
  const method = usePaymentMethod()
  const offeredMethods = useSelector(checkout, ({ context }) => context.methods)
  const balance = useCheckoutFacts((facts) => facts.balance)
  const isGivenUp = useIsPaymentGivenUp()
  const { body, follow } = useChoiceInView(method)
  const choose = (value: PaymentType | 'paypal') => {
    if (value === 'paypal') return
    follow()
    checkout.send({ type: 'form.choose', choice: { paymentMethod: value } })
  }

  return (
    <Section title={t('payment.method')} field="method">
      {isGivenUp && <PaymentAbandoned />}
      <RadioCards<PaymentType | 'paypal'>
        legend={t('payment.method')}
        legendHidden
        name="payment"
        value={method}
        onChange={choose}
        options={optionsOf(t, offeredMethods, balance)}
        body={
          <chakra.div ref={body} {...inRow}>
            <PaymentState method={method} />
          </chakra.div>
        }
      />
    </Section>
  )
}

/** Above the sticky pay button of a phone. */
const inRow = {
  px: '4',
  pb: '4',
  scrollMarginBottom: { base: '10rem', lg: '4' },
  _empty: { display: 'none' },
} as const

/** Brings what the customer opened by a choice into view, again when its code has come. */
function useChoiceInView(method: PaymentType) {
  const body = useRef<HTMLDivElement>(null)
  const isFollowed = useRef(false)
  const provider = useSelector(useCheckout(), ({ context }) => context.provider)
  const stage = cardFieldOf(provider) ?? provider

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the way there may move it
  useEffect(() => {
    if (!isFollowed.current) return
    body.current?.scrollIntoView({ block: 'nearest' })
    isFollowed.current = stage !== 'mounted'
  }, [method, stage])

  return {
    body,
    follow: () => {
      isFollowed.current = true
    },
  }
}

/** Takes the focus once no modal covers it. */
function PaymentAbandoned() {
  const t = useLabels()
  const message = useRef<HTMLParagraphElement>(null)
  const isCovered = useTopModal() !== null

  useEffect(() => {
    if (isCovered) return
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView({ block: 'center' })
  }, [isCovered])

  return (
    <chakra.p ref={message} tabIndex={-1} mb="3" outline="none">
      {t('payment.given_up')}
    </chakra.p>
  )
}

/** Methods that are not listed use the mark with their own name. */
const marks: Partial<Record<PaymentType, readonly string[]>> = {
  stripe: ['visa', 'mastercard', 'amex'],
}

type Balance = number | 'unavailable' | null

function optionsOf(
  t: Translate,
  offeredMethods: readonly PaymentType[],
  balance: Balance,
) {
  const unavailable = t('payment.service_unavailable')
  return [
    ...offeredMethods.map((value) => ({
      value,
      title: t(paymentMethods[value].label),
      ...(paymentMethods[value].flow === 'wallet' && {
        detail: balanceText(t, balance),
      }),
      end: <PaymentMarks of={marks[value] ?? [value]} />,
    })),
    {
      value: 'paypal',
      title: t('payment.paypal'),
      detail: unavailable,
      hint: unavailable,
      disabled: true,
    },
  ] as const
}

function balanceText(t: Translate, balance: Balance): string {
  if (balance === null) return t('payment.wallet_loading')
  if (balance === 'unavailable') return t('payment.wallet_failed')
  return t('payment.wallet_balance', { balance: formatMoney(balance) })
}
