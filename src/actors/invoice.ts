import { fromPromise } from 'xstate'
import { invoiceMachine, type PdfAnswer } from '#machines/orders/invoiceMachine.ts'
import { savePdf } from '../adapters/pdf.ts'

/** Saves the invoice of an order that stands on the page as a PDF. */
export function invoiceOf() {
  const makePdf = fromPromise<PdfAnswer, { orderId: string }>(async ({ input }) => {
    const element = document.getElementById(`invoice-${input.orderId}`)
    if (!element) return 'noContent'
    await savePdf(element, `invoice_${input.orderId}.pdf`)
    return 'saved'
  })
  return invoiceMachine.provide({ actors: { makePdf } })
}
