import type { InjectOptions } from 'fastify'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { useSandbox } from '#test/support/sandbox/use.ts'
import { patience } from '#test/support/timing/patience.ts'

const price: Stripe.PaymentIntentCreateParams = {
  amount: 4250,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const return_url = 'http://localhost:3000/order/success?order_id=LK-1'

describe('the page where a payment is approved', () => {
  const on = useSandbox()
  const send = (request: InjectOptions) => on.sandbox.app.inject(request)

  /** A payment that waits for the customer, and its page's address without the origin. */
  const createPayment = async (
    more: Partial<Stripe.PaymentIntentCreateParams> = { return_url },
  ) => {
    const intent = await on.stripe.paymentIntents.create({
      ...price,
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      ...more,
    })
    const { redirect_to_url, use_stripe_sdk } = intent.next_action ?? {}
    const url =
      redirect_to_url?.url ?? Reflect.get(use_stripe_sdk ?? {}, 'stripe_js')
    const { pathname, search, searchParams } = new URL(String(url))

    return {
      intent,
      page: `${pathname}${search}`,
      token: searchParams.get('page') ?? '',
    }
  }
  const answer = async (
    { page, token }: { page: string; token: string },
    outcome: string,
  ) =>
    await send({
      method: 'POST',
      url: page,
      headers: form,
      payload: new URLSearchParams({ page: token, outcome }).toString(),
    })

  test('Q4: asks in both languages, with the amount and the card', async () => {
    const { intent, page } = await createPayment()
    expect(intent.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url,
        url: expect.stringContaining(`/pay/${intent.id}`),
      },
    })

    await on.receiver.waitFor('payment_intent.requires_action', intent.id)
    const english = await send({ url: page })
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('A$42.50')
    expect(english.body).toContain('VISA •••• 3184')

    const chinese = await send({ url: `${page}&locale=zh` })
    expect(chinese.body).toContain('<html lang="zh-CN">')
    expect(chinese.body).toContain('批准')
  })

  test.each([
    ['approve', 'succeeded', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
    ['leave', 'requires_action', 'pending'],
  ])(
    '%s leaves the payment %s and leads back to the shop',
    async (outcome, status, redirect_status) => {
      const payment = await createPayment()
      const redirect = await answer(payment, outcome)
      expect(redirect.statusCode).toBe(303)
      expect(
        Object.fromEntries(
          new URL(String(redirect.headers.location)).searchParams,
        ),
      ).toEqual({
        order_id: 'LK-1',
        payment_intent: payment.intent.id,
        payment_intent_client_secret: payment.intent.client_secret,
        redirect_status,
      })
      expect(
        (await on.stripe.paymentIntents.retrieve(payment.intent.id)).status,
      ).toBe(status)
    },
  )

  test('a failed approval says why, in the words of the provider', async () => {
    const payment = await createPayment()
    await answer(payment, 'fail')
    expect(
      await on.stripe.paymentIntents.retrieve(payment.intent.id),
    ).toMatchObject({
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    })

    await on.receiver.waitFor(
      'payment_intent.payment_failed',
      payment.intent.id,
    )
  })

  test('a second answer changes nothing', async () => {
    const payment = await createPayment()
    await answer(payment, 'approve')

    const again = await answer(payment, 'fail')
    expect(again.headers.location).toContain('redirect_status=succeeded')
    const page = await send({ url: payment.page })
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('Your answer has been received.')
    expect(page.body).toContain(
      'redirect_status=succeeded">Back to the shop</a>',
    )

    const { data } = await on.stripe.charges.list({
      payment_intent: payment.intent.id,
    })
    expect(data).toHaveLength(1)
  })

  test('the page of an earlier try, of a cancelled payment and an invented one answer nothing', async () => {
    const payment = await createPayment()
    const again = await on.stripe.paymentIntents.confirm(payment.intent.id, {
      return_url,
    })
    expect(again.status).toBe('requires_action')
    expect((await answer(payment, 'approve')).statusCode).toBe(404)

    const other = await createPayment()
    await on.stripe.paymentIntents.cancel(other.intent.id)
    await answer(other, 'approve')
    expect(
      (await on.stripe.paymentIntents.retrieve(other.intent.id)).status,
    ).toBe('canceled')
    expect((await send({ url: '/pay/pi_0?page=x' })).statusCode).toBe(404)
  })

  test('a card that is approved may still have too little', async () => {
    const payment = await createPayment({
      return_url,
      payment_method:
        'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    })
    const redirect = await answer(payment, 'approve')
    expect(redirect.headers.location).toContain('redirect_status=failed')
    expect(
      (await on.stripe.paymentIntents.retrieve(payment.intent.id))
        .last_payment_error?.decline_code,
    ).toBe('insufficient_funds')
  })

  test('inside a dialog of the shop it stands in a frame and leads nowhere', async () => {
    const payment = await createPayment({ use_stripe_sdk: true })
    const page = await send({ url: payment.page })
    expect(payment.intent.next_action?.type).toBe('use_stripe_sdk')
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' http://localhost:3000",
    )
    expect(page.body).not.toContain('Leave without an answer')

    const redirect = await answer(payment, 'approve')
    expect([redirect.statusCode, redirect.headers.location]).toEqual([
      200,
      undefined,
    ])
    expect(
      (await on.stripe.paymentIntents.retrieve(payment.intent.id)).status,
    ).toBe('succeeded')
  })

  test('a card that asks once does not ask when it is saved', async () => {
    const customer = (await on.stripe.customers.create()).id
    const payment_method = 'pm_card_authenticationRequiredOnSetup'
    const payment = await createPayment({
      return_url,
      customer,
      payment_method,
      setup_future_usage: 'off_session',
    })

    await answer(payment, 'approve')
    const { data } = await on.stripe.customers.listPaymentMethods(customer)
    const again = await on.stripe.paymentIntents.create({
      ...price,
      customer,
      payment_method: data[0]?.id ?? '',
      confirm: true,
      return_url,
    })
    expect(again.status).toBe('succeeded')
  })
})

describe('a browser with the publishable key', () => {
  const on = useSandbox()
  const post = async (
    path: string,
    body: Record<string, string>,
    headers = {},
  ) =>
    await fetch(`${on.sandbox.url}/v1${path}`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_sandbox', ...body }),
      headers: { origin: 'http://localhost:3000', ...headers },
    })
  const entered = (number: string) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '2000',
  })

  test('confirms with a card that was typed, and sees nothing of the shop', async () => {
    const { id, client_secret } = await on.stripe.paymentIntents.create({
      ...price,
      metadata: { order_id: 'LK-1' },
    })
    const confirmed = await post(`/payment_intents/${id}/confirm`, {
      client_secret: String(client_secret),
      ...entered('4242 4242 4242 4242'),
    })
    expect(confirmed.headers.get('access-control-allow-origin')).toBe(
      'http://localhost:3000',
    )

    const body: unknown = await confirmed.json()
    expect(body).toMatchObject({ id, status: 'succeeded', client_secret })
    expect(body).not.toHaveProperty('metadata')
    expect(body).not.toHaveProperty('customer')
    expect(body).not.toHaveProperty('latest_charge')
  })

  test('is told of a decline in its language, and the intent comes with it', async () => {
    const { id, client_secret } = await on.stripe.paymentIntents.create(price)
    const declined = await post(
      `/payment_intents/${id}/confirm`,
      { client_secret: String(client_secret), ...entered('4000000000009995') },
      { 'accept-language': 'zh' },
    )
    expect(declined.status).toBe(402)
    expect(await declined.json()).toMatchObject({
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        message: '您的银行卡余额不足。',
        payment_intent: { id, status: 'requires_payment_method' },
      },
    })
  })

  test('knows a payment by its secret alone', async () => {
    const { id, client_secret } = await on.stripe.paymentIntents.create(price)
    const get = async (secret: string) => {
      const query = new URLSearchParams({
        key: 'pk_sandbox',
        client_secret: secret,
      })
      return (
        await fetch(`${on.sandbox.url}/v1/payment_intents/${id}?${query}`)
      ).status
    }
    expect([
      await get(String(client_secret)),
      await get(`${id}_secret_x`),
    ]).toEqual([200, 400])
    expect((await post(`/payment_intents/${id}/confirm`, {})).status).toBe(400)
    expect((await post(`/payment_intents/${id}/cancel`, {})).status).toBe(403)
    expect((await post('/refunds', { payment_intent: id })).status).toBe(403)
  })

  test('closes the question of its bank, which counts as a no', async () => {
    const { id, client_secret } = await on.stripe.paymentIntents.create(price)
    const secret = { client_secret: String(client_secret) }
    const confirmed = await post(`/payment_intents/${id}/confirm`, {
      ...secret,
      ...entered('4000 0027 6000 3184'),
      use_stripe_sdk: 'true',
    })
    expect(await confirmed.json()).toMatchObject({
      next_action: { type: 'use_stripe_sdk' },
    })

    const closed = await post(`/payment_intents/${id}/source_cancel`, secret)
    expect(await closed.json()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('of another site is not told anything', async () => {
    const preflight = async (origin: string) =>
      (
        await on.sandbox.app.inject({
          method: 'OPTIONS',
          url: '/v1/payment_methods',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
      ).headers['access-control-allow-origin']
    expect(await preflight('http://127.0.0.1:3000')).toBe(
      'http://127.0.0.1:3000',
    )
    expect(await preflight('https://evil.example')).toBeUndefined()
  })
})

describe('pages for the developer', () => {
  const on = useSandbox()
  const send = (request: InjectOptions) => on.sandbox.app.inject(request)

  test('the index shows keys, payments, events, and how their webhooks fared', async () => {
    const { id } = await on.stripe.paymentIntents.create({
      ...price,
      metadata: { order_id: '<LK-1>' },
    })
    // The shop gets a webhook a moment before the sandbox gets the answer to it.
    const { body } = await vi.waitFor(async () => {
      const index = await send({ url: '/' })
      expect(index.body).toContain('delivered after 1 (200)')
      return index
    }, patience)

    for (const text of [
      'sk_sandbox',
      'pk_sandbox',
      'whsec_sandbox',
      'href="/mail"',
      id,
    ])
      expect(body).toContain(text)
    expect(body).toContain('A$42.50')
    expect(body).toContain('order_id &lt;LK-1&gt;')
  })

  test('knobs are turned by the form of the index, too, and stay turned over a restart', async () => {
    const payload = 'webhook_copies=2&webhook_reorder=true&api_path=%2Fconfirm'
    const turned = await send({
      method: 'POST',
      url: '/knobs',
      headers: form,
      payload,
    })
    expect([turned.statusCode, turned.headers.location]).toEqual([303, '/'])

    await on.restart()
    expect((await send({ url: '/knobs' })).json()).toEqual({
      webhook_delay_ms: 0,
      webhook_copies: 2,
      webhook_reorder: true,
      webhook_drop_next: 0,
      api_path: '/confirm',
      api_delay_ms: 0,
      api_fail_next: 0,
      api_drop_answer_next: 0,
      processing_ms: 0,
      inactive_methods: '',
    })
  })

  test('Q6: no other site turns them, and nobody from elsewhere reads the mailbox', async () => {
    const foreign = {
      method: 'POST' as const,
      url: '/knobs',
      payload: { webhook_copies: 2 },
    }
    for (const origin of ['https://evil.example', 'null'])
      expect((await send({ ...foreign, headers: { origin } })).statusCode).toBe(
        403,
      )

    const own = { origin: 'http://localhost:3001', host: 'localhost:3001' }
    expect((await send({ ...foreign, headers: own })).statusCode).toBe(200)
    // With a stricter policy, browsers send the form of this page with the origin null.
    expect((await send({ url: '/' })).headers['referrer-policy']).toBe(
      'same-origin',
    )

    for (const url of ['/', '/mail', '/knobs', '/state']) {
      expect(
        (await send({ url, headers: { host: 'evil.example' } })).statusCode,
      ).toBe(403)
      expect(
        (await send({ url, remoteAddress: '192.168.1.9' })).statusCode,
      ).toBe(403)
    }
  })

  test('a receipt has the payment and its refunds', async () => {
    const paid = await on.stripe.paymentIntents.create({
      ...price,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await on.stripe.refunds.create({ payment_intent: paid.id, amount: 1000 })

    const { receipt_url } = await on.stripe.charges.retrieve(
      String(paid.latest_charge),
    )
    const { body } = await send({ url: new URL(String(receipt_url)).pathname })

    for (const text of ['A$42.50', 'A$10.00', 'visa 4242'])
      expect(body).toContain(text)
    expect((await send({ url: '/receipts/ch_0' })).statusCode).toBe(404)
  })
})
