import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { TicketPercent, X } from 'lucide-react'
import type { OrderCoupon } from '#contract/coupons.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

export function AppliedCoupon({ coupon }: { coupon: OrderCoupon }) {
  const t = useLabels()
  const cart = useCart()
  const { code } = coupon
  const isInactive = useSelector(
    cart,
    ({ context }) => context.totals.couponProblem !== null,
  )

  return (
    <Flex {...ticket} colorPalette={isInactive ? 'gray' : 'success'}>
      <TicketPercent size={20} aria-hidden />
      <chakra.div flex="1" minW="0" fontSize="sm">
        <chakra.p fontWeight="semibold">
          <span translate="no">
            {t(isInactive ? 'cart.coupon_waiting' : 'cart.coupon_applied', {
              code,
            })}
          </span>
        </chakra.p>
        <p>{t.or(coupon.trans_code, '')}</p>
      </chakra.div>
      <IconButton
        label={t('cart.coupon_remove', { code })}
        onClick={() => cart.send({ type: 'cart.removeCoupon' })}
      >
        <X />
      </IconButton>
    </Flex>
  )
}

const ticket = {
  align: 'center',
  gap: '2.5',
  ps: '3',
  py: '1',
  bg: 'colorPalette.subtle',
  color: 'colorPalette.fg',
  borderColor: 'colorPalette.emphasized',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderRadius: 'control',
} as const
