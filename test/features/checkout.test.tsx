import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listAddresses } from '#contract/addressBook.ts'
import { cartLine } from '#contract/cart.ts'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
  type TimeSlot,
} from '#contract/checkout.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { listOrderCoupons } from '#contract/coupons.ts'
import { languages } from '#contract/languages.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import { createOrder } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import { LastOrderChoice } from '#src/features/checkout/when/LastOrderChoice.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import {
  translatedTexts,
  translatePage,
} from '#test/support/client/translatePage.ts'
import { wholeText } from '#test/support/client/wholeText.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import {
  addressOf,
  deliveryBody,
  lineOf,
  outlet,
  slots,
} from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleCoupon, sampleLine } from '#test/support/fixtures/menu.ts'
import {
  agreedNames,
  renamedLabels,
  renamedOrder,
} from '#test/support/fixtures/renamedOrder.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { endFakeTimers } from '#test/support/timing/fakeTimers.ts'
import { patience } from '#test/support/timing/patience.ts'

const CheckoutPage = await loadPage('/checkout')

afterEach(cleanup)
afterEach(endFakeTimers)

test('E1: delivery is the default, and the billing address is shown', async () => {
  await open()
  expect(screen.getByRole('radio', { name: /^Delivery/ })).toHaveProperty(
    'checked',
    true,
  )
  expect(screen.getByText('1 Lantern Lane')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Back to the menu' }).getAttribute('href'),
  ).toBe('/ordernow')
})

test('E3: at most five eligible addresses are offered, newest first', async () => {
  await open({
    addresses: [1, 2, 3, 4, 5, 6]
      .map((id) => addressOf(id))
      .concat(addressOf(9, 9999)),
  })

  const group = within(screen.getByRole('group', { name: 'Delivery address' }))
  const names = group
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'))
  expect(names).toEqual(['6', '5', '4', '3', '2'])
})

