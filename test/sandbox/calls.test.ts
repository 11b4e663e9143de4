import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { sdkOf, useSandbox } from '#test/support/sandbox/use.ts'

const price: Stripe.PaymentIntentCreateParams = {
  amount: 4250,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
}

describe('every call of the official SDK', () => {
  const on = useSandbox()

  test('Q1: the account says its id', async () => {
    expect(await on.stripe.accounts.retrieveCurrent()).toMatchObject({
      id: 'acct_sandbox',
      object: 'account',
      default_currency: 'aud',
    })
  })

  test('Q1: customers are made, listed and deleted', async () => {
    const { customers } = on.stripe
    const email = 'mei@customers.example'
    const made = await customers.create({
      email,
      name: 'Mei Lin',
      metadata: { shop: 'a', b: 'c' },
    })
    expect(made).toMatchObject({
      object: 'customer',
      email,
      metadata: { shop: 'a', b: 'c' },
    })

    const { data } = await customers.list({ email })
    expect(data.map(({ id }) => id)).toEqual([made.id])
    expect(await customers.del(made.id)).toMatchObject({
      id: made.id,
      deleted: true,
    })
    expect((await customers.list({ email })).data).toEqual([])
    await expect(customers.del(made.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('Q1: payment methods are made, attached, listed and detached', async () => {
    const { customers, paymentMethods } = on.stripe
    const customer = await customers.create()
    const made = await paymentMethods.create({
      type: 'card',
      card: {
        number: '5555 5555 5555 4444',
        exp_month: 3,
        exp_year: 2031,
        cvc: '123',
      },
      billing_details: { name: 'Mei Lin', address: { postal_code: '2000' } },
    })
    expect(made).toMatchObject({
      customer: null,
      billing_details: {
        name: 'Mei Lin',
        email: null,
        address: { postal_code: '2000', city: null },
      },
      card: {
        brand: 'mastercard',
        last4: '4444',
        exp_month: 3,
        exp_year: 2031,
      },
    })

    await paymentMethods.attach(made.id, { customer: customer.id })
    const second = await paymentMethods.attach('pm_card_visa', {
      customer: customer.id,
    })
    const ofCustomer = await customers.listPaymentMethods(customer.id, {
      type: 'card',
    })
    expect(ofCustomer.data.map(({ id }) => id)).toEqual([second.id, made.id])

    const listed = await customers.listPaymentMethods(customer.id, { limit: 1 })
    expect([listed.has_more, listed.data[0]?.id]).toEqual([true, second.id])
    expect(await paymentMethods.detach(made.id)).toMatchObject({
      id: made.id,
      customer: null,
    })

    const late = paymentMethods.attach(made.id, { customer: customer.id })
    await expect(late).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    )
  })

  test('Q1: payment intents are made, read, listed, confirmed and cancelled', async () => {
    const { customers, paymentIntents } = on.stripe
    const customer = await customers.create()
    const made = await paymentIntents.create({
      ...price,
      customer: customer.id,
      metadata: { order_id: 'LK-1' },
    })
    expect(made).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount_received: 0,
      client_secret: expect.stringMatching(`^${made.id}_secret_\\w{25}$`),
      livemode: false,
      metadata: { order_id: 'LK-1' },
    })
    expect(await paymentIntents.retrieve(made.id)).toEqual(made)

    const chosen = await paymentIntents.create({
      ...price,
      payment_method: 'pm_card_visa',
    })
    expect(chosen.status).toBe('requires_confirmation')

    const paid = await paymentIntents.confirm(made.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 4250,
      latest_charge: {
        object: 'charge',
        paid: true,
        receipt_url: expect.stringContaining('/receipts/'),
      },
    })

    const other = await paymentIntents.create({
      ...price,
      customer: customer.id,
    })
    const cancelled = await paymentIntents.cancel(other.id, {
      cancellation_reason: 'abandoned',
    })
    expect(cancelled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    })

    const { data } = await paymentIntents.list({ customer: customer.id })
    expect(data.map(({ id }) => id)).toEqual([other.id, made.id])
  })

  test('Q1: charges, refunds and events are read and listed, page by page', async () => {
    const { charges, refunds, events, paymentIntents } = on.stripe
    const paid = await paymentIntents.create({
      ...price,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const charge = await charges.retrieve(String(paid.latest_charge))
    expect(charge).toMatchObject({
      amount: 4250,
      status: 'succeeded',
      payment_intent: paid.id,
    })
    expect((await charges.list({ payment_intent: paid.id })).data).toEqual([
      charge,
    ])

    const first = await refunds.create({
      payment_intent: paid.id,
      amount: 1000,
    })
    const second = await refunds.create({
      charge: charge.id,
      reason: 'requested_by_customer',
    })
    expect(second).toMatchObject({
      amount: 3250,
      status: 'succeeded',
      charge: charge.id,
    })
    expect(first).toMatchObject({ amount: 1000 })

    const { data } = await refunds.list({ payment_intent: paid.id })
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4250,
      refunded: true,
    })

    const all = await events
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 1000 })
    expect(all.length).toBeGreaterThan(5)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(await events.retrieve(all[0]?.id ?? '')).toEqual(all[0])

    const refunded = await events.list({ type: 'charge.refunded' })
    expect(
      refunded.data.map(({ data: { object } }) =>
        Reflect.get(object, 'amount_refunded'),
      ),
    ).toEqual([4250, 1000])
  })
})

