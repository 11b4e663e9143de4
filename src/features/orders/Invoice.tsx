import { useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import { invoiceKindOf } from '#contract/invoices.ts'
import { addonsOf, dishOf, sizeOf } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import {
  paymentText,
  placeLines,
  typeText,
  whenText,
} from '#contract/orderDescription.ts'
import type { Order } from '#contract/orders.ts'
import { orderNames } from '#contract/orderWords.ts'
import {
  gstIn,
  orderSubtotal,
  remainingTotal,
  unitPriceOf,
} from '#contract/pricing.ts'
import type { Translate } from '#contract/translations.ts'
import { useSession } from '#src/hooks/actors.ts'
import { doorPhoneLines } from '#src/hooks/doorPhoneLines.ts'
import { useFormatInstant } from '#src/hooks/formatTime.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import './invoice.css'

/**
 * The invoice of an order, hidden until it is printed or drawn into a PDF; a tax invoice once the order is paid. It
 * uses plain elements and plain colours, because the PDF library supports no newer ones. Browsers must not translate
 * it: a translated invoice is not valid.
 */
export function Invoice({ order }: { order: Order }) {
  const language = useLanguage()
  return createPortal(
    <div className="invoice-holder" aria-hidden>
      <article
        className="invoice"
        translate="no"
        id={`invoice-${order.order_id}`}
        lang={language}
      >
        <Heading order={order} />
        <Parties order={order} />
        <Lines order={order} />
        <Sums order={order} />
      </article>
    </div>,
    document.body,
  )
}

/** Without the seller's ABN it is no tax invoice, even for a paid order. */
function Heading({ order }: { order: Order }) {
  const t = useLabels()
  const formatInstant = useFormatInstant()
  const { seller, mode = 'live' } = usePlatform()
  const kind = invoiceKindOf(order)

  return (
    <header>
      {mode !== 'live' && (
        <p className="invoice-mark">{t(`invoice.${mode}`)}</p>
      )}
      <h1>
        {t(
          kind === 'tax' && !seller
            ? 'invoice.title_receipt'
            : `invoice.title_${kind}`,
        )}
      </h1>
      <p>{t('invoice.number', { number: order.order_id })}</p>
      <p>{t('invoice.date', { date: formatInstant(order.order_time) })}</p>
    </header>
  )
}

function Parties({ order }: { order: Order }) {
  const texts = useOrderTexts()
  const { t } = texts
  const { seller } = usePlatform()
  const user = useSelector(useSession(), ({ context }) => context.user)

  return (
    <div className="invoice-parties">
      {seller && (
        <section>
          <h2>{t('invoice.seller')}</h2>
          <p>{seller.name}</p>
          <p>{seller.address}</p>
          <p>{t('invoice.abn', { abn: seller.abn })}</p>
          {seller.phone && <p>{t('invoice.phone', { phone: seller.phone })}</p>}
        </section>
      )}
      {user && (
        <section>
          <h2>{t('invoice.buyer')}</h2>
          <p>{user.full_name}</p>
          <p>{user.email}</p>
        </section>
      )}
      <section>
        <h2>{typeText(order, t)}</h2>
        {[
          ...placeLines(order, texts),
          ...doorPhoneLines(order.delivery_location, t),
        ].map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{whenText(order, texts)}</p>
      </section>
    </div>
  )
}

function Lines({ order }: { order: Order }) {
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

function Sums({ order }: { order: Order }) {
  const t = useLabels()
  const isTaxInvoice = invoiceKindOf(order) === 'tax'
  return (
    <footer>
      <table>
        <tbody>
          {sumRows(order, t).map(([name, cents, isTotal]) => (
            <tr key={name} className={isTotal ? 'invoice-total' : undefined}>
              <th scope="row">{name}</th>
              <td>{formatMoney(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTaxInvoice && order.payment_type && (
        <p>
          {t('invoice.paid_by', { method: paymentText(order.payment_type, t) })}
        </p>
      )}
    </footer>
  )
}

type SumRow = [name: string, cents: number, isTotal?: boolean]

/** The parts of the total, and the rest after a refund. Totals include GST (one eleventh). */
function sumRows(order: Order, t: Translate): SumRow[] {
  const { total_price: total, discount, coupon, shipping_charges } = order
  const fee = shipping_charges ?? 0
  const discountRow: SumRow = [
    coupon
      ? t('invoice.discount_coupon', { code: coupon })
      : t('orders.discount'),
    -discount,
  ]

  return [
    [t('invoice.subtotal'), orderSubtotal(order)],
    ...(fee > 0 ? ([[t('orders.fee'), fee]] as SumRow[]) : []),
    ...(discount > 0 ? [discountRow] : []),
    [t('invoice.total'), total, true],
    [t('invoice.gst'), gstIn(total)],
    ...refundRows(order, t),
  ]
}

function refundRows(order: Order, t: Translate): SumRow[] {
  if (!order.refunded) return []
  const remaining = remainingTotal(order)
  return [
    [t('orders.refunded'), -order.refunded],
    [t('invoice.after_refund'), remaining, true],
    [t('invoice.gst_after'), gstIn(remaining)],
  ]
}
