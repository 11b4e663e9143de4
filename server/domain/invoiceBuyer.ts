import { isAbn } from '#contract/abn.ts'
import type { InvoiceBuyer, InvoiceFacts } from '#contract/invoiceFacts.ts'
import { onOneLine } from '#contract/oneLine.ts'

/** The business that an invoice names, each text on one line; empty texts are null. */
export function tidyBuyer(buyer: InvoiceBuyer): InvoiceBuyer {
  const tidy = (text: string | null | undefined) => onOneLine(text ?? '').trim()
  return {
    company: tidy(buyer.company),
    abn: tidy(buyer.abn) || null,
    reference: tidy(buyer.reference) || null,
  }
}

/** The error of the business that an invoice names: a label of module `server`, or null. */
export function buyerProblem(buyer: InvoiceBuyer): string | null {
  const { company, abn } = tidyBuyer(buyer)
  if (company === '') return 'company_required'
  return abn && !isAbn(abn) ? 'abn_invalid' : null
}

/** The company and its own number of the order on one line; null for an order without a company. */
export function buyerText({
  invoice,
}: {
  invoice: InvoiceFacts | null
}): string | null {
  const buyer = invoice?.buyer
  if (!buyer) return null
  return [buyer.company, buyer.reference].filter(Boolean).join(', ')
}
