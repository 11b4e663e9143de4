import { createPortal } from 'react-dom'
import type { Order } from '#contract/orders.ts'
import { useOrderDocuments } from '#src/hooks/useOrderDocuments.ts'
import { Invoice } from './Invoice.tsx'
import { RefundNotePage } from './RefundNotePage.tsx'
import './invoice.css'

/**
 * The documents of an order, hidden until they are printed or drawn into a PDF: its invoice, and a page for each
 * refund. They use plain elements and plain colours, because the PDF library supports no newer ones.
 */
export function OrderDocuments({ order }: { order: Order }) {
  const { invoice, notes } = useOrderDocuments(order)
  return createPortal(
    <div className="invoice-holder" aria-hidden>
      <Invoice order={order} invoice={invoice} />
      {notes.map((note) => (
        <RefundNotePage
          key={note.number}
          order={order}
          invoice={invoice}
          note={note}
        />
      ))}
    </div>,
    document.body,
  )
}
