import { createActor, fromPromise } from 'xstate'
import { invoiceMachine, type PdfAnswer } from '#machines/orders/invoiceMachine.ts'
import { savePdf } from '../../adapters/pdf.ts'
import type { ClientDeps } from '../clientDeps.ts'

/** Saves the paper of an order that stands on the page as a PDF. */
export function createInvoiceActor({ inspect }: ClientDeps) {
  const makePdf = fromPromise<PdfAnswer, { orderId: string }>(async ({ input }) => {
    const paper = document.getElementById(`paper-${input.orderId}`)
    if (!paper) return 'noContent'
    await savePdf(paper, `invoice_${input.orderId}.pdf`)
    return 'saved'
  })
  return createActor(invoiceMachine.provide({ actors: { makePdf } }), { id: 'invoice', inspect })
}
