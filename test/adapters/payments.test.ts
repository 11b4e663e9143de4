import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#contract/translations.ts'
import { createStripe } from '#server/sandbox/browser/createStripe.ts'
import { createPayments } from '#src/adapters/payments.ts'

const origin = 'http://localhost:3001'
const settings = { publishableKey: 'pk_sandbox', scriptUrl: `${origin}/stripe.js` }
const secret = 'pi_1_secret_2'
const billing = { name: 'Wei Chen', email: 'wei@example.com' }
const saved = {
  clientSecret: secret,
  method: { savedCard: 'pm_1' },
  billing,
  saveCard: true,
} as const

let language: Language = 'en'
let answers: (() => Response | Promise<never>)[] = []
const asked: string[] = []

beforeEach(() => {
  language = 'en'
  answers = []
  asked.length = 0
  const Stripe = (key: string, options?: { locale?: string }) => createStripe(origin, key, options)
  vi.stubGlobal('window', { Stripe })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const locale = new Headers(init.headers).get('accept-language')
    asked.push(`${init.method} ${url.slice(origin.length)} ${init.body ?? ''} ${locale}`)
    return answers.shift()?.()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('F2: a saved card is confirmed by its id, and what the bank still asks is left to finishAction', async () => {
  const payments = createPayments(settings, () => language)
  answers = [intent('requires_action'), intent('succeeded')]
  expect(await payments.confirmCard(saved)).toEqual({ status: 'requires_action' })
  expect(await payments.finishAction(secret)).toEqual({ status: 'succeeded' })
  expect(asked).toEqual([
    'POST /v1/payment_intents/pi_1/confirm client_secret=pi_1_secret_2&payment_method=pm_1&key=pk_sandbox en',
    'GET /v1/payment_intents/pi_1?client_secret=pi_1_secret_2&key=pk_sandbox  en',
  ])
})

test('F2: a refusal is certain and has the words of the provider, in the language of the moment', async () => {
  const payments = createPayments(settings, () => language)
  const error = { type: 'card_error', code: 'card_declined', message: '您的银行卡被拒绝。' }
  answers = [() => Response.json({ error }, { status: 402 })]
  language = 'zh'
  expect(await payments.confirmCard(saved)).toEqual({
    error: { code: 'card_declined', message: error.message, isUncertain: false },
  })
  expect(asked).toEqual([expect.stringMatching(/ zh$/)])
})

test('P4: a lost answer and a broken provider are uncertain', async () => {
  const payments = createPayments(settings, () => language)
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
  }
  expect(await payments.confirmCard(saved)).toEqual({ error: lost })
  expect(await payments.retrieve(secret)).toEqual({
    error: { code: 'api_error', message: error.message, isUncertain: true },
  })
  expect(await payments.retrieve(secret)).toEqual({ error: lost })
})

function intent(status: string) {
  return () => Response.json({ id: 'pi_1', status, client_secret: secret, next_action: null })
}
