import { describe, expect, test } from 'vitest'
import type { InvoiceFacts, OrderRefund } from '#contract/invoiceFacts.ts'
import {
  type InvoicedOrder,
  issuedInvoice,
  refundNotes,
} from '#contract/orderDocuments.ts'

const current = {
  name: 'Lantern Kitchen',
  address: '58 Dixon Street',
  abn: '51 824 753 556',
}
const old = { ...current, name: 'Old Kitchen', gst: true }
const facts: InvoiceFacts = { seller: old }
const paid: InvoicedOrder = {
  order_id: 'LK-1',
  status: 'ORDER_PLACED',
  transaction: { status: 'succeeded' },
  total_price: 3300,
}

const refund = (id: number, amount: number, gst?: number): OrderRefund => ({
  id,
  at: '2026-11-24T02:30:00.000Z',
  amount,
  gst,
  reason: 'Tofu is sold out',
})

describe('F17: the invoice of a paid order', () => {
  test.each<
    [string, Partial<InvoicedOrder>, typeof current | undefined, object]
  >([
    [
      'names the seller of its day',
      { invoice: facts },
      current,
      { title: 'tax', seller: old, gst: 300 },
    ],
    [
      "names today's seller where the order keeps none",
      {},
      current,
      { title: 'tax', seller: { ...current, gst: true }, gst: 300 },
    ],
    [
      'has the GST that the order keeps',
      { invoice: facts, gst: 120 },
      current,
      { title: 'tax', seller: old, gst: 120 },
    ],
    [
      'is no tax invoice without GST',
      { invoice: facts, gst: 0 },
      current,
      { title: 'invoice', seller: old, gst: null },
    ],
    [
      'of a seller without GST is no tax invoice',
      { invoice: { seller: { ...old, gst: false } }, gst: 300 },
      current,
      { title: 'invoice', seller: { ...old, gst: false }, gst: null },
    ],
    [
      'of a seller without GST today is no tax invoice',
      {},
      { ...current, gst: false } as typeof current,
      { title: 'invoice', seller: { ...current, gst: false }, gst: null },
    ],
    [
      'is a receipt without a seller',
      {},
      undefined,
      { title: 'receipt', seller: null, gst: 300 },
    ],
  ])('%s', (_, fields, seller, expected) => {
    expect(issuedInvoice({ ...paid, ...fields }, seller)).toEqual(expected)
  })

  test('stays a tax invoice after refunds, also of the whole order', () => {
    const refunds = [refund(7, 3300, 300)]
    const whole = { ...paid, invoice: facts, refunded: 3300, refunds }
    const cancelled = {
      ...whole,
      status: 'CANCELLED',
      transaction: { status: 'refunded' },
    }
    expect(issuedInvoice(whole, current).title).toBe('tax')
    expect(issuedInvoice(cancelled, current).title).toBe('tax')
    expect(issuedInvoice({ ...cancelled, refunds: null }, current).title).toBe(
      'tax',
    )
  })

  test('is none where nothing was paid', () => {
    const unpaid = { ...paid, transaction: { status: 'requires_action' } }
    const cancelled = { ...unpaid, status: 'CANCELLED' }
    expect(issuedInvoice(unpaid, current).title).toBe('unpaid')
    expect(issuedInvoice(cancelled, current).title).toBe('cancelled')
    const nothingBack = { ...cancelled, refunds: [refund(7, 0)] }
    expect(issuedInvoice(nothingBack, current).title).toBe('cancelled')
  })
})

describe('F18: the notes of refunds', () => {
  test('follow each other, each with its amount, its GST and the price before', () => {
    const order = {
      ...paid,
      invoice: facts,
      refunded: 2200,
      refunds: [refund(7, 1100, 100), refund(9, 550, 0), refund(12, 550)],
    }
    expect(refundNotes(order, current)).toEqual([
      {
        title: 'adjustment',
        number: 'LK-1-7',
        issuedAt: '2026-11-24T02:30:00.000Z',
        reason: 'Tofu is sold out',
        before: 3300,
        amount: 1100,
        gst: 100,
      },
      {
        title: 'refund',
        number: 'LK-1-9',
        issuedAt: '2026-11-24T02:30:00.000Z',
        reason: 'Tofu is sold out',
        before: 2200,
        amount: 550,
        gst: null,
      },
      {
        title: 'adjustment',
        number: 'LK-1-12',
        issuedAt: '2026-11-24T02:30:00.000Z',
        reason: 'Tofu is sold out',
        before: 1650,
        amount: 550,
        gst: 50,
      },
    ])
  })

  test('adjust no tax of a seller without GST, or of an order without it', () => {
    const refunds = [refund(7, 1100, 100)]
    const unregistered = { seller: { ...old, gst: false } }
    const titles = [{ invoice: unregistered }, { invoice: facts, gst: 0 }].map(
      (fields) =>
        refundNotes({ ...paid, refunds, ...fields }, current).map(
          ({ title, gst }) => [title, gst],
        ),
    )
    expect(titles).toEqual([[['refund', null]], [['refund', null]]])
  })

  test('name what no listed refund explains, without a day of issue', () => {
    const rest = {
      title: 'refund',
      number: 'LK-1',
      issuedAt: null,
      reason: null,
      before: 3300,
      amount: 1100,
      gst: 100,
    }
    expect(refundNotes({ ...paid, refunded: 1100 }, current)).toEqual([rest])
    expect(
      refundNotes(
        { ...paid, refunded: 2200, refunds: [refund(7, 1100)] },
        current,
      ).at(-1),
    ).toEqual({ ...rest, before: 2200 })
    expect(refundNotes({ ...paid, refunded: 0, refunds: [] }, current)).toEqual(
      [],
    )
  })
})
