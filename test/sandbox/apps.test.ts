import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import type Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppType, appTypes } from '#sandbox/apps.ts'
import { qrModules } from '#sandbox/qrCode.ts'
import { allowEveryFormat } from '#test/support/fixtures/photos.ts'
import { useSandbox } from '#test/support/sandbox/use.ts'

beforeAll(allowEveryFormat)

const return_url = 'http://localhost:3000/checkout?source=shop'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** The shop's request for an app, with the fields that the browser adds to the confirmation. */
const alipay = { payment_method_data: { type: 'alipay' as const }, return_url }
const wechat = {
  payment_method_data: { type: 'wechat_pay' as const },
  payment_method_options: { wechat_pay: { client: 'web' as const } },
  return_url,
}
const confirmations = { alipay, wechat_pay: wechat } satisfies Record<
  AppType,
  object
>

const names: Record<AppType, [en: string, zh: string]> = {
  alipay: ['Alipay', '支付宝'],
  wechat_pay: ['WeChat Pay', '微信支付'],
}

describe.each(appTypes)('a payment by %s', (type) => {
  const on = useSandbox()
  const inApp = confirmations[type]
  const [en, zh] = names[type]
  const { ask, answer } = callsOf(on, type)

  test('Q4: waits for a person on a page that names the app, in both languages', async () => {
    const { intent, page } = await ask(inApp)
    expect([intent.status, intent.payment_method_types]).toEqual([
      'requires_action',
      [type],
    ])

    await on.receiver.waitFor('payment_intent.requires_action', intent.id)
    const send = async (url: string) =>
      (await on.sandbox.app.inject({ url })).body
    const english = await send(page)
    const chinese = await send(`${page}&locale=zh`)
    expect(english).toContain(`<h1>Pay with ${en}</h1>`)
    expect(english).toContain(`This page stands in for ${en}.`)
    expect(english).toContain(`Paid with: ${en}`)
    expect(english).toContain('A$42.50')
    expect(english).not.toContain('bank')
    expect(chinese).toContain('<html lang="zh-CN">')
    expect(chinese).toContain(`付款方式: ${zh}`)
    expect(chinese).toContain('不作答复，直接离开')
  })

  test('stands in a tab that the shop still sees', async () => {
    const { page } = await ask(inApp)
    const { headers } = await on.sandbox.app.inject({ url: page })
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
  })

  test.each([
    ['approve', 'succeeded', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
    ['leave', 'requires_action', 'pending'],
  ])(
    '%s leaves it %s and leads back to the checkout as Stripe does',
    async (outcome, status, redirect_status) => {
      const { intent, page } = await ask(inApp)
      const left = await answer(page, outcome)
      const address = new URL(String(left.headers.location))
      expect([left.statusCode, address.pathname]).toEqual([303, '/checkout'])
      expect(Object.fromEntries(address.searchParams)).toEqual({
        source: 'shop',
        payment_intent: intent.id,
        payment_intent_client_secret: intent.client_secret,
        redirect_status,
      })
      expect((await on.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
        status,
      )
    },
  )

  test('is charged once, tells of it, and goes back whole', async () => {
    const { intent, page } = await ask(inApp)
    await answer(page, 'approve')
    await answer(page, 'approve')
    await on.receiver.waitFor('payment_intent.succeeded', intent.id)

    const { data } = await on.stripe.charges.list({ payment_intent: intent.id })
    expect(data).toMatchObject([
      {
        amount: 4250,
        paid: true,
        payment_method_details: { type, [type]: {} },
      },
    ])

    const receipt = new URL(String(data[0]?.receipt_url)).pathname
    const { body } = await on.sandbox.app.inject({ url: receipt })
    expect(body).toContain(en)

    await on.stripe.refunds.create({ payment_intent: intent.id })
    expect(await on.stripe.charges.retrieve(String(data[0]?.id))).toMatchObject(
      {
        amount_refunded: 4250,
        refunded: true,
      },
    )
  })

  test('a failed one says why, and can be tried again with the same intent', async () => {
    const { intent, page } = await ask(inApp)
    await answer(page, 'fail')
    expect(await on.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        payment_method: { type },
      },
    })

    const again = await on.stripe.paymentIntents.confirm(intent.id, inApp)
    expect((await answer(page, 'approve')).statusCode).toBe(404)
    await answer(pageOf(again), 'approve')
    expect((await on.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'succeeded',
    )
  })

  test('a payment in progress leads back as pending, and is paid a little later', async () => {
    await on.sandbox.turn({ processing_ms: 300 })
    const { intent, page } = await ask(inApp)
    const left = await answer(page, 'approve')
    expect(left.headers.location).toContain('redirect_status=pending')
    await on.receiver.waitFor('payment_intent.processing', intent.id)
    await on.receiver.waitFor('payment_intent.succeeded', intent.id)
  })

  test('the page of a cancelled payment takes no answer, says so, and has a way back', async () => {
    const { intent, page } = await ask(inApp)
    await on.stripe.paymentIntents.cancel(intent.id)

    const { body } = await on.sandbox.app.inject({ url: page })
    expect(body).toContain(
      'This payment is no longer waiting for an answer here.',
    )
    expect(body).toContain('redirect_status=failed">Back to the shop</a>')

    await answer(page, 'approve')
    expect((await on.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'canceled',
    )
  })

  test('it cannot be saved for later, nor pay an intent of another kind', async () => {
    const saving = { ...inApp, setup_future_usage: 'off_session' as const }
    await expect(ask(saving)).rejects.toMatchObject({
      param: 'setup_future_usage',
    })
    const byCard = { ...inApp, allowed_payment_method_types: ['card' as const] }
    await expect(ask(byCard)).rejects.toMatchObject({ param: 'payment_method' })
  })
})

describe('Alipay', () => {
  const on = useSandbox()
  const { ask } = callsOf(on, 'alipay')

  test('is a redirect, and needs an address to return to', async () => {
    const { intent } = await ask(alipay)
    expect(intent.next_action).toEqual({
      type: 'alipay_handle_redirect',
      alipay_handle_redirect: {
        return_url,
        native_data: null,
        native_url: null,
        url: expect.stringMatching(
          new RegExp(
            `^http://localhost:\\d+/pay/${intent.id}\\?page=page_\\w+$`,
          ),
        ),
      },
    })

    const { return_url: _, ...nowhere } = alipay
    await expect(ask(nowhere)).rejects.toMatchObject({ param: 'return_url' })
  })
})

describe('WeChat Pay', () => {
  const on = useSandbox()
  const { ask, answer, codeOf } = callsOf(on, 'wechat_pay')
  const picture = async (url: string) => {
    const { pathname, search } = new URL(url)
    return await on.sandbox.app.inject({ url: `${pathname}${search}` })
  }

  test('is a code whose picture holds the address of the page', async () => {
    const { intent, page } = await ask(wechat)
    const code = codeOf(intent)
    expect(intent.next_action?.type).toBe('wechat_pay_display_qr_code')
    expect(code.data).toMatch(
      new RegExp(
        `^http://localhost:\\d+/pay/${intent.id}\\?page=page_\\w+&via=scan$`,
      ),
    )
    expect(code.hosted_instructions_url).toMatch(
      new RegExp(`${page.replace('?', '\\?')}$`),
    )

    const [head, base64 = ''] = code.image_data_url.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(await modulesOf(Buffer.from(base64, 'base64'))).toEqual(
      qrModules(code.data),
    )

    const png = await picture(code.image_url_png)
    expect(png.headers['content-type']).toBe('image/png')
    expect(png.rawPayload).toEqual(Buffer.from(base64, 'base64'))

    const svg = await picture(code.image_url_svg)
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(await modulesOf(Buffer.from(svg.body))).toEqual(qrModules(code.data))
    expect(
      (await picture(code.image_url_svg.replace('page_', 'other_'))).statusCode,
    ).toBe(404)
  })

  test('its page shows the code, but not to the device that has scanned it', async () => {
    const { intent, page } = await ask(wechat)
    const label = 'aria-label="QR code of this payment"'
    expect((await on.sandbox.app.inject({ url: page })).body).toContain(label)

    const scanned = new URL(codeOf(intent).data)
    const { body } = await on.sandbox.app.inject({
      url: `${scanned.pathname}${scanned.search}`,
    })
    expect(body).not.toContain(label)
    expect(body).toContain('Leave without an answer')
  })

  test.each([
    [
      'approve',
      'succeeded',
      'Payment approved. Your order continues where you scanned the code.',
    ],
    [
      'fail',
      'requires_payment_method',
      'The payment failed. Continue where you scanned the code.',
    ],
    [
      'leave',
      'requires_action',
      'You have left without an answer. The code can be scanned again.',
    ],
  ])(
    'on the device that scanned it %s ends with a sentence and leads nowhere',
    async (outcome, status, sentence) => {
      const { intent } = await ask(wechat)
      const { pathname, search } = new URL(codeOf(intent).data)
      const left = await answer(`${pathname}${search}`, outcome)
      expect([left.statusCode, left.headers.location]).toEqual([200, undefined])
      expect(left.body).toContain(`<p role="status">${sentence}</p>`)
      expect(left.body).not.toContain('Back to the shop')
      expect((await on.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
        status,
      )
    },
  )

  test('a code that was scanned in Chinese is answered in Chinese', async () => {
    const { intent } = await ask(wechat)
    const { pathname, search } = new URL(codeOf(intent).data)
    const left = await answer(`${pathname}${search}&locale=zh`, 'approve')
    expect(left.body).toContain('付款已批准。请回到显示二维码的页面查看订单。')
  })

  test('without an address to return to its page ends with a sentence, too', async () => {
    const { return_url: _, ...nowhere } = wechat
    const { page } = await ask(nowhere)
    expect((await on.sandbox.app.inject({ url: page })).body).toContain(
      'Leave without an answer',
    )
    expect((await answer(page, 'leave')).body).toContain(
      'You have left without an answer.',
    )
    expect((await answer(page, 'approve')).body).toContain(
      'Your answer has been received.',
    )
  })

  test('has to be told where it is asked from, at the latest when it is confirmed', async () => {
    const param = 'payment_method_options[wechat_pay][client]'
    const { payment_method_options: options, ...untold } = wechat
    await expect(ask(untold)).rejects.toMatchObject({
      code: 'parameter_missing',
      param,
    })

    const android = {
      ...untold,
      payment_method_options: { wechat_pay: { client: 'android' } },
    }
    await expect(ask(android)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param,
    })

    const intent = await on.stripe.paymentIntents.create({
      ...price('wechat_pay'),
      payment_method_options: options,
    })
    expect(intent.payment_method_options).toEqual({
      wechat_pay: { client: 'web', app_id: null },
    })
    expect(
      (await on.stripe.paymentIntents.confirm(intent.id, untold)).status,
    ).toBe('requires_action')
  })
})

function price(type: AppType): Stripe.PaymentIntentCreateParams {
  return { amount: 4250, currency: 'aud', allowed_payment_method_types: [type] }
}

function callsOf(on: ReturnType<typeof useSandbox>, type: AppType) {
  return {
    /** A payment that waits for the customer, and its page's address without the origin. */
    ask: async (more: Partial<Stripe.PaymentIntentCreateParams>) => {
      const params = { ...price(type), confirm: true, ...more }
      const intent = await on.stripe.paymentIntents.create(params)
      return { intent, page: pageOf(intent) }
    },
    answer: async (url: string, outcome: string) => {
      const page = new URLSearchParams(url.split('?')[1]).get('page') ?? ''
      const payload = new URLSearchParams({ page, outcome }).toString()
      const request: InjectOptions = {
        method: 'POST',
        url,
        headers: form,
        payload,
      }

      return await on.sandbox.app.inject(request)
    },
    codeOf: ({ next_action }: Stripe.PaymentIntent) => {
      const code = next_action?.wechat_pay_display_qr_code
      if (!code) throw new Error('There is no code to scan.')
      return code
    },
  }
}

function pageOf({ next_action }: Stripe.PaymentIntent): string {
  const {
    alipay_handle_redirect,
    redirect_to_url,
    wechat_pay_display_qr_code,
  } = next_action ?? {}
  const redirect = alipay_handle_redirect ?? redirect_to_url
  const url =
    redirect?.url ?? wechat_pay_display_qr_code?.hosted_instructions_url
  const { pathname, search } = new URL(url ?? '')

  return `${pathname}${search}`
}

/** The dark and light squares of a QR code. */
async function modulesOf(picture: Buffer): Promise<boolean[][]> {
  const read = sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await read
  const finder = Array.from({ length: info.width }, (_, x) => x).find((at) => {
    const pixel = data[(at * info.width + at) * info.channels] ?? 255
    return pixel < 128
  })
  const side = (finder ?? 0) / 4
  const size = info.width / side

  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => {
      const middle = [y, x].map((at) => Math.floor((at + 0.5) * side))
      const at =
        ((middle[0] ?? 0) * info.width + (middle[1] ?? 0)) * info.channels
      return (data[at] ?? 255) < 128
    }),
  )
}
