import { fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  invoiceMachine,
  type PdfAnswer,
} from '#machines/orders/invoiceMachine.ts'
import { savePdf } from '#src/adapters/pdf.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function invoiceOf({ log }: ClientDeps) {
  const makePdf = fromPromise<PdfAnswer, { orderId: string }>(
    async ({ input }) => {
      const element = document.getElementById(`invoice-${input.orderId}`)
      if (!element) return 'noContent'
      await savePdf(element, `invoice_${input.orderId}.pdf`).catch((error) => {
        log('The PDF of an invoice could not be made.', error)
        throw error
      })
      return 'saved'
    },
  )
  return provideActors(invoiceMachine, { makePdf })
}
