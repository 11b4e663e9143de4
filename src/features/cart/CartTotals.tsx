import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatMoney } from '#contract/money.ts'
import { orderTotal } from '#contract/pricing.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Total } from '#src/ui/Total.tsx'

export function CartTotals() {
  const t = useLabels()
  const totals = useSelector(useCart(), ({ context }) => context.totals)
  return (
    <chakra.div display="grid" gap="1.5">
      <Sums>
        <dt>{t('cart.subtotal')}</dt>
        <dd>
          <Total cents={totals.subtotal} />
        </dd>
        {totals.discount > 0 && (
          <>
            <dt>{t('cart.discount')}</dt>
            <chakra.dd color="success.fg">
              {formatMoney(-totals.discount)}
            </chakra.dd>
            <dt>{t('cart.total')}</dt>
            <dd>
              <Total cents={orderTotal({ ...totals, fee: 0 })} />
            </dd>
          </>
        )}
      </Sums>
      <chakra.p color="fg.muted" fontSize="sm">
        {t('cart.total_items', { count: totals.quantity })}
      </chakra.p>
    </chakra.div>
  )
}

const Sums = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '1',
    '& dd': {
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'end',
    },
  },
})