describe('what is wrong with a call', () => {
  const on = useSandbox()
  const {
    StripeAuthenticationError,
    StripeInvalidRequestError,
    StripePermissionError,
  } = Stripe.errors

  test('Q2: a wrong key is an authentication error, the publishable one is not permitted', async () => {
    const { port } = on.sandbox
    await expect(
      sdkOf(port, { key: 'sk_live_1' }).customers.list(),
    ).rejects.toBeInstanceOf(StripeAuthenticationError)
    await expect(
      sdkOf(port, { key: 'pk_sandbox' }).customers.list(),
    ).rejects.toBeInstanceOf(StripePermissionError)
    expect((await fetch(`${on.sandbox.url}/v1/customers`)).status).toBe(401)

    const inQuery = await fetch(`${on.sandbox.url}/v1/customers?key=sk_sandbox`)
    expect(inQuery.status).toBe(401)
  })

  test.each([
    [
      'an unknown parameter',
      { ...price, colour: 'red' },
      'parameter_unknown',
      'colour',
    ],
    ['a missing one', { currency: 'aud' }, 'parameter_missing', 'amount'],
    ['nonsense', { ...price, amount: 'much' }, 'parameter_invalid', 'amount'],
    [
      'nothing to pay',
      { ...price, amount: 0 },
      'parameter_invalid_integer',
      'amount',
    ],
    ['too little', { ...price, amount: 49 }, 'amount_too_small', 'amount'],
    [
      'too much',
      { ...price, amount: 100_000_000 },
      'amount_too_large',
      'amount',
    ],
    [
      'an unknown customer',
      { ...price, customer: 'cus_0' },
      'resource_missing',
      'customer',
    ],
    [
      'an unknown payment method',
      { ...price, payment_method: 'pm_0' },
      'resource_missing',
      'payment_method',
    ],
  ])('%s is refused by name', async (_, parameters, code, param) => {
    const call = on.stripe.paymentIntents.create(
      parameters as Stripe.PaymentIntentCreateParams,
    )
    const refused = await call.catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StripeInvalidRequestError)
    expect(refused).toMatchObject({ statusCode: 400, code, param })
  })

  test('a missing object is 404, and so is a call that the sandbox does not have', async () => {
    await expect(
      on.stripe.paymentIntents.retrieve('pi_0'),
    ).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_0'",
    })
    await expect(on.stripe.products.list()).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test.each([
    'a[__proto__][x]=1',
    'a[b=1',
    '__proto__=1',
    'a[b][c][d][e][f][g]=1',
    'a=1&a[b]=2',
  ])('a form such as %s is refused', async (body) => {
    const headers = {
      authorization: 'Bearer sk_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answer = await fetch(`${on.sandbox.url}/v1/customers`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(400)
  })
})
