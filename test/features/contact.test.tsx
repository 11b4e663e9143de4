import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ContactPage } from '#src/features/contact/ContactPage.tsx'
import { FormField } from '#src/ui/FormField.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { endFakeTimers } from '#test/support/timing/fakeTimers.ts'

const customer = { user: sampleUser, path: '/contact-us' }

test('B5: the form says one thing at a time, in order', () => {
  open()
  for (const [label, text, next] of [
    ['First name', 'First name is required', 'Mei'],
    ['Last name', 'Last name is required', 'Lin'],
    ['Email', 'Email is required', 'mei'],
    ['Message', 'Message is required', 'Hello'],
    ['Email', 'Please enter a valid email address', 'mei@example.test'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
    expect(fieldErrors()).toEqual([text])
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    type(label, next)
  }
  expect(fieldErrors()).toEqual([])
})

test.each([
  ['en', 'Show on a map', 'opens a new tab'],
  ['zh', '在地图上查看', '打开新标签页'],
] as const)(
  'A18: an icon of the link to the map says that it opens a new tab, in %s',
  (language, text, hint) => {
    renderShop(<ContactPage />, { ...customer, language })
    const link = screen.getByRole('link', { name: `${text} ${hint}` })
    expect(link.textContent).toBe(text)
  },
)

const seller = {
  name: 'Lantern Kitchen',
  address: '58 Dixon Street',
  abn: '1',
}

test.each([
  ['en', 'Call the kitchen: (02) 9000 0000'],
  ['zh', '致电厨房：(02) 9000 0000'],
] as const)(
  'K63: the page has a link that calls the kitchen, in %s',
  (language, name) => {
    open({ language, seller: { ...seller, phone: '(02) 9000 0000' } })
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('tel:0290000000')
  },
)

test('K63: a kitchen without a phone number has no link and no empty line', () => {
  open({ seller })
  expect(document.querySelector('[href^="tel:"]')).toBeNull()
  const lines = [...document.querySelectorAll('aside p')]
  expect(lines.every(({ textContent }) => textContent)).toBe(true)
})

test('a field without a limit is not drawn again for each letter, and one with a limit counts it', () => {
  const drawn: string[] = []
  const field = (name: string, limit?: number) => (
    <FormField label={name} limit={limit}>
      {(control) => {
        drawn.push(name)
        return <input {...control} />
      }}
    </FormField>
  )

  renderShop(
    <>
      {field('Plain')}
      {field('Limited', 5)}
    </>,
  )
  drawn.length = 0
  type(/Plain/, 'Mei')
  type(/Limited/, 'Mei Lin')
  expect(drawn).toEqual(['Limited'])
  expect(screen.getByText('7 of 5 characters')).toBeTruthy()
})

test('A41 B5: a pasted message that is too long stays whole, is counted, and is named instead of sent', async () => {
  const { calls } = open({
    ...customer,
    answers: sends({ body: { message: 'Thanks' } }),
  })
  type('First name', 'Mei')
  type('Last name', 'Lin')
  type('Message', 'x'.repeat(4000))
  expect(screen.queryByText(/of 5000 characters/)).toBeNull()

  type('Message', 'x'.repeat(5001))
  expect(screen.getByText('5001 of 5000 characters')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(fieldErrors()).toEqual(['This text is too long. Please shorten it.'])
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  expect(calls.filter(({ call }) => call === 'POST /contactus/')).toEqual([])

  type('Message', 'x'.repeat(5000))
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByText(/Your message has been sent/)
  expect(screen.queryByText(/of 5000 characters/)).toBeNull()
})

test('B8: a customer’s email is prefilled, locked, sent and kept; the rest is cleared, which is also said', async () => {
  const heard = await listen()
  const { calls } = open({
    ...customer,
    answers: sends({ body: { message: 'Thanks' } }),
  })
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect([email.value, email.readOnly]).toEqual(['mei@example.test', true])

  fill()
  const confirmation =
    'Your message has been sent. We will get back to you soon.'

  await screen.findByText(confirmation)
  expect(await heard()).toBe(confirmation)
  expect(calls.find(({ call }) => call === 'POST /contactus/')?.body).toEqual({
    first_name: 'Mei',
    last_name: 'Lin',
    email: 'mei@example.test',
    message: 'Hello',
  })
  expect(typed()).toEqual(['', '', 'mei@example.test', ''])
})

test('B8: who logs in while they write has their own email in the form, and what they typed', () => {
  const { actors } = open()
  type('First name', 'Mei')
  type('Email', 'other@example.test')
  act(() => actors.session.send({ type: 'session.replace', user: sampleUser }))
  expect(typed()).toEqual(['Mei', '', 'mei@example.test', ''])
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
})

test('B9: nothing can be typed into a message that is under way: it would be cleared, and never sent', async () => {
  const { promise, resolve } = deferred<Answer>()
  open({ path: '/contact-us', answers: sends(() => promise) })
  type('Email', 'mei@example.test')
  fill()

  const fields = ['First name', 'Last name', 'Email', 'Message'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  )
  const locked = () => fields.map(({ readOnly }) => readOnly)

  await waitFor(() => expect(locked()).toEqual([true, true, true, true]))
  resolve({ status: 500 })
  await screen.findByText('Something went wrong. Please try again.')
  expect(locked()).toEqual([false, false, false, false])
  expect(typed()).toEqual(['Mei', 'Lin', 'mei@example.test', 'Hello'])
})

test('A23: a message that is taken without a word was sent', async () => {
  open({ ...customer, answers: sends({ body: {} }) })
  fill()
  expect(await screen.findByText(/Your message has been sent/)).toBeTruthy()
})

test('B9: the success banner stands for five seconds, also while the next message is typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open({ ...customer, answers: sends({ body: { message: 'Thanks' } }) })
  fill()
  await screen.findByText(/Your message has been sent/)
  type('First name', 'M')
  expect(screen.queryByText(/Your message has been sent/)).not.toBeNull()

  vi.advanceTimersByTime(5000)
  await waitFor(() =>
    expect(screen.queryByText(/Your message has been sent/)).toBeNull(),
  )
  endFakeTimers()
})

test.each([
  [
    { status: 503, body: { message: 'The inbox is full.' } },
    'The inbox is full.',
  ],
  ['offline' as const, 'Something went wrong. Please try again.'],
])(
  'B9 I3: a message answered with %j shows %s and keeps the text',
  async (answer, text) => {
    open({ ...customer, answers: sends(answer) })
    fill()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(typed()).toEqual(['Mei', 'Lin', 'mei@example.test', 'Hello'])
  },
)

function open(options: ShopOptions = {}) {
  return renderShop(<ContactPage />, options)
}

function sends(answer: Answers[string]): Answers {
  return { 'POST /contactus/': answer, 'GET /details/': { body: sampleUser } }
}

function fill() {
  type('First name', 'Mei')
  type('Last name', ' Lin ')
  type('Message', 'Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
}

function type(label: string | RegExp, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

function typed() {
  return ['First name', 'Last name', 'Email', 'Message'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label).value.trim(),
  )
}
