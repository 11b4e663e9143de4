import { Badge, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WalletCoupon } from '#contract/coupons.ts'
import { formatMoney } from '#contract/money.ts'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import { useWalletCoupons, useWalletRecharge } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'

export function WalletCoupons() {
  const t = useLabels()
  return (
    <ResourceView resource={useWalletCoupons()} failure="wallet.coupons_failed">
      {(coupons) =>
        coupons.length > 0 && (
          <chakra.fieldset minW="0">
            <chakra.legend fontWeight="semibold" mb="2">
              {t('wallet.coupons')}
            </chakra.legend>
            <chakra.ul
              display="grid"
              gap="2"
              gridTemplateColumns={{
                base: 'minmax(0, 1fr)',
                md: 'repeat(2, minmax(0, 1fr))',
              }}
              listStyleType="none"
            >
              {coupons.map((coupon) => (
                <Coupon key={coupon.id} coupon={coupon} />
              ))}
            </chakra.ul>
          </chakra.fieldset>
        )
      }
    </ResourceView>
  )
}

function Coupon({ coupon: { id: _, ...coupon } }: { coupon: WalletCoupon }) {
  const t = useLabels()
  const recharge = useWalletRecharge()
  const { code } = coupon
  const isApplied = useSelector(
    recharge,
    ({ context }) => context.coupon?.code === code,
  )
  const isBusy = useSelector(recharge, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  const toggle = () =>
    recharge.send(
      isApplied ? { type: 'coupon.remove' } : { type: 'coupon.apply', coupon },
    )

  return (
    <chakra.li
      px="4"
      py="3"
      borderWidth="1px"
      borderColor={isApplied ? 'accent.fg' : 'accent.emphasized'}
      borderStyle={isApplied ? 'solid' : 'dashed'}
      borderRadius="control"
      bg="accent.subtle"
    >
      <Flex align="center" justify="space-between" gap="3">
        <chakra.div minW="0">
          <chakra.p fontSize="lg" fontWeight="bold" color="accent.fg">
            {t('wallet.coupon_offer', {
              pay: formatMoney(coupon.recharge_amount),
              get: formatMoney(coupon.recharge_value),
            })}
          </chakra.p>
          <Flex
            gap="2"
            align="center"
            wrap="wrap"
            fontSize="sm"
            color="fg.muted"
          >
            <span translate="no">{code}</span>
            {isApplied && (
              <Badge colorPalette="success">{t('wallet.coupon_applied')}</Badge>
            )}
          </Flex>
        </chakra.div>
        <Button
          variant="outline"
          size="sm"
          flexShrink="0"
          aria-label={t(
            isApplied
              ? 'wallet.coupon_remove_named'
              : 'wallet.coupon_apply_named',
            {
              code,
            },
          )}
          onClick={toggle}
          {...disabledProps(isBusy)}
        >
          {t(isApplied ? 'wallet.coupon_remove' : 'wallet.coupon_apply')}
        </Button>
      </Flex>
    </chakra.li>
  )
}
