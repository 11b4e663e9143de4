import { createActor, fromPromise } from 'xstate'
import { invoiceMachine, type PdfAnswer } from '#machines/orders/invoiceMachine.ts'
import { savePdf } from '../adapters/pdf.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Saves the invoice of an order that stands on the page as a PDF. */
export function createInvoiceActor({ inspect }: ClientDeps) {
  const makePdf = fromPromise<PdfAnswer, { orderId: string }>(async ({ input }) => {
    const element = document.getElementById(`invoice-${input.orderId}`)
    if (!element) return 'noContent'
    await savePdf(element, `invoice_${input.orderId}.pdf`)
    return 'saved'
  })
  return createActor(invoiceMachine.provide({ actors: { makePdf } }), { id: 'invoice', inspect })
}
