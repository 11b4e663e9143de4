import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatMoney } from '#contract/money.ts'
import { useWalletRecharge } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { TextField } from '#src/ui/TextField.tsx'

export function RechargeAmount() {
  const t = useLabels()
  const recharge = useWalletRecharge()
  const amount = useSelector(recharge, ({ context }) => context.amount)
  const coupon = useSelector(recharge, ({ context }) => context.coupon)
  const isBusy = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('processing'),
  )

  return (
    <chakra.div display="grid" gap="2">
      <TextField
        label={t('wallet.amount')}
        hint={t(coupon ? 'wallet.amount_fixed' : 'wallet.amount_hint')}
        required
        name="amount"
        inputMode="decimal"
        autoComplete="transaction-amount"
        value={amount}
        readOnly={coupon !== null}
        disabled={isBusy}
        onChange={({ target }) =>
          recharge.send({ type: 'amount.type', text: target.value })
        }
      />
      {coupon && (
        <chakra.p
          key={coupon.code}
          ref={announceContent}
          color="success.fg"
          fontWeight="semibold"
        >
          {t('wallet.coupon_message', {
            code: coupon.code,
            get: formatMoney(coupon.recharge_value),
            pay: formatMoney(coupon.recharge_amount),
          })}
        </chakra.p>
      )}
    </chakra.div>
  )
}
