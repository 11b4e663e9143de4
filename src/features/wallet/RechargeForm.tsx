import { Button, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useNotices, useWalletRecharge } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { useRechargeDisabledReason } from '#src/hooks/walletRecharge.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { DisabledReason } from '#src/ui/DisabledReason.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RechargeAmount } from './RechargeAmount.tsx'
import { RechargeCard } from './RechargeCard.tsx'
import { RechargeProgress } from './RechargeProgress.tsx'
import { WalletCoupons } from './WalletCoupons.tsx'

export function RechargeForm() {
  const t = useLabels()
  const notices = useNotices()
  const recharge = useWalletRecharge()
  // The button appears with the card field, which would push it down.
  const isStarting = useSelector(
    recharge,
    ({ context }) => context.provider === 'starting',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    notices.send({ type: 'notice.dismiss' })
    recharge.send({ type: 'recharge.submit' })
  }

  return (
    <Panel aria-labelledby="add-money">
      <Heading as="h2" size="lg" id="add-money" mb="4">
        {t('wallet.add_money')}
      </Heading>
      <chakra.form
        display="grid"
        gap="5"
        gridTemplateColumns="minmax(0, 1fr)"
        noValidate
        onSubmit={submit}
      >
        <RechargeAmount />
        <WalletCoupons />
        <RechargeCard />
        <Problem />
        {!isStarting && <Submit />}
        <RechargeProgress />
      </chakra.form>
    </Panel>
  )
}

function Submit() {
  const t = useLabels()
  const recharge = useWalletRecharge()
  const isBusy = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const canSubmit = useSelector(recharge, (snapshot) =>
    snapshot.can({ type: 'recharge.submit' }),
  )
  const disabledReason = useRechargeDisabledReason()

  return (
    <div>
      <Button
        type="submit"
        size="lg"
        width="100%"
        aria-busy={isBusy}
        aria-describedby="recharge-obstacle"
        {...disabledProps(!canSubmit)}
        tabIndex={0}
      >
        {t(isBusy ? 'wallet.processing' : 'wallet.add_to_wallet')}
      </Button>
      <DisabledReason id="recharge-obstacle">
        {disabledReason && t(disabledReason)}
      </DisabledReason>
    </div>
  )
}

function Problem() {
  const textOf = useNoticeText()
  const error = useSelector(useWalletRecharge(), ({ context }) => context.error)
  return error && <Banner kind="error">{textOf(error)}</Banner>
}
