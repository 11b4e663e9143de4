import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { sdkOf, useSandbox } from '#test/support/sandbox/use.ts'

const price: Stripe.PaymentIntentCreateParams = {
  amount: 4250,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
}
const card = (number: string) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
})
const caught = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof Stripe.errors.StripeError))
    throw new Error('It was not refused.')
  return error
}

describe('cards in the sandbox', () => {
  const on = useSandbox()

  test.each([
    [
      'a card with a whole descriptor',
      'card',
      { statement_descriptor: 'Shop' },
    ],
    ['no letter', 'card', { statement_descriptor_suffix: '2345-67' }],
    ['a quotation mark', 'card', { statement_descriptor_suffix: "LK'1" }],
    ['a Chinese word', 'card', { statement_descriptor_suffix: 'LK灯笼' }],
    ['eleven', 'card', { statement_descriptor_suffix: 'LK-23456-78' }],
    ['23 characters', 'alipay', { statement_descriptor: 'L'.repeat(23) }],
  ] as const)(
    'Q2: a statement descriptor is refused as by Stripe: %s',
    async (_, type, words) => {
      const [param = ''] = Object.keys(words)
      const refused = on.stripe.paymentIntents.create({
        ...price,
        allowed_payment_method_types: [type],
        ...words,
      })
      expect(await caught(refused)).toMatchObject({ statusCode: 400, param })
    },
  )

  const pay = (
    payment_method: string,
    more: Partial<Stripe.PaymentIntentCreateParams> = {},
  ) =>
    on.stripe.paymentIntents.create({
      ...price,
      payment_method,
      confirm: true,
      ...more,
    })

  test.each([
    [
      'pm_card_chargeDeclined',
      'card_declined',
      'generic_decline',
      'Your card was declined.',
    ],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    [
      'pm_card_chargeDeclinedExpiredCard',
      'expired_card',
      'expired_card',
      'Your card has expired.',
    ],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ])(
    '%s is declined, and the intent waits for another card',
    async (name, code, decline_code, message) => {
      const error = await caught(pay(name))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({
        statusCode: 402,
        code,
        decline_code,
        message,
      })

      const intent = error.payment_intent
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { type: 'card_error', code, decline_code, message },
      })

      await on.receiver.waitFor(
        'payment_intent.payment_failed',
        intent?.id ?? '',
      )

      const paid = await on.stripe.paymentIntents.confirm(intent?.id ?? '', {
        payment_method: 'pm_card_mastercard',
      })
      expect(paid).toMatchObject({
        status: 'succeeded',
        last_payment_error: null,
      })
    },
  )

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4532015112830366', 'card_declined'],
    ['4242', 'incorrect_number'],
  ])('the number %s is no test card: %s', async (number, code) => {
    const error = await caught(on.stripe.paymentMethods.create(card(number)))
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      type: 'StripeCardError',
    })
  })

  test('a card that has expired or has a wrong code is refused before it is kept', async () => {
    const refused = async (change: object) => {
      const { type, card: fields } = card('4242424242424242')
      const made = on.stripe.paymentMethods.create({
        type,
        card: { ...fields, ...change },
      })
      return (await caught(made)).code
    }
    expect(await refused({ exp_month: 13 })).toBe('invalid_expiry_month')
    expect(await refused({ exp_year: 2020 })).toBe('invalid_expiry_year')
    expect(await refused({ cvc: '12' })).toBe('invalid_cvc')
  })

  test('a card is saved to its customer when that was asked for, and pays again', async () => {
    const customer = (await on.stripe.customers.create()).id
    const first = await pay('pm_card_visa', {
      customer,
      setup_future_usage: 'off_session',
    })

    await on.receiver.waitFor(
      'payment_method.attached',
      String(first.payment_method),
    )

    const again = await pay(String(first.payment_method), { customer })
    expect(again.status).toBe('succeeded')
    const { data } = await on.stripe.customers.listPaymentMethods(customer)
    expect(data.map(({ id }) => id)).toEqual([first.payment_method])
  })

  test('a card that was not saved pays once, and a saved one only for its customer', async () => {
    const spent = (await pay('pm_card_visa')).payment_method
    expect((await caught(pay(String(spent)))).code).toBe(
      'payment_method_unexpected_state',
    )

    const customer = (await on.stripe.customers.create()).id
    const other = (await on.stripe.customers.create()).id
    const { id } = await on.stripe.paymentMethods.attach('pm_card_visa', {
      customer,
    })
    expect((await caught(pay(id))).code).toBe(
      'payment_method_customer_required',
    )
    expect((await caught(pay(id, { customer: other }))).code).toBe(
      'payment_method_customer_mismatch',
    )
    expect((await pay(id, { customer })).status).toBe('succeeded')
  })

  test('a declined card is not saved, neither by paying nor by attaching', async () => {
    const customer = (await on.stripe.customers.create()).id
    await caught(
      pay('pm_card_chargeDeclined', {
        customer,
        setup_future_usage: 'off_session',
      }),
    )

    const attached = on.stripe.paymentMethods.attach('pm_card_chargeDeclined', {
      customer,
    })
    expect((await caught(attached)).code).toBe('card_declined')

    const laterDeclined = on.stripe.paymentMethods.attach(
      'pm_card_chargeCustomerFail',
      {
        customer,
      },
    )
    const { id } = await laterDeclined
    expect((await caught(pay(id, { customer }))).code).toBe('card_declined')
  })

  test('a finished payment stays finished', async () => {
    const paid = await pay('pm_card_visa')
    const { paymentIntents } = on.stripe
    for (const call of [
      paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
      paymentIntents.cancel(paid.id),
    ])
      expect(await caught(call)).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id: paid.id, status: 'succeeded' },
      })
  })

  test('L10: no more can be given back than was taken', async () => {
    const { id } = await pay('pm_card_visa')
    const { refunds } = on.stripe
    expect(
      await caught(refunds.create({ payment_intent: id, amount: 4251 })),
    ).toMatchObject({
      param: 'amount',
    })

    await refunds.create({ payment_intent: id })
    const again = await caught(refunds.create({ payment_intent: id }))
    expect(again.code).toBe('charge_already_refunded')
  })
})

