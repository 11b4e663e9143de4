import { expect, test } from 'vitest'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { createTestCheckout } from '#test/support/client/createTestCheckout.ts'
import {
  closedOn,
  deliveryForm,
  facts,
} from '#test/support/fixtures/checkout.ts'

const type = (text: string) => ({ type: 'date.type', text }) as const
const enter = { type: 'date.enter' } as const
const submit = { type: 'order.submit' } as const

function open(form: Partial<CheckoutValues> = {}, known: Partial<Facts> = {}) {
  const checkout = createTestCheckout({
    form: { ...deliveryForm, date: null, ...form },
    knownFacts: { ...facts, ...known },
  })
  const result = () => {
    const { form, problem } = checkout.context()
    return {
      date: form.date,
      text: form.dateDraft,
      problem: problem && 'key' in problem.notice ? problem.notice.key : null,
    }
  }
  return { ...checkout, result }
}

type Facts = typeof facts

test.each(['2026-11-25', '25/11/2026', ' 25/11/2026 '])(
  'E34: %j is chosen as soon as it is typed, and its text goes when the field is left',
  (text) => {
    const { send, result } = open()
    send(type(text))
    expect(result()).toEqual({ date: '2026-11-25', text, problem: null })
    send(enter)
    expect(result()).toEqual({ date: '2026-11-25', text: null, problem: null })
  },
)

test.each([
  ['12/25/2026', 'unreadable'],
  ['1/2/27', 'unreadable'],
  ['Christmas', 'unreadable'],
  ['20/11/2026', 'early'],
  ['21/11/2026', 'early'],
  ['26/11/2026', 'no_cooking'],
  ['27/11/2026', 'closed'],
  ['3/3/2027', 'late'],
])(
  'E34: %j is refused at the field (%s), and what was chosen before stays',
  (text, reason) => {
    const { send, result } = open(
      { date: '2026-11-25' },
      { calendar: closedOn('2026-11-27') },
    )
    send(type(text))
    expect(result().problem).toBeNull()

    send(enter)
    const refused = {
      date: '2026-11-25',
      text,
      problem: `checkout.date_${reason}`,
    }
    expect(result()).toEqual(refused)
  },
)

test('E34: an unreadable text is refused before any date is chosen, too', () => {
  const { send, result } = open()
  send(type('12/25/2026'), enter)
  expect(result()).toEqual({
    date: null,
    text: '12/25/2026',
    problem: 'checkout.date_unreadable',
  })
})

test('E34: a cooking day before the earliest date is too soon', () => {
  const monday = Date.parse('2026-11-23T20:30:00+11:00')
  const { send, result } = open({}, { now: monday })
  send(type('24/11/2026'), enter)
  expect(result().problem).toBe('checkout.date_no_cooking')

  const tuesday = open({}, { now: monday + 86_400_000 })
  tuesday.send(type('25/11/2026'), enter)
  expect(tuesday.result().problem).toBe('checkout.date_early')
})

test('E34: an emptied field has the chosen date again', () => {
  const { send, result } = open({ date: '2026-11-25' })
  send(type('  '), enter)
  expect(result()).toEqual({ date: '2026-11-25', text: null, problem: null })
})

test('E34 E7: Pay stops at a typed text that is not the chosen date', () => {
  const { send, result, sent } = open({ date: '2026-11-25' })
  send(type('12/25/2026'), submit)
  expect(result().problem).toBe('checkout.date_unreadable')
  expect(sent).toEqual([])
})

test('E34: without a day on offer, a typed date is told so', () => {
  const { send, result } = open({}, { calendar: closedOn('2026', '2099') })
  send(type('25/11/2026'), enter)
  expect(result().problem).toBe('checkout.date_closed')
})

test.each([
  ['a day', { date: '2026-11-27' }],
  ['a slot with its day', { date: '2026-11-25', slotId: 2 }],
])('E34: %s that is picked replaces the typed text', (_, choice) => {
  const { send, result } = open({ date: '2026-11-25' })
  send(type('12/25/2026'), enter, { type: 'form.choose', choice })
  expect(result()).toEqual({ date: choice.date, text: null, problem: null })
})

test('E34: another choice leaves the typed text', () => {
  const { send, result } = open()
  send(type('12/25'), { type: 'form.choose', choice: { slotId: 2 } })
  expect(result().text).toBe('12/25')
})
