import { isAbn } from '#contract/abn.ts'
import type { CheckoutValues, InvoiceDraft } from '#contract/checkoutForm.ts'
import { buyerLengths, type InvoiceBuyer } from '#contract/invoiceFacts.ts'

/** The business as the order names it: trimmed, its ABN in groups of digits, without empty fields. */
export function buyerOf({
  company,
  abn,
  reference,
}: InvoiceDraft): InvoiceBuyer {
  return {
    company: company.trim(),
    abn: abn.replace(/\s/g, '').replace(groups, '$1 $2 $3 $4') || null,
    reference: reference.trim() || null,
  }
}

/** The invalid fields of the business on the invoice, in display order; none while the part is closed. */
export function invalidBuyerFields({
  invoiceTo,
}: Pick<CheckoutValues, 'invoiceTo'>): (keyof InvoiceDraft)[] {
  if (!invoiceTo) return []
  const { company, abn, reference } = buyerOf(invoiceTo)
  const fields: [keyof InvoiceDraft, boolean][] = [
    ['company', company === '' || company.length > buyerLengths.company],
    ['abn', Boolean(abn && !isAbn(abn))],
    ['reference', (reference ?? '').length > buyerLengths.reference],
  ]
  return fields.filter(([, isInvalid]) => isInvalid).map(([field]) => field)
}

const groups = /^(\d{2})(\d{3})(\d{3})(\d{3})$/
