import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/webhooks.ts'
import { sdkOf, useSandbox } from '#test/support/sandbox/use.ts'

const price: Stripe.PaymentIntentCreateParams = {
  amount: 4250,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
}

describe('webhooks of the sandbox', () => {
  const on = useSandbox()
  const pay = async () =>
    await on.stripe.paymentIntents.create({
      ...price,
      payment_method: 'pm_card_visa',
      confirm: true,
    })

  test('Q3: each event arrives, as the API shows it, and its signature is right', async () => {
    const { id } = await pay()
    const [received] = await on.receiver.waitFor('payment_intent.succeeded', id)
    expect(received?.event).toEqual(
      await on.stripe.events.retrieve(received?.event.id ?? ''),
    )
    expect(received?.event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id, object: 'payment_intent', status: 'succeeded' } },
      request: { id: expect.stringMatching(/^req_/) },
    })

    const types = on.receiver.take().map(({ event }) => event.type)
    expect(types).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test('one that was refused comes again, later and later, until it is taken', async () => {
    on.receiver.answerNext(500, 302)
    const { id } = await on.stripe.paymentIntents.create(price)
    await on.receiver.waitFor('payment_intent.created', id, 1)
    on.clock.advance(1500)
    await on.receiver.waitFor('payment_intent.created', id, 2)
    on.clock.advance(2500)
    const all = await on.receiver.waitFor('payment_intent.created', id, 3)
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
  })

  test('Q3: undelivered webhooks are sent after a restart, and the objects are still there', async () => {
    on.receiver.answerNext(500)
    const { id } = await on.stripe.paymentIntents.create(price)

    await on.receiver.waitFor('payment_intent.created', id, 1)
    on.clock.advance(10_000)
    await on.restart()
    await on.receiver.waitFor('payment_intent.created', id, 2)

    const paid = await on.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    })
    await on.receiver.waitFor('payment_intent.succeeded', paid.id)
  })

  test('Q3: the knob of delay holds them back', async () => {
    await on.sandbox.turn({ webhook_delay_ms: 60_000 })
    const { id } = await on.stripe.paymentIntents.create(price)

    await on.sandbox.turn()
    const quick = await on.stripe.paymentIntents.create(price)
    await on.receiver.waitFor('payment_intent.created', quick.id)
    expect(
      on.receiver
        .take()
        .map(({ event }) => Reflect.get(event.data.object, 'id')),
    ).toEqual([quick.id])

    on.clock.advance(60_000)
    await on.receiver.waitFor('payment_intent.created', id)
  })

  test('Q3: the knob of copies sends each so often', async () => {
    await on.sandbox.turn({ webhook_copies: 3 })
    const { id } = await on.stripe.paymentIntents.create(price)
    const copies = await on.receiver.waitFor('payment_intent.created', id, 3)
    expect(new Set(copies.map(({ event }) => event.id)).size).toBe(1)
  })

  test('Q3: the knob of order sends the newest first', async () => {
    await on.sandbox.turn({ webhook_reorder: true })
    const { id } = await pay()
    await on.receiver.waitFor('payment_intent.created', id)
    expect(on.receiver.take().map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  test('Q3: the knob of loss drops the next ones for ever; the events can still be asked for', async () => {
    await on.sandbox.turn({ webhook_drop_next: 2 })
    const { id } = await pay()

    await on.receiver.waitFor('payment_intent.succeeded', id)
    expect(on.receiver.take().map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
    ])

    const { data } = await on.stripe.events.list({ limit: 3 })
    expect(data.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })
})

describe('a signature', () => {
  const { webhooks } = new Stripe('sk_sandbox')
  const body = '{"object":"event"}'
  const now = 1_800_000_000_000

  test('Q2: is the same as the one the SDK makes', () => {
    const theirs = webhooks.generateTestHeaderString({
      payload: body,
      secret: 'whsec_sandbox',
      timestamp: now / 1000,
    })
    expect(signatureOf(body, 'whsec_sandbox', now)).toBe(theirs)
  })
})

describe('knobs of the API', () => {
  const on = useSandbox()

  test('a failure on purpose does nothing and stays the answer of its key; a new key goes well', async () => {
    await on.sandbox.turn({
      api_fail_next: 1,
      api_path: 'POST /v1/payment_intents',
    })

    const before = (await on.stripe.paymentIntents.list()).data
    const create = (idempotencyKey: string) =>
      sdkOf(on.sandbox.port, { retries: 2 }).paymentIntents.create(price, {
        idempotencyKey,
      })
    await expect(create('fails')).rejects.toMatchObject({
      statusCode: 500,
      type: 'StripeAPIError',
    })
    await expect(create('fails')).rejects.toMatchObject({ statusCode: 500 })
    expect((await on.stripe.paymentIntents.list()).data).toEqual(before)
    expect((await create('goes well')).status).toBe('requires_payment_method')
  })

  test('an answer that is lost had its effect, and the same key brings it', async () => {
    const { id } = await on.stripe.paymentIntents.create(price)
    const confirm = () =>
      on.stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa' },
        { idempotencyKey: 'lost' },
      )

    // The SDK retries once after a lost connection.
    await on.sandbox.turn({ api_drop_answer_next: 2, api_path: '/confirm' })
    await expect(confirm()).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
    expect((await on.stripe.paymentIntents.retrieve(id)).status).toBe(
      'succeeded',
    )
    expect((await confirm()).lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
    })
    expect(
      (await on.stripe.charges.list({ payment_intent: id })).data,
    ).toHaveLength(1)
  })

  test('-1 is until it is turned off', async () => {
    await on.sandbox.turn({ api_fail_next: -1 })
    for (let call = 0; call < 3; call += 1)
      await expect(on.stripe.customers.list()).rejects.toMatchObject({
        statusCode: 500,
      })
    await on.sandbox.turn()
    expect((await on.stripe.customers.list()).object).toBe('list')
  })

  test('a slow answer comes late', async () => {
    await on.sandbox.turn({ api_delay_ms: 150, api_path: 'GET /v1/customers' })
    const started = performance.now()
    await on.stripe.customers.list()
    expect(performance.now() - started).toBeGreaterThan(140)
  })

  test('a payment can stay in processing, over a restart too, and ends as its card does', async () => {
    await on.sandbox.turn({ processing_ms: 60_000 })
    const confirm = (payment_method: string) =>
      on.stripe.paymentIntents.create({
        ...price,
        payment_method,
        confirm: true,
      })
    const good = await confirm('pm_card_visa')
    const bad = await confirm('pm_card_chargeDeclined')
    expect([good.status, bad.status]).toEqual(['processing', 'processing'])
    await expect(
      on.stripe.paymentIntents.cancel(good.id),
    ).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })

    await on.restart()
    on.clock.advance(61_000)
    await on.receiver.waitFor('payment_intent.succeeded', good.id)
    await on.receiver.waitFor('payment_intent.payment_failed', bad.id)
  })

  test.each([
    { webhook_copies: 0 },
    { webhook_copies: 11 },
    { api_delay_ms: -1 },
    { api_fail_next: 'many' },
    { unheard_of: 1 },
  ])('%j is refused', async (payload) => {
    const answer = await on.sandbox.app.inject({
      method: 'POST',
      url: '/knobs',
      payload,
    })
    expect(answer.statusCode).toBe(400)
  })
})