test('G20: a post box is not offered for a delivery, which is said', async () => {
  const postBox = { ...addressOf(1), street_address1: 'PO Box 12' }
  await open({ addresses: [postBox] })
  expect(
    screen.getByText(
      'We cannot deliver to a post box or a parcel locker. Please add a street address, or choose pickup.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull()
})

test('E3: without an eligible address the customer is warned', async () => {
  await open({ addresses: [addressOf(9, 9999)] })
  expect(
    screen.getByText(/None of your addresses is in our delivery area/),
  ).toBeTruthy()
})

test('the offer to order like last time is drawn again only when it says something else', async () => {
  const onRender = vi.fn()
  const { checkout } = (
    await open({
      view: (
        <Profiler id="last" onRender={onRender}>
          <LastOrderChoice />
        </Profiler>
      ),
      orders: [
        {
          ...unpaidWireOrder,
          order_type: 'DELIVERY',
          delivery_location: addressOf(1),
          time_slot: { id: 2, name: '5:00pm - 6:30pm' },
          transaction: { status: 'succeeded' },
        },
      ],
    })
  ).actors
  const offer = await screen.findByRole('button', {
    name: /^Same as last time/,
  })

  onRender.mockClear()
  act(() => {
    checkout.send({ type: 'fact.balance', balance: 12_300 })
    checkout.send({ type: 'note.edit' })
    checkout.send({ type: 'note.type', note: 'No onions' })
  })
  expect(onRender).not.toHaveBeenCalled()

  fireEvent.click(offer)
  expect([
    offer.getAttribute('aria-pressed'),
    onRender.mock.calls.length,
  ]).toEqual(['true', 1])
})

test('A50: a changed total is said with its name and the price of the way', async () => {
  await open()
  const heard = await listen()
  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  expect(await heard()).toBe('Total A$15.90, pickup is free')
})

test('E3: an outlet is shown with all its lines', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  const radio = screen.getByRole('radio', { name: /Haymarket/ })
  expect(radio.closest('label')?.textContent).toBe(
    'Haymarket 58 Dixon StreetSydney NSW 2000Australia',
  )
})

test('K45: a closed day up to the last of the nearest days stands with its reason', async () => {
  onDecember21()
  await open({ calendar: christmas })

  const when = screen.getByRole('region', { name: 'When' })
  expect(
    [...when.querySelectorAll('legend, p')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual([
    'Nearest days',
    'We cook on Monday, Wednesday and Friday. If you order before Monday 11:59 pm (Sydney time), the earliest date is Wednesday 23 December 2026.',
    'Friday 25 December 2026: closed, Christmas Day',
    'Monday 28 December 2026 to Friday 1 January 2027: closed, Holidays',
    'Earliest: Wednesday 23 December',
  ])
  expect(dayNames()).toEqual(['Wed 23 Dec', 'Mon 4 Jan', 'Wed 6 Jan'])
})

test('K45 A18: the reason of a closed day is in the language of the page', async () => {
  onDecember21()
  await open({ calendar: christmas }, 'zh')
  expect(screen.getByText('2026年12月25日星期五：休息，圣诞节')).toBeTruthy()
})

test('A52 K45: the calendar opens at the first day to choose, names the reason at a closed day, and below it those of its month', async () => {
  vi.useFakeTimers({
    now: new Date('2026-12-24T09:00:00+11:00'),
    toFake: ['Date'],
  })
  await open({ calendar: christmas })
  fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))

  const month = within(
    await screen.findByRole('group', { name: 'Calendar of schedule dates' }),
  )
  expect(month.getByText('January 2027')).toBeTruthy()

  const newYear = month.getByRole('gridcell', {
    name: /Not available.* 1 January/,
  })
  expect(newYear.title).toBe('Holidays')
  const spoken = newYear.cloneNode(true) as HTMLElement
  for (const seen of spoken.querySelectorAll('[aria-hidden], .overlay'))
    seen.remove()
  expect(spoken.textContent).toBe('Friday 1 January')
  expect(month.getByRole('grid')).toBeTruthy()

  const calendar = within(
    document.querySelector<HTMLElement>('.shop-calendar') ?? document.body,
  )
  const notes = () =>
    calendar.queryAllByText(/closed/).map(({ textContent }) => textContent)
  expect(notes()).toEqual([
    'Monday 28 December 2026 to Friday 1 January 2027: closed, Holidays',
  ])

  fireEvent.click(month.getByRole('button', { name: 'Next month' }))
  expect(notes()).toEqual([])
})

test('K47: where no day can be had, the page says so with the reason, and offers no calendar', async () => {
  const reason = { en: 'We are moving', zh: '搬迁' }
  const closed_days = [{ first: '2026-01-01', last: '2099-12-31', reason }]
  const { actors } = await open({
    calendar: { ...defaultCalendar, closed_days },
  })
  const warning =
    'The kitchen is not taking orders for any day at the moment. Please come back later.'
  const when = within(screen.getByRole('region', { name: 'When' }))
  expect(when.getByText(warning)).toBeTruthy()
  expect(when.getByText(/closed, We are moving/)).toBeTruthy()
  expect(when.queryByRole('button')).toBeNull()
  expect(when.queryByRole('radio')).toBeNull()

  const heard = await listen()
  complete(actors)
  fireEvent.click(payButton())
  expect(screen.getByText(warning)).toBeTruthy()
  expect(await heard()).toContain(warning)
})

test('A21: where the calendar does not load, no day is offered, and a retry brings the days', async () => {
  let isDown = true
  const all = answers()
  const { actors } = renderShop(<CheckoutPage />, {
    answers: {
      ...all,
      'GET /menu/pickup-location/': () =>
        isDown ? 'offline' : (all['GET /menu/pickup-location/'] as Answer),
    },
    user: sampleUser,
    path: '/checkout',
  })

  act(() => {
    actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
    for (const name of ['deliveryPoints', 'outlets', 'timeSlots'] as const)
      actors[name].send({ type: 'resource.load' })
    actors.checkout.send({ type: 'page.entered', orderId: null })
  })

  const when = within(await screen.findByRole('region', { name: 'When' }))
  expect(
    await when.findByText('The available dates could not be loaded.'),
  ).toBeTruthy()
  expect(when.queryByRole('radio')).toBeNull()

  isDown = false
  fireEvent.click(when.getByRole('button', { name: 'Try Again' }))
  expect(await when.findAllByRole('radio')).toHaveLength(4)
})

test('E20: the slots of the earliest day stand under its name, and one tap chooses both', async () => {
  onDecember21()
  await open()
  expect(dateField().value).toBe('')
  expect(dayNames()).toEqual(['Wed 23 Dec', 'Fri 25 Dec', 'Mon 28 Dec'])

  const slotOf = (day: string) =>
    within(screen.getByRole('group', { name: day })).getByRole('radio', {
      name: '5:00pm - 6:30pm',
    })
  const earliest = slotOf('Earliest: Wednesday 23 December')
  expect(earliest).toHaveProperty('checked', false)
  fireEvent.click(earliest)
  expect(slotOf('Wednesday 23 December 2026')).toHaveProperty('checked', true)
  expect(dateField().value).toBe('23/12/2026')
  expect(screen.getByRole('radio', { name: 'Wed 23 Dec' })).toHaveProperty(
    'checked',
    true,
  )
})

test('E34: a typed date brings its slots, and the field shows it in the short form of the language', async () => {
  onDecember21()
  const { actors } = await open()
  fireEvent.click(screen.getByRole('radio', { name: '5:00pm - 6:30pm' }))
  typeDate('2027-01-06')
  expect(dateField().value).toBe('6/1/2027')
  const chosen = within(
    screen.getByRole('group', { name: 'Wednesday 6 January 2027' }),
  ).getByRole('radio', { name: '5:00pm - 6:30pm' })
  expect(chosen).toHaveProperty('checked', true)

  act(() => {
    actors.translations.send({ type: 'language.choose', language: 'zh' })
  })
  expect(
    (await screen.findByRole<HTMLInputElement>('textbox', { name: '预约日期' }))
      .value,
  ).toBe('2027-01-06')
})

test.each([
  [
    '12/25/2026',
    'This date cannot be read. Please write it like 23/12/2026.',
    '无法识别此日期，请按 2026-12-23 的格式填写。',
  ],
  [
    '21/12/2026',
    'Monday 21 December 2026 is too soon. The earliest date is Wednesday 23 December 2026.',
    '2026年12月21日星期一太早，最早可订2026年12月23日星期三。',
  ],
  [
    '24/12/2026',
    'We do not cook on Thursday 24 December 2026, only on Monday, Wednesday and Friday.',
    '厨房周一、周三、周五出餐，2026年12月24日星期四不出餐。',
  ],
  [
    '25/12/2026',
    'Friday 25 December 2026: closed, Christmas Day. Please select another date.',
    '2026年12月25日星期五休息（圣诞节），请选择其他日期。',
  ],
  [
    '7/7/2027',
    'Wednesday 7 July 2027 is too far ahead. The last date is Friday 19 March 2027.',
    '2027年7月7日星期三太远，最晚可订2027年3月19日星期五。',
  ],
])(
  'E34: a typed %s gets a sentence at the field, and what was chosen stays',
  async (text, en, zh) => {
    onDecember21()
    const heard = await listen()
    const { actors } = await open({ calendar: christmas })
    fireEvent.click(screen.getByRole('radio', { name: 'Mon 4 Jan' }))
    typeDate(text)
    expect(dateField().value).toBe(text)
    expect(dateField().getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(
        dateField().getAttribute('aria-describedby') ?? '',
      )?.textContent,
    ).toBe(en)
    expect(await heard()).toContain(en)
    expect(
      screen.getByRole('group', { name: 'Monday 4 January 2027' }),
    ).toBeTruthy()

    act(() => {
      actors.translations.send({ type: 'language.choose', language: 'zh' })
    })
    expect(await screen.findByText(zh)).toBeTruthy()
  },
)

test('E35: more than six slots are a list to open, also for pickup', async () => {
  onDecember21()
  const { actors } = await open({ slots: hourly('ALL', 7) })
  const list = () => screen.getByRole('combobox', { name: 'Time slot' })
  const options = () =>
    within(list())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const names = hourly('ALL', 7).map(({ name }) => name)
  expect(options()).toEqual(['Choose a time slot', ...names])

  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  expect(options()).toHaveLength(8)
  fireEvent.change(list(), { target: { value: '7' } })
  expect(list()).toHaveProperty('value', '7')
  expect(actors.checkout.getSnapshot().context.form).toMatchObject({
    date: '2026-12-23',
    slotId: 7,
  })
})

test('E35 E7: a missing slot brings the focus to the list', async () => {
  onDecember21()
  await open({ slots: hourly('ALL', 7) })
  typeDate('23/12/2026')
  fireEvent.click(payButton())
  expect(screen.getByText('Please select a time slot')).toBeTruthy()
  expect(document.activeElement).toBe(
    screen.getByRole('combobox', { name: 'Time slot' }),
  )
})

test('E35: six slots stand side by side', async () => {
  onDecember21()
  await open({ slots: hourly('PICKUP ONLY', 6) })
  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  expect(slotNames()).toHaveLength(6)
  expect(screen.queryByRole('combobox')).toBeNull()
})

function hourly(type: TimeSlot['type'], count: number): TimeSlot[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${index + 1}:00pm - ${index + 2}:00pm`,
    type,
  }))
}

function onDecember21() {
  vi.useFakeTimers({
    now: new Date('2026-12-21T09:00:00+11:00'),
    toFake: ['Date'],
  })
}

test('E3: without slots the kitchen is said to be closed, by way of fulfilment', async () => {
  await open({ slots: [] })
  expect(
    screen.getByText('Kitchen is not taking any delivery orders !!'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  expect(screen.getByText('Kitchen is closed for Pickup order.')).toBeTruthy()
})

test('E15: only the slots of the chosen way are offered', async () => {
  await open()
  expect(slotNames()).toEqual(['5:00pm - 6:30pm'])
  fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
  expect(slotNames()).toEqual(['2:30pm - 3:30pm'])
})

test('E6: PayPal is shown, disabled, with its tooltip', async () => {
  await open()
  const paypal = screen.getByRole('radio', { name: /^PayPal/ })
  expect(paypal).toHaveProperty('disabled', true)
  expect(paypal.closest('label')?.title).toBe('Service unavailable')
})

test('E23: a way to pay has its marks, which no screen reader reads', async () => {
  await open()
  const methods = within(screen.getByRole('group', { name: 'Payment method' }))
  const marks = methods.getAllByRole('radio').map((radio) => {
    const label = radio.closest('label')
    return [
      radio.getAttribute('value'),
      label?.querySelectorAll('[aria-hidden] > svg').length,
    ]
  })
  expect(marks).toEqual([
    ['wallet', 1],
    ['stripe', 3],
    ['wechat', 1],
    ['alipay', 1],
    ['paypal', 0],
  ])
  expect(methods.getByRole('radio', { name: 'Alipay' })).toBeTruthy()
})

test('E7: a refused submit stands once, at its field, is said, and brings the focus there', async () => {
  const heard = await listen()
  await open()
  fireEvent.click(payButton())
  const field = document.querySelector('[data-field=date]')
  expect(field?.contains(screen.getByText('Select Schedule date'))).toBe(true)
  expect(field?.contains(document.activeElement)).toBe(true)
  expect(await heard()).toContain('Select Schedule date')
})

test('E7: a refused submit brings the focus to its field also from a note that is being written', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  const note = screen.getByRole('textbox', { name: 'Note to the restaurant' })
  expect(document.activeElement).toBe(note)
  fireEvent.change(note, { target: { value: 'No peanuts' } })
  fireEvent.click(payButton())
  const field = document.querySelector('[data-field=date]')
  expect(field?.contains(document.activeElement)).toBe(true)
})

test('E2: a date that the server refuses is told in its words at the date, where the focus goes', async () => {
  const words = 'This date is no longer available. Please select another date.'
  const { actors } = await open({
    order: { status: 400, body: { schedule_date: [words] } },
  })

  complete(actors)
  fireEvent.click(payButton())
  expect(await screen.findByText(words)).toBeTruthy()

  const field = document.querySelector('[data-field=date]')
  expect(field?.textContent).toContain(words)
  await waitFor(() =>
    expect(document.activeElement).toBe(field?.querySelector('input')),
  )
})

test('A18: with another language labels stand in place of the server’s words about a date and a failure', async () => {
  const refusals = [
    { status: 400, body: { schedule_date: ['This date is gone.'] } },
    { status: 402, body: { message: 'Your wallet balance is too low.' } },
  ]
  const { actors } = await open({ order: () => refusals.shift() ?? 'offline' })
  const speak = (language: 'en' | 'zh') =>
    act(() => actors.translations.send({ type: 'language.choose', language }))
  const field = document.querySelector('[data-field=date]')

  complete(actors)
  fireEvent.click(payButton())
  await waitFor(() =>
    expect(field?.textContent).toContain('This date is gone.'),
  )
  speak('zh')
  await waitFor(() =>
    expect(field?.textContent).toContain('此项已无法提供，请重新选择。'),
  )
  expect(screen.getByText('此项已无法提供，请重新选择。')).toBeTruthy()
  expect(screen.queryByText(/This date is gone/)).toBeNull()

  speak('en')
  await waitFor(() =>
    expect(field?.textContent).toContain('This date is gone.'),
  )
  complete(actors)
  fireEvent.click(payButton())
  expect(
    await screen.findByText('Order failed: Your wallet balance is too low.'),
  ).toBeTruthy()

  speak('zh')
  expect(await screen.findAllByText('下单失败，请重试。')).not.toEqual([])
  expect(screen.queryByText(/Your wallet balance is too low/)).toBeNull()
})

test('E7: an order that comes to nothing is not sent, which is told at the pay button', async () => {
  const { actors, calls } = await open({
    line: sampleLine({ selected_meal_portion_price: 0 }),
  })
  complete(actors, { fulfilment: 'PICKUP', slotId: 1, outletId: outlet.id })
  fireEvent.click(screen.getByRole('button', { name: /^Pay A\$0\.00/ }))

  const words = 'Total order amount must be greater than zero.'
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.querySelector('[data-field=total]')?.textContent).toContain(
    words,
  )
  expect(document.activeElement).toBe(payButton())
  expect(calls.map(({ call }) => call)).not.toContain('POST /orders/create/')
})

test('E9: a checkout with an empty cart leads to the menu, also when another tab empties it', async () => {
  history.replaceState(null, '', '/checkout')
  renderShop(<CheckoutPage />, {
    answers: answers(),
    user: sampleUser,
    path: '/checkout',
  })
  await waitFor(() => expect(location.pathname).toBe('/ordernow'))
  cleanup()
  await open()
  history.replaceState(null, '', '/checkout')

  const { lines: _, ...kept } = JSON.parse(
    localStorage.getItem('store_cart') ?? '{}',
  )

  localStorage.setItem('store_cart', JSON.stringify({ ...kept, lines: [] }))
  act(
    () =>
      void dispatchEvent(new StorageEvent('storage', { key: 'store_cart' })),
  )
  expect(location.pathname).toBe('/ordernow')
  expect(screen.getByText(/Your cart was emptied or ordered/)).toBeTruthy()
})

test('A20: a note that is saved or cleared leaves the focus on the button that writes it', async () => {
  await open()
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  const focused = () => document.activeElement?.textContent
  const type = (value: string) =>
    fireEvent.change(
      screen.getByRole('textbox', { name: 'Note to the restaurant' }),
      {
        target: { value },
      },
    )

  press('Add a note')
  type('Ring twice')
  press('Save note')
  expect(focused()).toBe('Edit note')

  press('Clear note')
  expect(focused()).toBe('Add a note')
  press('Add a note')
  press('Clear note')
  expect(focused()).toBe('Add a note')
})

test.each([
  ['en', 'Choose a time', 'Choose a pickup location', 'Pickup'],
  ['zh', '请先选择时间', '请先选择自取门店', '自取'],
] as const)(
  'E38: above the pay button stands what is still to be chosen, in %s, and the button leads there',
  async (language, time, outletMissing, pickup) => {
    const { actors } = await open({}, language)
    const pay = screen.getByRole('button', {
      name: /(Pay|支付) A\$/,
      description: time,
    })
    fireEvent.click(pay)
    const field = document.querySelector('[data-field=date]')
    expect(field?.contains(document.activeElement)).toBe(true)
    expect(pay.getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getAllByText(time)).toHaveLength(1)

    complete(actors)
    expect(screen.queryByText(time)).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(pickup) }))
    complete(actors, { slotId: 1 })
    expect(screen.getByText(outletMissing)).toBeTruthy()
    expect(screen.getByRole('button', { name: /(Pay|支付) A\$/ })).toBe(pay)
  },
)

test('E38: where no time can be chosen, the bar asks for none', async () => {
  await open({ slots: [] })
  expect(screen.getByText(/not taking any delivery orders/)).toBeTruthy()
  expect(screen.queryByText('Choose a time')).toBeNull()
})

test.each([
  ['en', 'Note to the restaurant', 'Invoice for a business'],
  ['zh', '给商家的备注', '公司抬头发票'],
] as const)(
  'E39: note and business are one line until one of them opens, and the nutrition is folded, in %s',
  async (language, ...names) => {
    await open({ line: sampleLine({ allergens: 'Soy' }) }, language)
    for (const name of names) {
      const part = within(screen.getByRole('region', { name }))
      const button = part.getByRole('button')
      expect(part.queryByRole('heading')).toBeNull()
      fireEvent.click(button)
      expect(part.getByRole('heading', { name })).toBeTruthy()
    }

    expect(
      [...document.querySelectorAll('aside p')].filter(
        (text) =>
          / kcal|千卡/.test(text.textContent) && !text.closest('details'),
      ),
    ).toEqual([])
  },
)

test.each([
  ['en', 'Order number LK-2', 'Alipay opens in this tab'],
  ['zh', '订单号 LK-2', '将在当前页面打开支付宝'],
] as const)(
  'F21 E23: a payment by code says its amount and the number of its order, and on a phone no other tab is promised, in %s',
  async (language, number, alipay) => {
    const { actors } = await open(
      {
        order: {
          status: 200,
          body: {
            status: 'ORDER_PLACED',
            order_id: 'LK-2',
            client_secret: 'pi_1_secret_1',
          },
        },
      },
      language,
      'phone',
    )
    complete(actors)
    const choose = (paymentMethod: 'alipay' | 'wechat') =>
      act(() =>
        actors.checkout.send({
          type: 'form.choose',
          choice: { paymentMethod },
        }),
      )
    choose('alipay')
    expect(await screen.findByText(new RegExp(alipay))).toBeTruthy()

    choose('wechat')
    const pay = screen.getByRole('button', { name: /(Pay|支付) A\$/ })
    await waitFor(() => expect(isAriaDisabled(pay)).toBe(false))
    const amount = /A\$[\d.]+/.exec(pay.textContent)?.[0] ?? ''
    fireEvent.click(pay)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(number)).toBeTruthy()
    expect(dialog.getByText(amount)).toBeTruthy()
  },
)

test('F11: in the browser of WeChat, Alipay is offered with a warning, and its own code is pressed long', async () => {
  await open({}, 'en', 'wechat')
  fireEvent.click(screen.getByRole('radio', { name: /^Alipay/ }))
  expect(
    await screen.findByText(/^Alipay cannot be opened in WeChat/),
  ).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: /^WeChat/ }))
  expect(
    await screen.findByText(/^Press and hold the code that appears/),
  ).toBeTruthy()
})

test('A41 E5: a pasted note that is too long stays whole, says so, and is neither saved nor ordered', async () => {
  const { actors, calls } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))

  const note = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  const long = `${'x'.repeat(990)} I AM ALLERGIC TO PEANUTS`

  fireEvent.change(note(), { target: { value: long } })
  expect(note().maxLength).toBe(-1)
  expect(screen.getByText('1015 of 1000 characters')).toBeTruthy()
  expect(
    isAriaDisabled(screen.getByRole('button', { name: 'Save note' })),
  ).toBe(true)

  complete(actors)
  fireEvent.click(payButton())
  const section = within(
    screen.getByRole('region', { name: 'Note to the restaurant' }),
  )
  expect(
    section.getByText('Please shorten your note. It is too long.'),
  ).toBeTruthy()
  expect(note().value).toBe(long)
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])

  fireEvent.change(note(), { target: { value: long.slice(100) } })
  expect(
    section.queryByText('Please shorten your note. It is too long.'),
  ).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(screen.getByText(long.slice(100))).toBeTruthy()
})

test('E33: the part for a business is closed at first, opens at its company, and is taken away again', async () => {
  const { actors } = await open()
  const section = within(
    screen.getByRole('region', { name: 'Invoice for a business' }),
  )
  const press = (name: string) => {
    const button = section.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  expect(section.queryByRole('textbox')).toBeNull()

  press('Add company, ABN')
  const company = section.getByRole('textbox', { name: /^Company/ })
  expect(document.activeElement).toBe(company)
  fireEvent.change(company, { target: { value: 'Acme Pty Ltd' } })
  expect(actors.checkout.getSnapshot().context.form.invoiceTo).toEqual({
    company: 'Acme Pty Ltd',
    abn: '',
    reference: '',
  })

  press('Remove company')
  expect(section.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Add company, ABN')
  expect(actors.checkout.getSnapshot().context.form.invoiceTo).toBeNull()
})

test.each([
  [
    'en',
    /^Add company/,
    /^Company/,
    'Please check the ABN. These are not the 11 digits of a valid one.',
  ],
  ['zh', /^添加公司/, /^公司名称/, '请检查 ABN：这不是有效的 11 位号码。'],
] as const)(
  'E33: a wrong ABN is told in %s at its field before Pay, and a right one is sent',
  async (language, add, companyName, text) => {
    const { actors, calls } = await open({}, language)
    complete(actors)
    fireEvent.click(screen.getByRole('button', { name: add }))
    const fill = (name: RegExp, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), {
        target: { value },
      })
    const orders = () =>
      calls.filter(({ call }) => call === 'POST /orders/create/')
    const pay = () =>
      fireEvent.click(screen.getByRole('button', { name: /(Pay|支付) A\$/ }))
    fill(companyName, 'Acme Pty Ltd')
    fill(/^ABN/, '51 824 753 557')
    pay()
    expect(fieldErrors()).toEqual([text])
    const abn = screen.getByRole('textbox', { name: /^ABN/ })
    expect(document.activeElement).toBe(abn)
    expect(abn.getAttribute('aria-invalid')).toBe('true')
    expect(orders()).toEqual([])

    fill(/^ABN/, '51824753556')
    expect(fieldErrors()).toEqual([])
    pay()
    await waitFor(() => expect(orders()).toHaveLength(1), patience)
    expect(orders()[0]?.body).toMatchObject({
      invoice_to: {
        company: 'Acme Pty Ltd',
        abn: '51 824 753 556',
        reference: null,
      },
    })
  },
)

test.each([
  [99_999, 0],
  [100_000, 1],
])(
  'F19: an order of %i cents has %i hints that its tax invoice names its buyer',
  async (price, count) => {
    await open({ line: sampleLine({ selected_meal_portion_price: price }) })
    fireEvent.click(screen.getByRole('radio', { name: /^Pickup/ }))
    expect(
      screen.queryAllByText(/^A tax invoice of A\$1000\.00 or more/),
    ).toHaveLength(count)
  },
)

test('A40: on a translated checkout a note is written and cleared again', async () => {
  await open()
  translatePage()

  const press = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name }))
  for (const round of [1, 2]) {
    press('Add a note')
    fireEvent.change(
      screen.getByRole('textbox', { name: 'Note to the restaurant' }),
      {
        target: { value: `Ring ${round} times` },
      },
    )
    press('Save note')
    await waitFor(() => expect(translatedTexts()).toContain('Edit note'))
    press('Clear note')
    await waitFor(() => expect(translatedTexts()).toContain('Add a note'))
  }
})

test('A40: a translated checkout shows the dish that the cart has now', async () => {
  const { actors } = await open()
  translatePage()
  await waitFor(() => expect(translatedTexts()).toContain('1 × Mapo Tofu'))

  const rice = sampleLine({
    meal_id: 2,
    meal_name: 'Yangzhou Fried Rice',
    meal_trans_code: null,
  })

  act(() => actors.cart.send({ type: 'cart.rebuild', lines: [rice] }))
  await waitFor(() =>
    expect(translatedTexts()).toContain('1 × Yangzhou Fried Rice'),
  )
  expect(translatedTexts()).not.toContain('1 × Mapo Tofu')
})

test('D8 D9: the checkout says what the order contains, in which dishes, and its nutrition', async () => {
  await open({ line: sampleLine({ allergens: 'Soy, Wheat' }) })
  const facts = within(
    screen.getByRole('region', { name: 'Nutrition and allergens' }),
  )
  for (const text of [
    'This order contains: Soy, Wheat',
    'Soy: Mapo Tofu',
    'In total: 417 kcal · 29g protein · 15g carbs · 27g fats',
  ])
    expect(facts.getByText(wholeText(text))).toBeTruthy()
})

test('F8: the page of an unpaid order shows how long it can still be paid, and its day and place in rows', async () => {
  const expires_at = new Date(Date.now() + 10 * 60_000).toISOString()
  const [pickup_location] = z.encode(listOutlets.output, page([outlet])).results
  const order = {
    ...unpaidWireOrder,
    expires_at,
    pickup_location,
    notes: 'Ring',
  }
  openUnpaid(order)
  expect((await screen.findByRole('timer')).textContent).toMatch(
    /^(0\d|10):\d\d$/,
  )

  const rows = [...document.querySelectorAll('dt')].slice(0, 3)
  expect(
    rows.map((row) => [row.textContent, row.nextElementSibling?.textContent]),
  ).toEqual([
    ['When', 'Mon, 23 Nov 2026'],
    ['Pickup location', 'Haymarket\n58 Dixon Street\nSydney NSW 2000'],
    ['Notes', 'Ring'],
  ])
})

test.each(languages)(
  'K50: the page of an unpaid order shows what was agreed after the kitchen renamed it, in %s',
  async (language) => {
    const expires_at = new Date(Date.now() + 10 * 60_000).toISOString()
    const order = { ...unpaidWireOrder, ...renamedOrder, expires_at }
    openUnpaid(order, { language, rows: renamedLabels })
    await screen.findByRole('timer')
    const { dish, portion, addon, slot, outlet } = agreedNames(language)
    for (const name of [dish, portion, addon, slot, outlet])
      expect(document.body.textContent).toContain(name)
    expect(document.body.textContent).not.toContain('Renamed')
  },
)

test.each([
  ['en', 'The total includes A$2.04 of GST.', 'All prices include GST.'],
  [
    'zh',
    '合计中含商品及服务税（GST）A$2.04。',
    '所有价格均含商品及服务税（GST）。',
  ],
] as const)(
  'K77: the bill says how much GST is in it where a dish is free of GST: %s',
  async (language, some, all) => {
    const line = sampleLine({})
    const { actors } = await open({ line }, language)
    await screen.findByText(all)
    const gst_free_price = line.selected_meal_portion_price
    act(() =>
      actors.cart.send({
        type: 'cart.add',
        line: { ...line, meal_id: 99, gst_free_price },
      }),
    )
    await screen.findByText(some)
    expect(screen.queryByText(all)).toBeNull()
  },
)

test('K76: the bill of a seller who is not registered for GST says nothing of it', async () => {
  await open({ seller: { ...seller, gst: false } })
  await screen.findByText('Subtotal')
  expect(screen.queryByText(/GST/)).toBeNull()
})

test('E14: the pay button names the way, which a press on the chosen one keeps', async () => {
  const { actors } = await open()
  expect(payButton().textContent).toBe('Pay A$22.40 from the wallet')

  fireEvent.click(screen.getByRole('radio', { name: /^Wallet/ }))
  act(
    () =>
      void actors.cart.send({
        type: 'cart.add',
        line: sampleLine({ quantity: 40 }),
      }),
  )
  expect(payButton().textContent).toMatch(/^Pay A\$\S+ from the wallet$/)

  const ways = ['Card', 'WeChat pay', 'Alipay'].map((name) => {
    fireEvent.click(screen.getByRole('radio', { name }))
    return payButton().textContent?.replace(/^Pay \S+ /, '')
  })
  expect(ways).toEqual(['by card', 'with WeChat Pay', 'with Alipay'])
})

test('E4: a coupon that is typed and not applied stops an order that it does not fit, at its field', async () => {
  const { actors, calls } = await open()
  complete(actors)
  fireEvent.change(screen.getByRole('textbox', { name: 'Coupon code' }), {
    target: { value: 'NO' },
  })
  fireEvent.click(payButton())
  expect(screen.getByRole('dialog').textContent).toContain(
    'Checking your coupon...',
  )

  const words = 'Your order was not sent.'
  const field = document.querySelector('[data-field=coupon]')
  await waitFor(() => expect(field?.textContent).toContain(words))
  expect(field?.textContent).toContain('Invalid coupon code.')
  expect(field?.textContent).toContain(words)

  await waitFor(() =>
    expect(document.activeElement).toBe(field?.querySelector('input')),
  )
  expect(field?.querySelector('input')).toHaveProperty('value', 'NO')
  expect(calls.map(({ call }) => call)).not.toContain('POST /orders/create/')
})

test('E29: what changed while Pay waited for the coupon is named, and the order is not sent', async () => {
  const found = deferred<Answer>()
  const { actors, calls } = await open({ coupons: () => found.promise })
  complete(actors)
  fireEvent.change(screen.getByRole('textbox', { name: 'Coupon code' }), {
    target: { value: 'ten' },
  })
  fireEvent.click(payButton())

  const { cart } = actors
  const [line] = cart.getSnapshot().context.lines
  const added = sampleLine({ meal_id: 7, meal_name: 'Kung Pao', quantity: 2 })
  act(() => {
    cart.send({ type: 'cart.increase', id: line?.id ?? 0 })
    cart.send({ type: 'cart.add', line: added })
  })
  found.resolve({ body: z.encode(listOrderCoupons.output, page([ten])) })

  const list = await screen.findByText(/^Please check what has changed/)
  expect(
    [...(list.nextElementSibling?.children ?? [])].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual([
    'Mapo Tofu: 2 instead of 1.',
    'Added: 2 × Kung Pao.',
    'The discount is now A$6.36 instead of A$0.00.',
  ])
  expect(
    await screen.findByText(/Something in your cart has changed/),
  ).toBeTruthy()
  expect(calls.map(({ call }) => call)).not.toContain('POST /orders/create/')
})

test('E8: a balance that the total reaches turns the pay button off and says why', async () => {
  await open({ balance: '15.90' })
  fireEvent.click(screen.getByRole('radio', { name: /^Wallet/ }))
  expect(isAriaDisabled(payButton())).toBe(true)
  expect(
    screen.getByText(/only while its balance is more than the total/),
  ).toBeTruthy()
})

test('E8: a balance that did not come is not said to be looked up', async () => {
  await open({ balance: null })
  const wallet = screen.getByRole('radio', { name: /^Wallet/ }).closest('label')
  expect(wallet?.textContent).toBe('Wallet Failed to fetch wallet.')
})

test('F1: a refusal by the wallet opens the failure dialog with the words of the server', async () => {
  const { actors } = await open({
    order: {
      status: 402,
      body: { message: 'Your wallet balance is too low.' },
    },
  })
  complete(actors)
  fireEvent.click(payButton())
  expect(
    await screen.findByText('Order failed: Your wallet balance is too low.'),
  ).toBeTruthy()
  expect(screen.getByText('Order failed, please try again.')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(isAriaDisabled(payButton())).toBe(false))
})

const waiting = {
  en: {
    steps: [
      ['Placing your order', 'This is taking longer than usual.'],
      [
        'Checking your order',
        'We are checking your order. Do not order again.',
      ],
      [
        'We do not know yet',
        'We still do not know whether your order went through.',
      ],
    ],
    leave: /You can leave this page/,
    doors: ['Continue Shopping', 'See my orders'],
    forbidden: /your payment|try again/,
  },
  zh: {
    steps: [
      ['正在提交订单', '处理时间比平时长。'],
      ['正在核实订单', '正在核实您的订单，请勿重复下单。'],
      ['结果尚不确定', '暂时无法确认订单是否提交成功。'],
    ],
    leave: /您可以离开此页面/,
    doors: ['继续选购', '查看我的订单'],
    forbidden: /付款|重试|[a-z]{2}/,
  },
} as const

test.each(['en', 'zh'] as const)(
  'E26 F14 F5: an order without an answer says so in its title, and can be left at once, in %s',
  async (language) => {
    const { steps, leave, doors, forbidden } = waiting[language]
    const { actors } = await open(
      { order: () => new Promise<never>(() => {}) },
      language,
    )
    complete(actors)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(endFakeTimers)
    act(() => actors.checkout.send({ type: 'order.submit' }))
    expect(screen.queryByRole('link', { name: doors[0] })).toBeNull()

    for (const [at, [title, text]] of steps.entries()) {
      await act(() =>
        vi.advanceTimersByTimeAsync([6_000, 36_000, 20_000][at] ?? 0),
      )
      const dialog = screen.getByRole('dialog', { name: title })
      expect(dialog.textContent).toContain(text)
      expect(dialog.textContent).toMatch(leave)
      expect(dialog.textContent).not.toMatch(forbidden)
      expect(
        within(dialog)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(doors)
    }
  },
)

test('F5: a paid order opens the success dialog and empties the cart', async () => {
  const { actors, calls } = await open({
    order: { status: 201, body: { status: 'ORDER_PLACED', order_id: 'LK-2' } },
  })
  complete(actors)
  fireEvent.click(payButton())
  expect(await screen.findByText('Order Placed Successfully !!')).toBeTruthy()
  expect(actors.cart.getSnapshot().context.lines).toEqual([])
  expect(
    calls.filter(({ call }) => call === 'POST /orders/create/'),
  ).toHaveLength(1)
  expect(localStorage.getItem('order_attempt')).toBeNull()
})

test('F10 K63: success tells number, day, slot, dishes, sum, place, allergens and the phone of the kitchen, saves them for a calendar, and leads to the order', async () => {
  const { actors } = await open({
    order: { status: 201, body: { status: 'ORDER_PLACED', order_id: 'LK-2' } },
  })
  complete(actors)

  const { date } = actors.checkout.getSnapshot().context.form
  const day = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  } as const
  const words = new Intl.DateTimeFormat('en-AU', { ...day, timeZone: 'UTC' })

  fireEvent.click(payButton())
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Order Placed Successfully !!' }),
  )
  const facts = dialog
    .getAllByRole('definition')
    .map((value) => value.textContent)
  expect(facts).toEqual([
    'LK-2',
    `${words.format(new Date(date ?? ''))} · 5:00pm - 6:30pm`,
    '1 × Mapo Tofu (Regular)',
    'A$22.40',
    'Home 1\n1 George Street\nSydney 2000',
    'No declared allergens',
  ])
  expect(
    dialog.getByRole('link', { name: 'Call the kitchen: 02 9000 0000' }),
  ).toBeTruthy()

  const createObjectUrl = vi
    .spyOn(URL, 'createObjectURL')
    .mockReturnValue('blob:file')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

  onTestFinished(() => void vi.restoreAllMocks())
  fireEvent.click(dialog.getByRole('button', { name: 'Add to calendar' }))
  const file = createObjectUrl.mock.calls[0]?.[0] as Blob
  const link = saved.mock.contexts[0] as HTMLAnchorElement
  expect([link.download, file.type]).toEqual(['LK-2.ics', 'text/calendar'])

  const lines = (await file.text()).split('\r\n')
  for (const line of [
    'UID:LK-2@kitchen-storefront',
    'SUMMARY:Lantern Kitchen: delivery of your order',
    'LOCATION:Home 1\\, 1 George Street\\, Sydney 2000',
  ])
    expect(lines).toContain(line)
  expect(
    lines.filter((line) => /^DT(START|END):\d{8}T\d{6}Z$/.test(line)),
  ).toHaveLength(2)

  fireEvent.click(dialog.getByRole('button', { name: 'See my order' }))
  expect(location.pathname + location.search).toBe(
    '/profile?tab=orders&order=LK-2',
  )
})

test('P17: an order that is found later is told as the server has it, not as it was sent', async () => {
  const found = {
    ...unpaidWireOrder,
    order_id: 'LK-7',
    idempotency_key: 'key-7',
    schedule_date: '2026-12-24',
    menu_item: JSON.stringify([
      z.encode(cartLine, { ...lineOf(), allergens: 'Soy' }),
    ]),
    time_slot: { id: 1, name: '2:30pm - 3:30pm' },
    pickup_location: outlet,
    transaction: { status: 'succeeded' },
  }
  const attempt = {
    key: 'key-7',
    owner: sampleUser.email,
    body: z.encode(createOrder.body, deliveryBody),
    method: 'wallet',
    madeAt: 1,
  }
  renderShop(<CheckoutPage />, {
    answers: {
      ...answers(),
      'GET /orders/list-orders/': {
        body: [{ ...found, order_id: 'LK-6', idempotency_key: 'key-6' }, found],
      },
    },
    user: sampleUser,
    stored: { order_attempt: { version: 2, attempts: [attempt] } },
    path: '/checkout',
  })

  const dialog = within(
    await screen.findByRole(
      'dialog',
      { name: 'Order Placed Successfully !!' },
      patience,
    ),
  )
  const facts = dialog
    .getAllByRole('definition')
    .map((value) => value.textContent)
  expect(facts).toEqual([
    'LK-7',
    'Thu, 24 Dec 2026 · 2:30pm - 3:30pm',
    '1 × Mapo tofu (Regular)',
    'A$27.00',
    'Haymarket\n58 Dixon Street\nSydney NSW 2000',
    'Soy',
  ])
})

test('G9: a visitor is asked to log in, and the page stays', async () => {
  renderShop(<CheckoutPage />, { answers: answers() })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('A18: a Chinese checkout has no English labels left', async () => {
  await open({}, 'zh')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('结算')
  expect(document.body.textContent).not.toMatch(/checkout\.|payment\./)
})

const ten = sampleCoupon({ code: 'TEN', min_order_value: 0 })

const christmas: OpeningCalendar = {
  ...defaultCalendar,
  closed_days: [
    {
      first: '2026-12-25',
      last: '2026-12-25',
      reason: { en: 'Christmas Day', zh: '圣诞节' },
    },
    {
      first: '2026-12-28',
      last: '2027-01-01',
      reason: { en: 'Holidays', zh: '假期' },
    },
  ],
}

type Shop = {
  seller?: ShopOptions['seller']
  addresses?: ReturnType<typeof addressOf>[]
  slots?: TimeSlot[]
  /** The opening calendar; the server sends none by default. */
  calendar?: OpeningCalendar
  /** Null when its call fails. */
  balance?: string | null
  order?: Answers[string]
  coupons?: Answers[string]
  line?: LineDraft
  /** The page of the checkout by default. */
  view?: ReactNode
  /** The customer's orders on the wire. */
  orders?: unknown[]
}

function answers(shop: Shop = {}): Answers {
  const {
    addresses = [addressOf(1)],
    slots: offered = slots,
    balance = '200.00',
  } = shop
  const points = page([{ postal_code: 2000, price: 650 }])
  return {
    'GET /details/': { body: sampleUser },
    'GET /menu/delivery-point/': {
      body: z.encode(listDeliveryPoints.output, points),
    },
    'GET /menu/pickup-location/': {
      body: {
        ...z.encode(listOutlets.output, page([outlet])),
        opening_calendar: shop.calendar,
      },
    },
    'GET /menu/timeslots/': { body: z.encode(listTimeSlots.output, offered) },
    'GET /user-address/': {
      body: z.encode(listAddresses.output, page(addresses)),
    },
    'GET /transactions/get-balance/':
      balance === null
        ? 'offline'
        : { body: page([{ balance, currency: 'AUD' }]) },
    'GET /transactions/wallet/': { body: [] },
    'GET /transactions/coupons/orders/': shop.coupons ?? { body: page([]) },
    'GET /orders/list-orders/': { body: shop.orders ?? [] },
    'POST /orders/create/': shop.order ?? 'offline',
  }
}

function page<Item>(results: Item[]) {
  return { count: results.length, next: null, previous: null, results }
}

const seller = {
  name: 'Lantern Kitchen',
  address: '58 Dixon Street',
  abn: '1',
  phone: '02 9000 0000',
}

/** Opens the page of an unpaid order on the wire. */
function openUnpaid(
  order: { order_id: string },
  options: Pick<ShopOptions, 'language' | 'rows'> = {},
) {
  const { order_id: orderId } = order
  const path = `/checkout?order_id=${orderId}`
  history.replaceState(null, '', path)
  const { actors } = renderShop(<CheckoutPage />, {
    answers: { ...answers(), [`GET /orders/${orderId}/`]: { body: order } },
    user: sampleUser,
    path,
    ...options,
  })
  act(() => actors.checkout.send({ type: 'page.entered', orderId }))
}

async function open(
  shop: Shop = {},
  language: 'en' | 'zh' = 'en',
  device?: ShopOptions['device'],
) {
  const { view = <CheckoutPage /> } = shop
  const rendered = renderShop(view, {
    answers: answers(shop),
    user: sampleUser,
    language,
    ...(device && { device, payments: createFakePayments().payments }),
    seller: shop.seller ?? seller,
    path: '/checkout',
  })
  const { cart, checkout, deliveryPoints, outlets, timeSlots, orders } =
    rendered.actors

  act(() => {
    cart.send({ type: 'cart.add', line: shop.line ?? sampleLine({}) })
    for (const resource of [deliveryPoints, outlets, timeSlots, orders])
      resource.send({ type: 'resource.load' })
    checkout.send({ type: 'page.entered', orderId: null })
  })
  await waitFor(() => {
    const { facts } = checkout.getSnapshot().context
    const loaded = [
      facts.slots,
      facts.outlets,
      facts.addresses,
      facts.deliveryPoints,
      facts.balance,
      facts.orders,
    ]
    expect(loaded).not.toContain(null)
  })

  return rendered
}

function complete(
  { checkout }: Awaited<ReturnType<typeof open>>['actors'],
  place: Partial<CheckoutValues> = { slotId: 2, addressId: 1 },
) {
  const date = earliestDate(
    checkout.getSnapshot().context.facts.now,
    defaultCalendar,
  )
  act(() => {
    checkout.send({ type: 'form.choose', choice: { date, ...place } })
  })
}

const payButton = () => screen.getByRole('button', { name: /^Pay A\$/ })

const dateField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Schedule date' })

/** Types a date and leaves the field. */
const typeDate = (text: string) => {
  fireEvent.change(dateField(), { target: { value: text } })
  fireEvent.blur(dateField())
}

const dayNames = () => labelsOf(screen.getByRole('group', { name: /^Nearest/ }))

const slotNames = () =>
  labelsOf(screen.getByRole('group', { name: /November|December|January/ }))

const labelsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
