import { formatMoney } from '#contract/money.ts'
import type { IssuedInvoice, RefundNote } from '#contract/orderDocuments.ts'
import type { Order } from '#contract/orders.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import {
  DocumentPage,
  Parties,
  type SumRow,
  SumTable,
} from './DocumentPage.tsx'
import { noteName } from './documentNames.ts'

/** The document of one refund: an adjustment note if it reduces the GST of a tax invoice. */
export function RefundNotePage(props: {
  order: Order
  invoice: IssuedInvoice
  note: RefundNote
}) {
  const { order, invoice, note } = props
  const { t, instant } = useOrderTexts()
  const { title, issuedAt, before, amount, gst } = note
  const values = {
    number: order.order_id,
    date: instant(order.order_time),
    amount: formatMoney(amount),
    gst: formatMoney(gst ?? 0),
  }
  const rows: SumRow[] = [
    [t('invoice.before_refund'), before],
    [t('invoice.refund'), -amount],
    [t('invoice.after_refund'), before - amount, true],
    ...(gst === null ? [] : [[t('invoice.gst_refund'), -gst] satisfies SumRow]),
  ]

  return (
    <DocumentPage
      name={noteName(note)}
      title={t(`invoice.title_${title}`)}
      facts={[
        t('invoice.note_number', { number: note.number }),
        ...(issuedAt ? [t('invoice.date', { date: instant(issuedAt) })] : []),
      ]}
    >
      <Parties invoice={invoice} />
      <p>{t(`invoice.${title}_of`, values)}</p>
      <p>
        {t('invoice.reason', {
          reason: note.reason || t('invoice.reason_unstated'),
        })}
      </p>
      <p>{t(`invoice.${title}_effect`, values)}</p>
      <footer>
        <SumTable rows={rows} />
        {gst === null && <p>{t('invoice.no_gst_refund')}</p>}
      </footer>
    </DocumentPage>
  )
}
