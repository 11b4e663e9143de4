import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useAddressId, useBill } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { Price } from '#src/ui/Price.tsx'
import { Total } from '#src/ui/Total.tsx'

export function BillLines() {
  const t = useLabels()
  const checkout = useCheckout()
  const bill = useBill()
  const { seller } = usePlatform()
  const isLocked = useSelector(
    checkout,
    ({ context }) => context.existingOrder !== null,
  )
  const isFeeUnknown = useAddressId() === null && !isLocked
  const isDelivery = useSelector(
    checkout,
    ({ context: { form, existingOrder } }) =>
      existingOrder
        ? existingOrder.order_type === 'DELIVERY'
        : form.fulfilment === 'DELIVERY',
  )

  return (
    <div>
      <chakra.dl display="grid" gap="1.5" aria-live="polite">
        <Row label={t('checkout.subtotal')}>
          <Price cents={bill.subtotal} />
        </Row>
        {isDelivery && (
          <Row label={t('checkout.delivery_fee')}>
            {isFeeUnknown ? (
              t('checkout.delivery_fee_open')
            ) : (
              <Price cents={bill.fee} />
            )}
          </Row>
        )}
        {bill.discount > 0 && (
          <Row label={t('checkout.discount')}>
            <Price cents={-bill.discount} css={{ color: 'success.fg' }} />
          </Row>
        )}
        <Row label={t('checkout.total')} isTotal>
          <Total cents={bill.total} />
        </Row>
      </chakra.dl>
      {seller?.gst !== false && (
        <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
          {t('checkout.gst')}
        </chakra.p>
      )}
    </div>
  )
}

const totalStyle = { fontWeight: 'bold', fontSize: 'xl', pt: '1.5' } as const

function Row(props: { label: string; isTotal?: boolean; children: ReactNode }) {
  const { label, isTotal = false, children } = props
  return (
    <Flex
      justify="space-between"
      align="baseline"
      gap="3"
      {...(isTotal && totalStyle)}
    >
      <chakra.dt>{label}</chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </Flex>
  )
}