describe('idempotency in the sandbox', () => {
  const on = useSandbox()

  test('Q2: the same key gets the same answer and does nothing again, a declined card too', async () => {
    const key = { idempotencyKey: 'order' }
    const first = await on.stripe.paymentIntents.create(price, key)
    const second = await on.stripe.paymentIntents.create(price, key)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })

    const decline = () =>
      caught(
        on.stripe.paymentIntents.confirm(
          first.id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'confirm' },
        ),
      )
    expect((await decline()).charge).toEqual((await decline()).charge)
    expect(
      (await on.stripe.charges.list({ payment_intent: first.id })).data,
    ).toHaveLength(1)
  })

  test('Q2: the same key with other parameters is refused', async () => {
    const key = { idempotencyKey: 'other' }
    await on.stripe.paymentIntents.create(price, key)

    const other = on.stripe.paymentIntents.create(
      { ...price, amount: 100 },
      key,
    )
    expect(await caught(other)).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('a key whose parameters were refused is free', async () => {
    const key = { idempotencyKey: 'free' }
    await caught(on.stripe.paymentIntents.create({ ...price, amount: 0 }, key))
    expect((await on.stripe.paymentIntents.create(price, key)).amount).toBe(
      4250,
    )
  })

  test('while the first request runs the second is 409, and the SDK tries again', async () => {
    await on.sandbox.turn({ api_delay_ms: 300 })
    const key = { idempotencyKey: 'busy' }
    const calls = [0, 1].map(() => on.stripe.paymentIntents.create(price, key))
    const results = await Promise.allSettled(calls)
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ])

    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ statusCode: 409 })
    const patient = sdkOf(on.sandbox.port, { retries: 3 })
    const answers = await Promise.all(
      [0, 1].map(() =>
        patient.paymentIntents.create(price, { idempotencyKey: 'both' }),
      ),
    )
    expect(answers[0]?.id).toBe(answers[1]?.id)
  })

  test('paying and cancelling at once has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await on.stripe.paymentIntents.create(price)
      const results = await Promise.allSettled([
        on.stripe.paymentIntents.confirm(id, {
          payment_method: 'pm_card_visa',
        }),
        on.stripe.paymentIntents.cancel(id),
      ])
      expect(
        results.filter(({ status }) => status === 'fulfilled'),
      ).toHaveLength(1)
      const { data } = await on.stripe.charges.list({ payment_intent: id })
      const { status } = await on.stripe.paymentIntents.retrieve(id)
      expect([status, data.length]).toEqual(
        results[0]?.status === 'fulfilled' ? ['succeeded', 1] : ['canceled', 0],
      )
    }
  })

  test('two refunds at once give back once', async () => {
    const { id } = await on.stripe.paymentIntents.create({
      ...price,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const results = await Promise.allSettled(
      [0, 1, 2].map(() => on.stripe.refunds.create({ payment_intent: id })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      1,
    )
  })
})
