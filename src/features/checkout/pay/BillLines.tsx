import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { orderGst } from '#contract/gst.ts'
import { formatMoney } from '#contract/money.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import {
  useBill,
  useDeliveryFee,
  useOrderedLines,
} from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { Price } from '#src/ui/Price.tsx'
import { Total } from '#src/ui/Total.tsx'

export function BillLines() {
  const t = useLabels()
  const bill = useBill()
  const fee = useDeliveryFee()

  return (
    <div>
      <chakra.dl display="grid" gap="1.5">
        <Row label={t('checkout.subtotal')}>
          <Price cents={bill.subtotal} />
        </Row>
        {fee !== null && (
          <Row label={t('checkout.delivery_fee')}>
            {fee === 'open' ? (
              t('checkout.delivery_fee_open')
            ) : (
              <Price cents={fee} />
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
      <GstNote />
    </div>
  )
}

/** Nothing for a seller who is not registered for GST; the amount where a dish has none. */
function GstNote() {
  const t = useLabels()
  const bill = useBill()
  const lines = useOrderedLines()
  const { seller } = usePlatform()
  const orderSeller = useSelector(
    useCheckout(),
    ({ context }) => context.existingOrder?.invoice?.seller,
  )
  if ((orderSeller ?? seller)?.gst === false) return null

  const isMixed = lines.some((line) => line.gst_free_price)
  return (
    <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
      {isMixed
        ? t('checkout.gst_part', { amount: formatMoney(orderGst(lines, bill)) })
        : t('checkout.gst')}
    </chakra.p>
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
