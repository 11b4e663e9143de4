import {
  type InvoicedOrder,
  issuedInvoice,
  refundNotes,
} from '#contract/orderDocuments.ts'
import { usePlatform } from './platform.ts'

/** The invoice of an order as issued, and the notes of its refunds. */
export function useOrderDocuments(order: InvoicedOrder) {
  const { seller } = usePlatform()
  return {
    invoice: issuedInvoice(order, seller),
    notes: refundNotes(order, seller),
  }
}
