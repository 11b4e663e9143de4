import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { createStripe } from '#sandbox/browser/createStripe.ts'
import {
  type BrowserPayments,
  createBrowserPayments,
} from '#src/adapters/payments.ts'
import { fieldOf } from '#test/lab/customers/provider.ts'
import { billing } from '#test/support/fixtures/handoff.ts'
import { patience } from '#test/support/timing/patience.ts'

const origin = 'http://localhost:3001'
const settings = {
  publishableKey: 'pk_sandbox',
  scriptUrl: `${origin}/stripe.js`,
}
const secret = 'pi_1_secret_2'
const saved = {
  clientSecret: secret,
  paymentMethod: 'pm_1',
  saveCard: false,
} as const

let language: Language = 'en'
let answers: (() => Response | Promise<never>)[] = []
const requests: string[] = []

beforeEach(() => {
  language = 'en'
  answers = []
  requests.length = 0

  const Stripe = (key: string, options?: { locale?: string }) =>
    createStripe(origin, key, options)
  vi.stubGlobal('window', { Stripe })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const locale = new Headers(init.headers).get('accept-language')
    requests.push(
      `${init.method} ${url.slice(origin.length)} ${init.body ?? ''} ${locale}`,
    )
    return answers.shift()?.()
  })
})
afterEach(() => vi.unstubAllGlobals())

test("F2: a saved card is confirmed by its id, and the bank's authentication is left to finishAction", async () => {
  const { payments, steps, question } = framed()
  answers = [intent('requires_action'), intent('succeeded')]
  expect(await payments.confirmCard(saved)).toEqual({
    status: 'requires_action',
  })
  expect(await payments.finishAction(secret, question)).toEqual({
    status: 'succeeded',
  })
  expect(steps).toEqual(['en Bank', 'closed'])
  expect(requests).toEqual([
    'POST /v1/payment_intents/pi_1/confirm client_secret=pi_1_secret_2&payment_method=pm_1&key=pk_sandbox en',
    'GET /v1/payment_intents/pi_1?client_secret=pi_1_secret_2&key=pk_sandbox  en',
  ])
})

test("F13: without the frame the bank's question opens in the page", async () => {
  const { payments, steps, question } = framed(
    Promise.reject(new Error('No frame.')),
  )
  answers = [intent('succeeded')]
  expect(await payments.finishAction(secret, question)).toEqual({
    status: 'succeeded',
  })
  expect(steps.slice(0, 2)).toEqual(['en Bank', 'closed'])
})

test("F13: the bank's question closes when nobody waits for its answer", async () => {
  const { payments, steps, question, controller } = framed()
  answers = [() => new Promise(() => {})]
  const asked = payments.finishAction(secret, question)
  await vi.waitFor(() => expect(requests).toHaveLength(1), patience)
  controller.abort()
  await expect(asked).rejects.toThrow('aborted')
  expect(steps).toEqual(['en Bank', 'closed'])

  await expect(payments.finishAction(secret, question)).rejects.toThrow()
  expect(steps).toHaveLength(2)
})

test('E16: a typed card becomes a payment method, which pays and is saved without its field', async () => {
  const payments = createBrowserPayments(settings, () => language)
  answers = [() => Response.json({ id: 'pm_new' }), intent('succeeded')]

  const release = payments.hold(
    fieldOf(await payments.stripe('en'), '4242424242424242'),
  )
  const taken = await payments.createPaymentMethod({
    name: 'Wei Chen',
    email: 'wei@example.com',
  })

  release()
  expect(taken).toEqual({ paymentMethod: 'pm_new' })
  const payment = {
    clientSecret: secret,
    paymentMethod: 'pm_new',
    saveCard: true,
  }
  expect(await payments.confirmCard(payment)).toEqual({ status: 'succeeded' })
  expect(requests[0]).toMatch(/^POST \/v1\/payment_methods .*4242424242424242/)
  expect(requests[1]).toContain(
    'setup_future_usage=off_session&payment_method=pm_new',
  )
})

test('A46: a card that was typed before a change of language is refused in the language of its provider', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const error = { type: 'card_error', code: 'card_declined', message: 'No.' }
  answers = [() => Response.json({ error }, { status: 402 })]
  payments.hold(fieldOf(await payments.stripe('en'), '4242424242424242'))
  language = 'zh'
  expect(
    await payments.createPaymentMethod({ name: 'Wei', email: 'a@b.example' }),
  ).toEqual({
    error: {
      code: 'card_declined',
      message: 'No.',
      isUncertain: false,
      language: 'en',
    },
  })
})

test('F2: a refusal is certain and has the words of the provider, in the language of the moment', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const error = {
    type: 'card_error',
    code: 'card_declined',
    message: '您的银行卡被拒绝。',
  }

  answers = [() => Response.json({ error }, { status: 402 })]
  language = 'zh'
  expect(await payments.confirmCard(saved)).toEqual({
    error: {
      code: 'card_declined',
      message: error.message,
      isUncertain: false,
      language,
    },
  })
  expect(requests).toEqual([expect.stringMatching(/ zh$/)])
})

