import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import {
  type ProviderMethod,
  paymentMethods,
} from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { ProviderRetry } from '#src/features/payment/ProviderRetry.tsx'
import { ResourceRetry } from '#src/features/resource/ResourceRetry.tsx'
import { useCheckout, useWallet } from '#src/hooks/actors.ts'
import { useCanWalletPay, useCheckoutFacts } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { CardChoice } from '../pay/CardChoice.tsx'

/** The next step of the chosen method, or the reason why it cannot pay. */
export function PaymentState({ method }: { method: PaymentType }) {
  return method === 'wallet' ? (
    <WalletState />
  ) : (
    <ProviderState method={method} />
  )
}

function WalletState() {
  const t = useLabels()
  const wallet = useWallet()
  const isKnown = useCheckoutFacts((facts) => typeof facts.balance === 'number')
  const canPay = useCanWalletPay()
  const hasFailed = useSelector(wallet, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  if (canPay) return <NextStep method="wallet" />
  if (isKnown)
    return <Banner kind="info">{t('payment.wallet_insufficient')}</Banner>
  if (!hasFailed) return null

  return (
    <ResourceRetry resource={wallet}>
      {t('payment.wallet_failed')}
    </ResourceRetry>
  )
}

function ProviderState({ method }: { method: ProviderMethod }) {
  const t = useLabels()
  const facts = paymentMethods[method]
  const checkout = useCheckout()
  const provider = useSelector(checkout, ({ context }) => context.provider)
  const actor = useSelector(
    checkout,
    ({ children }) => children.paymentProvider,
  )
  if (provider === 'starting')
    return (
      <Loading css={{ minH: '12' }}>{t('payment.provider_starting')}</Loading>
    )
  if (provider === 'unavailable')
    return <Banner kind="info">{t(facts.unavailable)}</Banner>
  if (provider === 'failed')
    return (
      <ProviderRetry
        actor={actor}
        onRetry={() => actor?.send({ type: 'provider.retry' })}
      />
    )

  return (
    <>
      <NextStep method={method} />
      {facts.flow === 'card' && <CardChoice />}
    </>
  )
}

function NextStep({ method }: { method: PaymentType }) {
  const t = useLabels()
  const { device } = usePlatform()
  if (method === 'alipay' && device === 'wechat')
    return <Banner kind="warning">{t('payment.alipay_in_wechat')}</Banner>

  const facts = paymentMethods[method]
  return (
    <chakra.p color="fg.muted" css={{ '&:not(:last-child)': { mb: '4' } }}>
      {t(
        device && 'page' in facts ? pageHints[facts.page][device] : facts.hint,
      )}
    </chakra.p>
  )
}

/** On a phone a payment page opens in the same tab, and a code cannot be scanned. */
const pageHints = {
  tab: { phone: 'payment.alipay_phone', wechat: 'payment.alipay_phone' },
  code: { phone: 'payment.code_phone', wechat: 'payment.code_wechat' },
} as const
