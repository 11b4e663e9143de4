import { fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  invoiceMachine,
  type PdfAnswer,
} from '#machines/orders/invoiceMachine.ts'
import { savePdf } from '#src/adapters/pdf.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function invoiceOf({ log }: ClientDeps) {
  const makePdf = fromPromise<PdfAnswer, { file: string }>(
    async ({ input }) => {
      const element = document.getElementById(input.file)
      if (!element) return 'noContent'
      await savePdf(element, `${input.file}.pdf`).catch((error) => {
        log('The PDF of an invoice could not be made.', error)
        throw error
      })
      return 'saved'
    },
  )
  return provideActors(invoiceMachine, { makePdf })
}
