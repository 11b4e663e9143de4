import { chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { useOrderDocuments } from '#src/hooks/useOrderDocuments.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { noteName } from './documentNames.ts'
import { PdfButton } from './PdfButton.tsx'

/** The refunds of an order, each with its document. */
export function Refunds({ order }: { order: Order }) {
  const id = useId()
  const { t, instant } = useOrderTexts()
  const { notes } = useOrderDocuments(order)
  if (notes.length === 0) return null

  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} size="md" mb="2">
        {t('orders.refunds')}
      </Heading>
      <chakra.ul display="grid" gap="4" listStyleType="none">
        {notes.map((note) => {
          const { title, number, issuedAt, amount, gst, reason } = note
          return (
            <chakra.li key={number} display="grid" gap="1" justifyItems="start">
              {issuedAt && <p>{instant(issuedAt)}</p>}
              <chakra.p fontWeight="semibold">{formatMoney(amount)}</chakra.p>
              {gst !== null && (
                <p>{t('orders.refund_gst', { amount: formatMoney(gst) })}</p>
              )}
              {reason && (
                <chakra.p color="fg.muted" overflowWrap="anywhere">
                  {reason}
                </chakra.p>
              )}
              <PdfButton
                file={noteName(note)}
                text={t(`invoice.download_${title}`, { number })}
              />
            </chakra.li>
          )
        })}
      </chakra.ul>
    </section>
  )
}