test('P4: a lost answer and a broken provider are uncertain', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const error = { type: 'api_error', message: 'Something is broken.' }

  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ error }, { status: 500 }),
    () => new Response('<html>', { status: 502 }),
  ]

  const lost = {
    code: 'api_connection_error',
    message: 'The payment provider could not be reached.',
    isUncertain: true,
    language,
  }
  expect(await payments.confirmCard(saved)).toEqual({ error: lost })
  expect(await payments.retrieve(secret)).toEqual({
    error: {
      code: 'api_error',
      message: error.message,
      isUncertain: true,
      language,
    },
  })
  expect(await payments.retrieve(secret)).toEqual({ error: lost })
})

const returnUrl = 'http://localhost:3000/checkout?source=alipay'
const page = `${origin}/pay/pi_1?page=page_1`
const code = {
  data: `${page}&via=scan`,
  hosted_instructions_url: page,
  image_data_url: 'data:image/png;base64,iVBORw0KGgo=',
}

test('F3: Alipay is begun with the way back, opens nothing, and tells where its page is', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const alipay_handle_redirect = { url: page, return_url: returnUrl }

  answers = [
    intent('requires_action', {
      type: 'alipay_handle_redirect',
      alipay_handle_redirect,
    }),
  ]
  expect(
    await payments.startHandoff.alipay(secret, returnUrl, billing),
  ).toEqual({
    status: 'requires_action',
    page: { url: page, qrImage: null },
  })
  expect(requests).toEqual([
    `POST /v1/payment_intents/pi_1/confirm ${new URLSearchParams({
      client_secret: secret,
      return_url: returnUrl,
      'payment_method_data[type]': 'alipay',
      key: 'pk_sandbox',
    })} en`,
  ])
})

test('F3: WeChat Pay is begun for a page, shows nothing, and tells its code', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const wechat_pay_display_qr_code = code

  answers = [
    intent('requires_action', {
      type: 'wechat_pay_display_qr_code',
      wechat_pay_display_qr_code,
    }),
  ]
  expect(
    await payments.startHandoff.wechat(secret, returnUrl, billing),
  ).toEqual({
    status: 'requires_action',
    page: { url: page, qrImage: code.image_data_url },
  })
  expect(requests).toEqual([
    `POST /v1/payment_intents/pi_1/confirm ${new URLSearchParams({
      client_secret: secret,
      return_url: returnUrl,
      'payment_method_options[wechat_pay][client]': 'web',
      'payment_method_data[type]': 'wechat_pay',
      key: 'pk_sandbox',
    })} en`,
  ])
})

test('F4: after a reload the page is found again without a second confirmation', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const redirect_to_url = { url: page, return_url: returnUrl }

  answers = [
    intent('requires_action', { type: 'redirect_to_url', redirect_to_url }),
  ]
  expect(await payments.findPage(secret)).toEqual({
    status: 'requires_action',
    page: { url: page, qrImage: null },
  })
  expect(requests).toEqual([
    expect.stringMatching(/^GET \/v1\/payment_intents\/pi_1\?/),
  ])
})

test.each([
  ['is paid', 'succeeded', null],
  [
    'asks for nothing that the shop knows',
    'requires_action',
    { type: 'blik_authorize' },
  ],
  [
    'leads somewhere that is no page',
    'requires_action',
    {
      type: 'redirect_to_url',
      redirect_to_url: { url: 'javascript:alert(1)' },
    },
  ],
  [
    'has a picture from elsewhere',
    'requires_action',
    {
      type: 'wechat_pay_display_qr_code',
      wechat_pay_display_qr_code: {
        data: 'weixin://x',
        image_data_url: 'https://qr.example/1',
      },
    },
  ],
])('a payment that %s has no page', async (_, status, next_action) => {
  const payments = createBrowserPayments(settings, () => language)
  answers = [intent(status, next_action)]
  expect(await payments.findPage(secret)).toEqual({ status, page: null })
})

test('P12: a refusal of an app is certain, and a lost answer is not', async () => {
  const payments = createBrowserPayments(settings, () => language)
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
  }

  answers = [
    () =>
      Response.json(
        { error: { ...error, message: 'Not now.' } },
        { status: 400 },
      ),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  expect(
    await payments.startHandoff.alipay(secret, returnUrl, billing),
  ).toEqual({
    error: {
      code: error.code,
      message: 'Not now.',
      isUncertain: false,
      language,
    },
  })
  expect(
    await payments.startHandoff.wechat(secret, returnUrl, billing),
  ).toMatchObject({
    error: { code: 'api_connection_error', isUncertain: true },
  })
})

function intent(status: string, next_action: object | null = null) {
  return () =>
    Response.json({ id: 'pi_1', status, client_secret: secret, next_action })
}

/** Payments whose frame is the page, and the frame's steps. */
function framed(failure?: Promise<never>) {
  const steps: string[] = []
  const controller = new AbortController()
  const payments: BrowserPayments = createBrowserPayments(
    settings,
    () => language,
    undefined,
    (_, locale, title) => {
      steps.push(`${locale} ${title}`)
      return {
        provider: failure ?? payments.stripe(locale),
        close: () => void steps.push('closed'),
      }
    },
  )
  const question = { title: 'Bank', signal: controller.signal }
  return { payments, steps, controller, question }
}
