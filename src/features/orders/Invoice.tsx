import type { CartLine } from '#contract/cart.ts'
import { addonsOf, dishOf, sizeOf } from '#contract/lineTexts.ts'
import { formatMoney, sum } from '#contract/money.ts'
import {
  paymentText,
  placeLines,
  slotText,
  typeText,
} from '#contract/orderDescription.ts'
import { gstFreeTotal, type IssuedInvoice } from '#contract/orderDocuments.ts'
import { type Order, orderSubtotal } from '#contract/orders.ts'
import { orderNames } from '#contract/orderWords.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import type { Translate } from '#contract/translations.ts'
import { doorPhoneLines } from '#src/hooks/doorPhoneLines.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import {
  DocumentPage,
  Parties,
  type SumRow,
  SumTable,
} from './DocumentPage.tsx'
import { invoiceName } from './documentNames.ts'

type Props = { order: Order; invoice: IssuedInvoice }

/** The invoice of an order as issued; a tax invoice if the order was paid and has GST. */
export function Invoice({ order, invoice }: Props) {
  const texts = useOrderTexts()
  const { t, instant } = texts
  return (
    <DocumentPage
      name={invoiceName(order.order_id)}
      title={t(`invoice.title_${invoice.title}`)}
      facts={[
        t('invoice.number', { number: order.order_id }),
        t('invoice.date', { date: instant(order.order_time) }),
      ]}
    >
      <Parties invoice={invoice}>
        <section>
          <h2>{typeText(order, t)}</h2>
          {[
            ...placeLines(order, texts),
            ...doorPhoneLines(order.delivery_location, t),
            order.schedule_date && texts.day(order.schedule_date),
            slotText(order, texts),
          ]
            .filter(Boolean)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </section>
      </Parties>
      <Lines order={order} invoice={invoice} />
      <Sums order={order} invoice={invoice} />
    </DocumentPage>
  )
}

function Lines({ order, invoice: { gst } }: Props) {
  const texts = useOrderTexts()
  const { t } = texts
  const names = orderNames(order, texts)
  return (
    <table>
      <thead>
        <tr>
          <th>{t('orders.item')}</th>
          <th>{t('orders.quantity')}</th>
          <th>{t('orders.unit_price')}</th>
          <th>{t('orders.line_total')}</th>
        </tr>
      </thead>
      <tbody>
        {order.menu_item.map((line) => (
          <tr key={line.id}>
            <td>
              <strong>{dishOf(line, names)}</strong>
              <p>{sizeOf(line, t, names, 'orders.size')}</p>
              {line.addons.length > 0 && (
                <p>
                  {t('orders.addons', { addons: addonsOf(line, t, names) })}
                </p>
              )}
              {gst !== null && gstFreeTotal(line) > 0 && (
                <p>{gstFreeText(line, t)}</p>
              )}
            </td>
            <td>{line.quantity}</td>
            <td>{formatMoney(unitPriceOf(line))}</td>
            <td>{formatMoney(line.total_price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ order, invoice }: Props) {
  const t = useLabels()
  const wasPaid = ['tax', 'invoice', 'receipt'].includes(invoice.title)
  return (
    <footer>
      <SumTable rows={sumRows(order, invoice, t)} />
      {invoice.gst === null && <p>{t('invoice.no_gst')}</p>}
      {wasPaid && order.payment_type && (
        <p>
          {t('invoice.paid_by', { method: paymentText(order.payment_type, t) })}
        </p>
      )}
    </footer>
  )
}

function sumRows(order: Order, { gst }: IssuedInvoice, t: Translate): SumRow[] {
  const { total_price: total, discount, coupon, shipping_charges } = order
  const fee = shipping_charges ?? 0
  const gstFree = gst === null ? 0 : sum(order.menu_item.map(gstFreeTotal))
  const discountName = coupon
    ? t('invoice.discount_coupon', { code: coupon })
    : t('orders.discount')
  const rows: (SumRow | false)[] = [
    [t('invoice.subtotal'), orderSubtotal(order)],
    gstFree > 0 && [t('invoice.gst_free_subtotal'), gstFree],
    fee > 0 && [t('orders.fee'), fee],
    discount > 0 && [discountName, -discount],
    [t(gst === null ? 'orders.total' : 'invoice.total'), total, true],
    gst !== null && [t('invoice.gst'), gst],
  ]
  return rows.filter((row) => row !== false)
}

function gstFreeText(line: CartLine, t: Translate): string {
  const amount = gstFreeTotal(line)
  return amount === line.total_price
    ? t('invoice.gst_free')
    : t('invoice.gst_free_part', { amount: formatMoney(amount) })
}
