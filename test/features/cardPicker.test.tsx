import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import {
  type BrowserPayments,
  createBrowserPayments,
} from '#src/adapters/payments.ts'
import {
  CardPicker,
  type CardPickerProps,
} from '#src/features/payment/CardPicker.tsx'
import { PlatformProvider } from '#src/hooks/platform.ts'
import {
  fillCard as fill,
  installSandbox,
} from '#test/support/client/cardField.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'

const settings = {
  publishableKey: 'pk_sandbox',
  scriptUrl: 'http://localhost:3001/stripe.js',
}
const visa: SavedCard = {
  id: 1,
  stripe_payment_method_id: 'pm_1',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2028,
  is_default: true,
}
const amex = {
  ...visa,
  id: 2,
  stripe_payment_method_id: 'pm_2',
  card_brand: 'amex',
}
const nobody = { name: 'Wei Chen', email: 'wei@example.com' }

beforeEach(installSandbox)

test('E23 H1: saved cards show mark, brand, last four, expiry and the default; a new card hides none of them', async () => {
  const { reports } = show({ cards: [visa, amex], savedCard: 'pm_1' })
  const cards = screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
  expect(cards).toEqual([
    'VISA •••• 4242 Expires 04/2028Default',
    'AMEX •••• 4242 Expires 04/2028Default',
  ])
  expect(document.querySelectorAll('label [aria-hidden] > svg')).toHaveLength(2)
  expect(screen.queryByRole('checkbox')).toBe(null)

  fireEvent.click(screen.getByRole('radio', { name: /AMEX/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Use New Card' }))
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)

  fireEvent.click(
    screen.getByRole('checkbox', {
      name: 'Save payment method for future use',
    }),
  )
  fireEvent.click(screen.getByRole('radio', { name: /VISA/ }))
  expect(screen.queryByLabelText('Card number')).toBe(null)
  expect(reports).toEqual(['pick pm_2', 'new', 'save true', 'pick pm_1'])
})

test('E8: the field tells how it stands, and that it is gone', async () => {
  const { reports, provider } = show({ cards: [visa] })
  const field = () => provider.getSnapshot().value

  await screen.findByLabelText('Card number')
  await waitFor(() => expect(field()).toEqual({ field: 'mounted' }))
  await fill({
    'Card number': '4242 4242 4242 4242',
    'Expiry date': '12/39',
    CVC: '123',
  })
  expect(field()).toEqual({ field: 'mounted' })

  await fill({ 'Postal code': '2000' })
  expect(field()).toEqual({ field: 'complete' })
  await fill({ 'Card number': '4242424242424241' })
  expect(field()).toEqual({ field: 'wrong' })

  await fill({ CVC: '12', 'Card number': '4242424242424242' })
  expect(field()).toEqual({ field: 'mounted' })
  expect(new Set(reports)).toEqual(new Set(['new']))

  fireEvent.click(screen.getByRole('radio', { name: /VISA/ }))
  expect(field()).toEqual({ field: 'gone' })
})

test('a field whose card was refused takes the focus once it is there', async () => {
  show({ wantsFocus: true })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Card number')),
  )
})

test('H1: an error stands under the field, in the language of the shop', async () => {
  show({ language: 'zh' })
  await fill({ 卡号: '4242424242424241' })
  expect(screen.getByText('卡号无效。')).toBeTruthy()
  await fill({ 卡号: '4242424242424242' })
  expect(screen.queryByText('卡号无效。')).toBeNull()
})

test('A46: a change of language keeps a typed card and translates its field and its mistake', async () => {
  const { provider, choose } = show({})
  await fill({ 'Card number': '4242424242424241' })
  expect(screen.getByText('The card number is not valid.')).toBeTruthy()

  choose('zh')
  const number = await screen.findByLabelText<HTMLInputElement>('卡号')
  expect(number.value).toBe('4242 4242 4242 4241')
  expect(screen.getByText('卡号无效。')).toBeTruthy()

  await fill({
    卡号: '4242424242424242',
    有效期: '12/40',
    安全码: '123',
    邮政编码: '2000',
  })
  expect(provider.getSnapshot().matches({ field: 'complete' })).toBe(true)
  choose('en')
  expect(
    (await screen.findByLabelText<HTMLInputElement>('Card number')).value,
  ).toBe('4242 4242 4242 4242')
  expect(provider.getSnapshot().matches({ field: 'complete' })).toBe(true)
})

test("H1: the provider's refusal stands under the field, and who types a card takes it away", async () => {
  const { reports } = show({ problem: 'Your card was declined.' })
  await screen.findByLabelText('Card number')
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(reports).toEqual([])
  await fill({ 'Card number': '4' })
  expect(reports).toEqual(['new'])
})

test('E12: an unfinished card is refused before anything is asked, and a removed field pays nothing', async () => {
  const { payments } = show({ cards: [visa] })
  await fill({ 'Card number': '4242424242424242' })
  await act(async () => {
    expect(await payments.createPaymentMethod(nobody)).toEqual({
      error: {
        code: 'incomplete_expiry',
        message: 'The expiry date is incomplete.',
        isUncertain: false,
        language: 'en',
      },
    })
  })
  fireEvent.click(screen.getByRole('radio', { name: /VISA/ }))
  expect(await payments.createPaymentMethod(nobody)).toEqual({
    error: { code: 'card_field_gone', message: '', isUncertain: false },
  })
})

type Options = {
  cards?: SavedCard[]
  savedCard?: string | null
  problem?: string | undefined
  language?: Language
  wantsFocus?: boolean
}

/** A picker with the sandbox's provider, and the values that it reports. */
function show({
  cards = [],
  savedCard = null,
  problem,
  language = 'en',
  ...rest
}: Options) {
  const reports: string[] = []
  const payments = createBrowserPayments(settings, () => language)
  const provider = createActor(
    provideActors(paymentProviderMachine, {
      startProvider: fromPromise<Language | 'off', { method: PaymentType }>(
        () => payments.start(),
      ),
    }),
    { input: { method: 'stripe', ...rest } },
  ).start()

  const { actors } = renderShop(
    <StrictMode>
      <Picker
        cards={cards}
        savedCard={savedCard}
        problem={problem}
        payments={payments}
        reports={reports}
        provider={provider}
      />
    </StrictMode>,
    { language },
  )

  const choose = (chosen: Language) =>
    act(() =>
      actors.translations.send({ type: 'language.choose', language: chosen }),
    )
  return { reports, payments, provider, choose }
}

function Picker(
  props: Options & {
    cards: SavedCard[]
    payments: BrowserPayments
    reports: string[]
    provider: CardPickerProps['provider']
  },
) {
  const { cards, reports, provider, problem = null } = props
  const [savedCard, setSavedCard] = useState(props.savedCard ?? null)
  const [platform] = useState(() => ({
    mediaUrl: (path: string) => path,
    now: Date.now,
    random: Math.random,
    payments: async () => props.payments,
  }))

  return (
    <PlatformProvider value={platform}>
      <CardPicker
        name="card"
        cards={cards}
        savedCard={savedCard}
        saveCard={false}
        problem={problem}
        onPick={(id) => {
          reports.push(`pick ${id}`)
          setSavedCard(id)
        }}
        onEnter={() => {
          reports.push('new')
          setSavedCard(null)
        }}
        onSave={(isWanted) => reports.push(`save ${isWanted}`)}
        provider={provider}
      />
    </PlatformProvider>
  )
}
