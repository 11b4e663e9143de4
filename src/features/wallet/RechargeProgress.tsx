import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useWalletRecharge } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNews } from '#src/ui/announcer.ts'
import { Step } from '#src/ui/Step.tsx'

/** The status of a recharge; while its result is not known, the page can be left, and a button checks again. */
export function RechargeProgress() {
  const t = useLabels()
  const recharge = useWalletRecharge()
  const isBusy = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const payment = useSelector(recharge, ({ children }) => children.cardPayment)
  const isReconciling = useSelector(
    payment,
    (s) => s?.hasTag('reconciling') ?? false,
  )
  const isPaymentUnknown = useSelector(
    payment,
    (s) => s?.hasTag('unknown') ?? false,
  )
  const isRechargeUnknown = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('unknown'),
  )
  const isUnknown = isPaymentUnknown || isRechargeUnknown
  const text = isUnknown
    ? 'wallet.unknown'
    : isReconciling
      ? 'wallet.checking'
      : 'wallet.stay'

  useNews(isBusy ? t(text) : '')

  return (
    <chakra.div
      display="grid"
      gap="3"
      justifyItems="start"
      _empty={{ marginTop: '-5' }}
    >
      {isBusy && (
        <Step step={text}>
          <p>{t(text)}</p>
          {(isUnknown || isReconciling) && <p>{t('checkout.leave_hint')}</p>}
        </Step>
      )}
      {isUnknown && (
        <Button
          variant="outline"
          onClick={() => recharge.send({ type: 'payment.ask' })}
        >
          {t('wallet.check_again')}
        </Button>
      )}
    </chakra.div>
  )
}
