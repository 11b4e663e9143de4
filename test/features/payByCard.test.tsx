import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOutlets } from '#contract/checkout.ts'
import type { Language } from '#contract/languages.ts'
import { listSavedCards, type SavedCard } from '#contract/savedCards.ts'
import { createBrowserPayments } from '#src/adapters/payments.ts'
import { withActors } from '#src/app/withActors.ts'
import { useSavedCards } from '#src/hooks/actors.ts'
import { fillCard, installSandbox } from '#test/support/client/cardField.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer } from '#test/support/fakes/server.ts'
import { outlet } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

const CheckoutPage = await loadPage('/checkout')
const Reload = await withActors(['walletAndOrders'], async () => ReloadCards)()

beforeEach(installSandbox)
afterEach(cleanup)

const card = {
  'Card number': '4242424242424242',
  'Expiry date': '12/39',
  CVC: '123',
}
const visa: SavedCard = {
  id: 1,
  stripe_payment_method_id: 'pm_1',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2028,
  is_default: false,
}

test('A46: in another language the typed card stays, and pays', async () => {
  const { choose } = await open()
  await fillCard({ ...card, 'Postal code': '2000' })
  expect(isAriaDisabled(payButton())).toBe(false)

  await choose('zh')
  const number = await screen.findByLabelText<HTMLInputElement>('卡号')
  expect(number.value).toBe('4242 4242 4242 4242')
  expect(isAriaDisabled(payButton())).toBe(false)
})

test('E8: where the provider does not come nothing can be paid until it does', async () => {
  const failing = new Set<Language>(['en'])
  await open([], undefined, failing)
  const notice = await screen.findByText(/^The payment could not be prepared/)
  expect(isAriaDisabled(payButton())).toBe(true)

  failing.clear()
  fireEvent.click(
    within(notice.parentElement ?? document.body).getByRole('button'),
  )
  await fillCard({ ...card, 'Postal code': '2000' })
  expect(isAriaDisabled(payButton())).toBe(false)
})

test('E8: without the saved card that was picked the card must be typed again', async () => {
  const cards = [visa]
  await open(cards)
  await fillCard({ ...card, 'Postal code': '2000' })
  fireEvent.click(screen.getByRole('radio', { name: /VISA/ }))
  expect(isAriaDisabled(payButton())).toBe(false)

  cards.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'Reload the cards' }))
  await waitFor(() =>
    expect(screen.queryByRole('radio', { name: /VISA/ })).toBe(null),
  )
  expect(isAriaDisabled(payButton())).toBe(true)

  await fillCard({ ...card, 'Postal code': '2000' })
  expect(isAriaDisabled(payButton())).toBe(false)
})

test('E8: a card that is being typed stays while the saved cards are asked for again', async () => {
  const answers = [{ status: 500 }]
  const { requestCount } = await open(
    [],
    () => answers.shift() ?? new Promise<never>(() => {}),
  )
  const field = await screen.findByLabelText('Card number')

  fireEvent.change(field, { target: { value: '4242424242424242' } })
  const notice = screen.getByText(
    'Your saved cards could not be loaded.',
  ).parentElement

  fireEvent.click(
    within(notice ?? document.body).getByRole('button', { name: 'Try Again' }),
  )
  await waitFor(() => expect(requestCount()).toBe(2))
  expect(field.isConnected).toBe(true)
})

test('E8: beside a pay button that is off stands why, in both languages', async () => {
  const { choose } = await open()
  const reason = () =>
    document.getElementById(payButton().getAttribute('aria-describedby') ?? '')

  await screen.findByLabelText('Card number')
  expect(reason()?.textContent).toBe('Enter your card details')
  await fillCard({ 'Card number': '4242424242424241' })
  expect(reason()?.textContent).toBe('Check your card details')

  await fillCard({ ...card, 'Postal code': '2000' })
  expect(reason()?.textContent).toBe('')
  await choose('zh')
  await screen.findByLabelText('卡号')
  expect(reason()?.textContent).toBe('')
  await fillCard({ 安全码: '' })
  expect(reason()?.textContent).toBe('请填写银行卡信息')

  fireEvent.click(screen.getByRole('radio', { name: /^钱包/ }))
  expect(reason()?.textContent).toBe('尚未获取钱包余额')
})

/** The checkout of a pickup paid by card, with the sandbox's provider. */
async function open(
  cards: SavedCard[] = [],
  answer: () => Answer | Promise<Answer> = () => ({
    body: z.encode(listSavedCards.output, cards),
  }),
  failing = new Set<Language>(),
) {
  const payments = createBrowserPayments(
    { publishableKey: 'pk_sandbox', scriptUrl: null },
    () => actors.translations.getSnapshot().context.language,
    async (_, locale) => {
      if (failing.has(locale)) throw new Error('The script did not load.')
      const start = window.Stripe
      if (!start) throw new Error('There is no script.')
      return start('pk_sandbox', { locale })
    },
  )
  const page = { count: 1, next: null, previous: null, results: [outlet] }
  const view = (
    <>
      <CheckoutPage />
      <Reload />
    </>
  )

  // Prefetching reads the browser's own address.
  history.replaceState(null, '', '/checkout')
  const { actors, calls } = renderShop(view, {
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /menu/pickup-location/': {
        body: z.encode(listOutlets.output, page),
      },
      'GET /stripe-payment-methods/': answer,
    },
    user: sampleUser,
    path: '/checkout',
    payments,
  })

  act(() => {
    actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
    actors.checkout.send({ type: 'page.entered', orderId: null })
    actors.checkout.send({
      type: 'form.choose',
      choice: { paymentMethod: 'stripe' },
    })
  })
  if (cards.length > 0) await screen.findByRole('radio', { name: /VISA/ })
  await screen.findByRole('button', { name: /^Pay A/ })

  const choose = async (language: Language) => {
    const { translations } = actors
    act(() => translations.send({ type: 'language.choose', language }))
    await waitFor(() =>
      expect(translations.getSnapshot().context.language).toBe(language),
    )
  }
  const requestCount = () =>
    calls.filter(({ call }) => call === 'GET /stripe-payment-methods/').length

  return { actors, choose, requestCount }
}

/** Loads the list again after the customer has removed cards elsewhere. */
function ReloadCards() {
  const saved = useSavedCards()
  return (
    <button type="button" onClick={() => saved.send({ type: 'resource.load' })}>
      Reload the cards
    </button>
  )
}

function payButton() {
  return screen.getByRole('button', { name: /(Pay|支付) ?A\$/ })
}
