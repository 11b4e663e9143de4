import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { databases } from '#test/support/database/create.ts'
import { fail } from '#test/support/fakes/provider.ts'
import {
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const facts = {
  reason: 'fraudulent',
  dueBy: Date.parse('2026-12-02T10:59:59Z'),
  card: {
    brand: 'visa',
    last4: '4242',
    check: '3-D Secure 2.2.0: authenticated',
  },
}

describe.each(databases)('what a bank is sent, on %s', (database) => {
  const on = usePayingShop(database)
  const lookInto = (subject: string) =>
    runKitchen(on.shop.app, {
      args: ['look-into', '--dispute', subject],
      user: 'Mei',
    })
  const pay = async (parts: Record<string, unknown> = {}) => {
    const placed = await on.placeByCard(parts)
    await on.deliverWebhook(placed.payment_intent)
    return placed
  }

  test('K67: of an order: who ordered which dishes for when and where, paid how, with which confirmation and refunds, and the deadline', async () => {
    const line = { ...friedRice, addons: [3], quantity: 2 }
    const { order_id, payment_intent } = await pay({
      notes: 'Door code 1234',
      menu_item: orderBody({}, [line]).menu_item,
      amount: '34.80',
      total_price: '34.80',
    })
    await on.shop.mails()
    await on.shop.db
      .update(mails)
      .set({ sent_at: new Date('2026-11-22T22:03:00Z') })
      .where(like(mails.dedupe_key, `order:${order_id}:%`))
    const part = { line: 1, quantity: 1 }
    const why = { reason: 'Burnt', by: 'Mei' }
    await refundOrder(on.shop.app, order_id, part, why)
    await on.deliverWebhook(payment_intent, { dispute: 'needs_response' })
    on.shop.payments.disputes.set(payment_intent, facts)

    const text = await lookInto(order_id.toLowerCase())
    expect(
      text,
    ).toBe(`Send this to the bank by 9:59 pm, Wednesday 2 December 2026, on the page of the dispute at the payment provider.
Add your proof of the hand-over, such as a driver's note or a photo: the shop keeps none.

Payment ${payment_intent} of A$34.80 to Lantern Kitchen, ABN ${on.shop.env.SELLER_ABN}, http://localhost:3000
Reason of the dispute: fraudulent
Paid with: card, visa ending in 4242
Check of the card: 3-D Secure 2.2.0: authenticated
Customer: Wei Chen
Email: ${on.wei.email} (confirmed by a code)
Phone: 0412345678
Account since: 9:00 am, Monday 23 November 2026
Order number: ${order_id}
When: Wednesday 25 November 2026, 3:30pm - 5:00pm
Pickup at: Lantern Kitchen Haymarket, Shop 6, 58 Dixon Street, Haymarket NSW 2000
Ordered: 9:00 am, Monday 23 November 2026
Paid: 9:00 am, Monday 23 November 2026
Dishes:
  2 x Yangzhou Fried Rice, Regular 350 g, Fried egg: A$34.80
Delivery fee: A$0.00
Discount: A$0.00
Total: A$34.80
Confirmation: mailed to ${on.wei.email}, 9:03 am, Monday 23 November 2026
Refunded so far: A$17.40
  A$17.40, 9:00 am, Monday 23 November 2026: Burnt
All times are those of Australia/Sydney.`)
    expect(await lookInto(payment_intent)).toBe(text)
  })

  test('K67: of a top-up: its credit, and the orders that were paid from it', async () => {
    const { intent } = await on.beginRecharge({
      amount: '100.00',
      coupon_code: 'topup100',
      actual_amount: '112.00',
    })
    await on.deliverWebhook(intent)
    const eaten = (await placeOrder(on.shop, on.wei.tokens)).json() as {
      order_id: string
    }
    const text = await lookInto(intent)
    expect(text).toContain(`Payment ${intent} of A$100.00 to Lantern Kitchen`)
    expect(text).toContain('Credited to the wallet: A$112.00, 9:00 am, Monday')
    expect(text).toContain(
      `since:\n  ${eaten.order_id} for Wednesday 25 November 2026: A$14.90\nAll times`,
    )
  })

  test('K67: a provider that does not answer leaves the deadline open, and a deleted customer stays nameless', async () => {
    const { order_id } = await pay()
    on.shop.payments.hooks.before = (operation) => {
      if (operation === 'findDispute') fail()
    }
    await on.shop.db
      .update(customers)
      .set({ email: `deleted-${on.wei.id}@deleted.invalid`, full_name: '' })
      .where(eq(customers.id, on.wei.id))
    const text = await lookInto(order_id)
    expect(text).toContain('That page says until when.')
    expect(text).toContain('Customer: has deleted the account')
    expect(text).toContain('Paid with: card\n')
    expect(text).toContain('Confirmation: no mail was sent')
  })

  test('K67: a payment that came after its order had been paid in another way is not said to be the one that paid it', async () => {
    const { order_id, payment_intent } = await pay()
    const setPaidBy = (payment_intent_id: string) =>
      on.shop.db
        .update(orders)
        .set({ payment_intent_id })
        .where(eq(orders.order_id, order_id))
    await setPaidBy('pi_other')
    expect(await lookInto(order_id)).toContain(
      'Paid: after the order had been paid in another way, 9:00 am, Monday 23 November 2026\n',
    )
    await setPaidBy(payment_intent)
  })

  test('K67: an order that no bank has paid is refused', async () => {
    const placed = await placeOrder(on.shop, on.wei.tokens)
    const { order_id } = placed.json() as { order_id: string }
    const unpaid = await on.placeByCard()
    for (const subject of [order_id, unpaid.order_id, 'LK-0000-00', 'pi_0'])
      await expect(lookInto(subject)).rejects.toThrow(
        `No bank has a payment of ${subject}`,
      )
  })
})
