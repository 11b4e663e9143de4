import { describe, expect, test } from 'vitest'
import { databases } from '../support/createTestStore.ts'
import { useSandbox } from '../support/useSandbox.ts'

const price = { amount: 4250, currency: 'aud', payment_method_types: ['card'] }

describe.each(databases)('payments in the sandbox on %s', (database) => {
  const on = useSandbox(database)
  test('first', async () => {
    const customer = await on.stripe.customers.create({ email: 'mei@customers.example' })
    const made = await on.stripe.paymentIntents.create({
      ...price,
      customer: customer.id,
      metadata: { order_id: 'LK-1' },
    })
    expect(made.status).toBe('requires_payment_method')
    const paid = await on.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4250 })
    await on.receiver.waitFor('payment_intent.succeeded', made.id)
    const declined = on.stripe.paymentIntents.create({
      ...price,
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
    })
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' })
    const refund = await on.stripe.refunds.create({ payment_intent: made.id })
    expect(refund.status).toBe('succeeded')
    const other = await on.stripe.paymentIntents.create(price)
    expect((await on.stripe.paymentIntents.cancel(other.id)).status).toBe('canceled')
  })
})
