import type { RefundNote } from '#contract/orderDocuments.ts'

/** The name of an invoice's file, and the id of its element in the page. */
export function invoiceName(orderId: string): string {
  return `invoice_${orderId}`
}

/** The name of a refund note's file, and the id of its element in the page. */
export function noteName({ title, number }: RefundNote): string {
  return `${title}_note_${number}`
}
