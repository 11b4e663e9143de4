import { chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CardPicker } from '#src/features/payment/CardPicker.tsx'
import { useSavedCards, useWalletRecharge } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { useRechargeCard } from '#src/hooks/walletRecharge.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { ProviderRetry } from '../payment/ProviderRetry.tsx'

export function RechargeCard() {
  const t = useLabels()
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Heading as="h3" size="md">
        {t('wallet.pay_with')}
      </Heading>
      <Body />
    </chakra.div>
  )
}

function Body() {
  const t = useLabels()
  const recharge = useWalletRecharge()
  const provider = useSelector(recharge, ({ context }) => context.provider)
  const actor = useSelector(
    recharge,
    ({ children }) => children.paymentProvider,
  )
  if (provider === 'starting')
    return (
      <Loading css={{ minH: '12' }}>{t('payment.provider_starting')}</Loading>
    )
  if (provider === 'unavailable')
    return <Banner kind="info">{t('payment.card_unavailable')}</Banner>
  if (provider !== 'failed') return <Cards />

  return (
    <ProviderRetry
      actor={actor}
      onRetry={() => (actor ?? recharge).send({ type: 'provider.retry' })}
    />
  )
}

function Cards() {
  const t = useLabels()
  const textOf = useNoticeText()
  const recharge = useWalletRecharge()
  const savedCards = useSavedCards()
  const cards = useSelector(savedCards, ({ context }) => context.data)
  const hasFailed = useSelector(savedCards, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const savedCard = useRechargeCard()
  const saveCard = useSelector(recharge, ({ context }) => context.saveCard)
  const cardError = useSelector(recharge, ({ context }) => context.cardError)
  const isBusy = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const provider = useSelector(
    recharge,
    ({ children }) => children.paymentProvider,
  )
  if (!provider) return null

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
        name="rechargeCard"
        cards={cards ?? []}
        savedCard={savedCard}
        onPick={(id) => recharge.send({ type: 'card.pick', id })}
        onEnter={() => recharge.send({ type: 'card.enter' })}
        saveCard={saveCard}
        onSave={(isWanted) => recharge.send({ type: 'card.save', isWanted })}
        provider={provider}
        problem={cardError && textOf(cardError)}
        disabled={isBusy}
      />
    </>
  )
}
