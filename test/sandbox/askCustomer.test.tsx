import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStripe } from '#sandbox/browser/createStripe.ts'

const origin = 'http://localhost:3001'
const secret = 'pi_1_secret_2'
const return_url = 'http://localhost:3000/checkout?source=alipay'
const page = `${origin}/pay/pi_1?page=page_1`
const code = {
  data: `${page}&via=scan`,
  image_data_url: 'data:image/png;base64,iVBORw0KGgo=',
}
const scan = {
  type: 'wechat_pay_display_qr_code',
  wechat_pay_display_qr_code: code,
}
const redirect = {
  type: 'alipay_handle_redirect',
  alipay_handle_redirect: { url: page, return_url },
}
const options = {
  payment_method_options: { wechat_pay: { client: 'web' } },
  return_url,
}

/** `intent` is the API's answer to every question; `asked` and `sent` are its requests. */
let intent: object
const asked: string[] = []
const sent: Record<string, string>[] = []
const stripe = (locale = 'en') =>
  createStripe(origin, 'pk_sandbox', { locale }, async (url, init) => {
    asked.push(
      `${init?.method} ${String(url).slice(origin.length).split('?')[0]}`,
    )
    if (init?.body instanceof URLSearchParams)
      sent.push(Object.fromEntries(init.body))
    return Response.json(intent)
  })
const standing = (
  status: string,
  next_action: object | null,
  more: object = {},
) => ({
  id: 'pi_1',
  status,
  client_secret: secret,
  next_action,
  last_payment_error: null,
  ...more,
})

beforeEach(() => {
  asked.length = 0
  sent.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('WeChat Pay shows a code to scan, and the page in it, until the payment is made', async () => {
  intent = standing('requires_action', scan)
  const paying = stripe().confirmWechatPayPayment(secret, options)
  const dialog = await screen.findByRole('dialog', {
    name: 'Scan this code with WeChat',
  })
  const image = screen.getByRole('img', { name: 'QR code to pay with WeChat' })
  expect([dialog.hasAttribute('open'), image.getAttribute('src')]).toEqual([
    true,
    code.image_data_url,
  ])

  const link = screen.getByRole('link', { name: 'Simulate the scan' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    code.data,
    '_blank',
  ])

  const paid = standing('succeeded', null)
  intent = paid
  expect(await paying).toEqual({ paymentIntent: paid })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing the code says nothing about the payment: it is neither refused nor cancelled', async () => {
  intent = standing('requires_action', scan)
  const paying = stripe('zh').confirmWechatPayPayment(secret, options)
  const close = await screen.findByRole('button', { name: '关闭' })
  close.click()
  expect(await paying).toEqual({ paymentIntent: intent })
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /v1/payment_intents/pi_1/confirm',
  ])
})

test('a payment that fails on the phone is an error with its reason', async () => {
  intent = standing('requires_action', scan)
  const paying = stripe().confirmWechatPayPayment(secret, options)

  await screen.findByRole('dialog')
  const error = {
    type: 'invalid_request_error',
    message: 'We are unable to authenticate.',
  }

  intent = standing('requires_payment_method', null, {
    last_payment_error: error,
  })
  expect(await paying).toEqual({ error })
})

test('Alipay leaves the page for its own', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  intent = standing('requires_action', redirect)
  void stripe().confirmAlipayPayment(secret, { return_url })
  await waitFor(() => expect(left.mock.calls).toEqual([[page]]))
})

test('a payment that waits is carried on with: the code again, or the page', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  intent = standing('requires_action', redirect)
  void stripe().handleNextAction({ clientSecret: secret })
  await waitFor(() => expect(left.mock.calls).toEqual([[page]]))
  intent = standing('requires_action', scan)

  const carried = stripe().handleNextAction({ clientSecret: secret })
  await screen.findByRole('dialog')
  intent = standing('succeeded', null)
  expect(await carried).toEqual({ paymentIntent: intent })
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

test.each(['confirmAlipayPayment', 'confirmWechatPayPayment'] as const)(
  '%s opens nothing when the shop handles it itself',
  async (call) => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    intent = standing(
      'requires_action',
      call === 'confirmAlipayPayment' ? redirect : scan,
    )
    expect(
      await stripe()[call](secret, options, { handleActions: false }),
    ).toEqual({
      paymentIntent: intent,
    })
    expect([left.mock.calls, screen.queryByRole('dialog')]).toEqual([[], null])
  },
)

test('an app is confirmed with an earlier payment method, or with billing details', async () => {
  intent = standing('requires_action', redirect)
  const confirm = async (payment_method: string | object) =>
    await stripe().confirmAlipayPayment(
      secret,
      { payment_method, return_url },
      { handleActions: false },
    )

  await confirm('pm_1')
  await confirm({ billing_details: { name: 'Wei Chen' } })
  const always = { client_secret: secret, return_url, key: 'pk_sandbox' }
  expect(sent).toEqual([
    { ...always, payment_method: 'pm_1' },
    {
      ...always,
      'payment_method_data[type]': 'alipay',
      'payment_method_data[billing_details][name]': 'Wei Chen',
    },
  ])
})
