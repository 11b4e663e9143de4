import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { createFakePayments, declined } from '#test/support/fakes/payments.ts'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'

const ProfilePage = await loadPage('/profile')

afterEach(() => history.replaceState(null, '', '/'))

test('H2: coupons say what one pays and gets; applying one sets the amount, removing it clears it', async () => {
  open()
  expect(await screen.findByText('Pay A$50.00, Get A$55.00')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Apply coupon TOPUP50' }))
  expect(amount().value).toBe('50.00')
  expect(
    screen.getByText("Coupon TOPUP50 applied! You'll get A$55.00 for A$50.00"),
  ).toBeTruthy()
  expect(screen.getByText('Applied')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Remove coupon TOPUP50' }))
  expect(amount().value).toBe('')
})

test('H1: Add to Wallet waits for an amount and a card', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Add to Wallet' })
  expect(isAriaDisabled(button)).toBe(true)
  expect(screen.getByText('Enter an amount')).toBeTruthy()

  await screen.findByRole('radio', { name: /VISA/ })
  expect(isAriaDisabled(button)).toBe(true)
  fireEvent.change(amount(), { target: { value: '25' } })
  expect(isAriaDisabled(button)).toBe(false)
  expect(screen.queryByText('Enter an amount')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Use New Card' }))
  expect(isAriaDisabled(button)).toBe(true)
  expect(screen.getByText('Enter your card details')).toBeTruthy()
})

test.each(['abc', '5,5', '12.345', '0', '-5'])(
  'H1: an amount of %s says how amounts are written, and is not paid',
  async (text) => {
    open()
    fireEvent.click(await screen.findByRole('radio', { name: /VISA/ }))
    fireEvent.change(amount(), { target: { value: text } })

    const button = screen.getByRole('button', { name: 'Add to Wallet' })
    expect(isAriaDisabled(button)).toBe(true)
    const reason = document.getElementById(
      button.getAttribute('aria-describedby') ?? '',
    )
    expect(reason?.textContent).toBe(
      'Enter dollars and cents above zero, such as 25 or 25.50',
    )
  },
)

test('H1: the default card is chosen, and no more once the customer wants a new one', async () => {
  const { actors } = open()
  const card = await screen.findByRole<HTMLInputElement>('radio', {
    name: /VISA/,
  })
  expect(card.checked).toBe(true)
  expect(screen.queryByRole('group', { name: 'Card details' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Use New Card' }))
  act(() => actors.savedCards.send({ type: 'resource.load' }))
  await waitFor(() =>
    expect(actors.savedCards.getSnapshot().hasTag('busy')).toBe(false),
  )
  expect(card.checked).toBe(false)
  expect(screen.getByRole('group', { name: 'Card details' })).toBeTruthy()
})

test.each([
  ['are chosen by their default for a customer who waits', false],
  ['leave the field to a customer who enters a card', true],
])('H1: cards that come with Try Again %s', async (_, isEntering) => {
  const answers: Answer[] = ['offline']
  const cards = () => answers.shift() ?? { body: [savedCard] }

  open([], { answers: { 'GET /stripe-payment-methods/': cards } })
  const [retryButton] = await screen.findAllByRole('button', {
    name: 'Try Again',
  })
  const field = screen.getByRole('group', { name: 'Card details' })
  if (isEntering)
    fireEvent.click(
      screen.getByRole('checkbox', { name: /Save payment method/ }),
    )
  fireEvent.click(retryButton ?? document.body)

  const card = await screen.findByRole<HTMLInputElement>('radio', {
    name: /VISA/,
  })
  expect([card.checked, field.isConnected]).toEqual([!isEntering, isEntering])
})

test('H3: a recharge by saved card is paid, told, and followed by the wallet history', async () => {
  const { confirmed, calls } = open()
  fireEvent.click(
    await screen.findByRole('button', { name: 'Apply coupon TOPUP50' }),
  )
  await payBySavedCard()
  expect(await screen.findByText(/Payment successful!/)).toBeTruthy()
  expect(location.search).toBe('?tab=history')
  expect(confirmed).toMatchObject([
    {
      clientSecret: 'pi_1_secret_2',
      paymentMethod: 'pm_1',
      saveCard: false,
    },
  ])
  expect(calls).toContainEqual({
    call: 'POST /transactions/wallet/recharge/',
    body: {
      amount: '50.00',
      coupon_code: 'TOPUP50',
      actual_amount: '55.00',
      save_payment_method: false,
    },
  })
})

test('E26: a recharge that is asked about says that its page can be left', async () => {
  open(undefined, {
    answers: { 'GET /transactions/wallet/recharge/WR-1/': 'offline' },
  })
  await screen.findByRole('radio', { name: /VISA/ })
  fireEvent.change(amount(), { target: { value: '25' } })
  await payBySavedCard()
  await screen.findByText('We are checking your payment. Do not pay again.')
  expect(screen.getByText(/^You can leave this page/)).toBeTruthy()
})

test.each<[string, Answer]>([
  [
    'changed',
    {
      status: 409,
      body: {
        detail: 'It has changed.',
        amount: '60.00',
        actual_amount: '66.00',
      },
    },
  ],
  ['is used up', { status: 400, body: { coupon_code: ['It is used up.'] } }],
])(
  'E30: a wallet coupon that %s is taken off, and the present coupons and balance are read by the page',
  async (_, refusal) => {
    let isChanged = false
    const answers = standing()
    const begun = answers['POST /transactions/wallet/recharge/'] as Answer
    const terms = { recharge_amount: '60.00', recharge_value: '66.00' }
    const { calls } = open([], {
      answers: {
        'POST /transactions/wallet/recharge/': () => {
          if (isChanged) return begun
          isChanged = true
          return refusal
        },
        'GET /transactions/coupons/wallet/': () =>
          isChanged
            ? pageOf([{ id: 1, code: 'TOPUP50', ...terms }])
            : (answers['GET /transactions/coupons/wallet/'] as Answer),
        'GET /transactions/get-balance/': () =>
          pageOf([{ balance: isChanged ? '7.00' : '20.00', currency: 'AUD' }]),
      },
    })
    fireEvent.click(
      await screen.findByRole('button', { name: 'Apply coupon TOPUP50' }),
    )
    await payBySavedCard()
    expect(await screen.findByText(/^It (has changed|is used up)/)).toBeTruthy()
    expect(await screen.findByText('Pay A$60.00, Get A$66.00')).toBeTruthy()
    expect(await screen.findByText('A$7.00')).toBeTruthy()
    expect(amount().value).toBe('')

    fireEvent.click(
      screen.getByRole('button', { name: 'Apply coupon TOPUP50' }),
    )
    await payBySavedCard()
    expect(await screen.findByText('Payment successful!')).toBeTruthy()
    expect(
      calls.flatMap(({ call, body }) =>
        call === 'POST /transactions/wallet/recharge/' ? [body] : [],
      ),
    ).toMatchObject([
      { amount: '50.00', actual_amount: '55.00' },
      { amount: '60.00', actual_amount: '66.00' },
    ])
  },
)

test('E30: a saved card that is gone when it is refused is not offered again', async () => {
  let isGone = false
  open([declined], {
    answers: {
      'GET /stripe-payment-methods/': () => ({
        body: isGone ? [] : [savedCard],
      }),
    },
  })
  await screen.findByRole('radio', { name: /VISA/ })
  isGone = true
  fireEvent.change(amount(), { target: { value: '25' } })
  await payBySavedCard()
  await waitFor(() =>
    expect(screen.queryByRole('radio', { name: /VISA/ })).toBeNull(),
  )
  expect(screen.getByRole('group', { name: 'Card details' })).toBeTruthy()
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
})

test("H1: a declined card's words stand at the card, and another try pays the same recharge", async () => {
  const { confirmed } = open([declined, { status: 'succeeded' }])
  await screen.findByRole('radio', { name: /VISA/ })
  fireEvent.change(amount(), { target: { value: '25' } })
  await payBySavedCard()
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  expect(amount().value).toBe('25')

  fireEvent.click(screen.getByRole('button', { name: 'Add to Wallet' }))
  expect(await screen.findByText('Payment successful!')).toBeTruthy()
  expect(confirmed.map(({ clientSecret }) => clientSecret)).toEqual([
    'pi_1_secret_2',
    'pi_1_secret_2',
  ])
})

test('A18: with another language labels stand in place of the words of the server and of the provider', async () => {
  const refusals = {
    recharge: 'No recharge today.',
    coupons: 'No coupons today.',
  }
  const began = standing()['POST /transactions/wallet/recharge/']
  const answers = [{ status: 400, body: { detail: refusals.recharge } }, began]
  const { actors } = open([declinedInEnglish], {
    answers: {
      'GET /transactions/coupons/wallet/': {
        status: 400,
        body: { detail: refusals.coupons },
      },
      'POST /transactions/wallet/recharge/': () =>
        (answers.shift() as Answer) ?? 'offline',
    },
  })
  const speak = (language: 'en' | 'zh') =>
    act(() => actors.translations.send({ type: 'language.choose', language }))
  expect(await screen.findByText(refusals.coupons)).toBeTruthy()

  await screen.findByRole('radio', { name: /VISA/ })
  fireEvent.change(amount(), { target: { value: '25' } })
  await payBySavedCard()
  expect(await screen.findByText(refusals.recharge)).toBeTruthy()

  speak('zh')
  expect(await screen.findByText('充值优惠加载失败。')).toBeTruthy()
  expect(screen.getByText('钱包充值失败。')).toBeTruthy()
  expect(
    [refusals.coupons, refusals.recharge].map((words) =>
      screen.queryByText(words),
    ),
  ).toEqual([null, null])

  speak('en')
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Wallet' }))
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()

  speak('zh')
  expect(await screen.findByText('钱包充值失败。')).toBeTruthy()
  expect(screen.queryByText('Your card was declined.')).toBeNull()
})

test('a shop without a payment provider says so', async () => {
  open([], { hasPayments: false })
  expect(
    await screen.findByText('Card payment is not available in this shop yet.'),
  ).toBeTruthy()
})

test('F7, F8: an unpaid order warns, counts down, and is completed at the checkout', async () => {
  open([], { path: '/profile?tab=orders' })
  const card = within(
    (await screen.findByText('Order K-1')).closest('li') ?? document.body,
  )
  expect(card.getByText(/This order is not paid yet/)).toBeTruthy()
  expect(card.getByRole('timer').textContent).toMatch(/^(29:5\d|30:00)$/)

  fireEvent.click(
    card.getByRole('button', { name: 'Complete Payment of order K-1' }),
  )
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(
      '/checkout?order_id=K-1&payment_intent=pi_9&from=profile',
    ),
  )
})

test('F7: an order that expired meanwhile is told, and the orders are loaded again', async () => {
  const { calls } = open([], {
    path: '/profile?tab=orders',
    answers: {
      'POST /orders/check-expiry/': { body: { status: 'cancelled' } },
    },
  })
  fireEvent.click(
    await screen.findByRole('button', { name: /Complete Payment/ }),
  )
  expect(await screen.findByText(/expired and was cancelled/)).toBeTruthy()
  expect(
    calls.filter(({ call }) => call === 'GET /orders/list-orders/'),
  ).toHaveLength(2)
})

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in A$')

async function payBySavedCard() {
  fireEvent.click(await screen.findByRole('radio', { name: /VISA/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add to Wallet' }))
}

type Given = { hasPayments?: boolean; path?: string; answers?: Answers }

function open(
  said?: Parameters<typeof createFakePayments>[0],
  given: Given = {},
) {
  const {
    hasPayments = true,
    path = '/profile?tab=wallet',
    answers = {},
  } = given
  const { payments, confirmed } = createFakePayments(said)

  // Prefetching reads the browser's own address.
  history.replaceState(null, '', path)
  const { calls, actors } = renderShop(<ProfilePage />, {
    path,
    user: sampleUser,
    ...(hasPayments ? { payments } : {}),
    answers: { ...standing(), ...answers },
  })

  return { confirmed, calls, actors }
}

const declinedInEnglish = {
  error: {
    message: 'Your card was declined.',
    code: '',
    isUncertain: false,
    language: 'en',
  },
} as const

const pageOf = (results: unknown[]) => ({
  body: { count: results.length, next: null, previous: null, results },
})

const standing = (): Answers => ({
  'GET /details/': { body: sampleUser },
  'GET /transactions/get-balance/': pageOf([
    { balance: '20.00', currency: 'AUD' },
  ]),
  'GET /transactions/coupons/wallet/': pageOf([
    {
      id: 1,
      code: 'TOPUP50',
      recharge_amount: '50.00',
      recharge_value: '55.00',
    },
  ]),
  'GET /stripe-payment-methods/': { body: [savedCard] },
  'POST /transactions/wallet/recharge/': {
    body: {
      status: 'requires_payment_method',
      transaction_id: 'WR-1',
      receipt_url: null,
      client_secret: 'pi_1_secret_2',
    },
  },
  'GET /transactions/wallet/recharge/WR-1/': { body: { status: 'succeeded' } },
  'GET /orders/list-orders/': { body: [unpaid()] },
  'POST /orders/check-expiry/': { body: { status: 'proceed' } },
})

const savedCard = {
  id: 1,
  stripe_payment_method_id: 'pm_1',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2030,
  is_default: true,
}

const unpaid = () => ({
  ...unpaidWireOrder,
  expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
})
