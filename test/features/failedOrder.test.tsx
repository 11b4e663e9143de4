import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listAddresses } from '#contract/addressBook.ts'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
} from '#contract/checkout.ts'
import type { Language } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer } from '#test/support/fakes/server.ts'
import { outlet, slots } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

const CheckoutPage = await loadPage('/checkout')

afterEach(cleanup)
afterEach(() => history.replaceState(null, '', '/'))

const poor: Answer = { status: 402, body: { message: 'Too little money.' } }
const full: Answer = {
  status: 409,
  body: { detail: 'Five orders.', code: 'too_many_unpaid' },
}
const tooSoon: Answer = { status: 429, body: { detail: 'Too many declines.' } }
const unavailable: Answer = {
  status: 409,
  body: {
    detail: 'Not today.',
    code: 'method_refused',
    payment_type: 'wallet',
    order_id: 'LK-1',
  },
}
const lost: Answer = { status: 422, body: { detail: '', order_id: 'LK-9' } }

test.each<[string, Answer, Record<Language, [string, ...string[]]>]>([
  [
    'a wallet without enough money',
    poor,
    {
      en: ['Order failed, please try again.', 'Try Again', 'Pay another way'],
      zh: ['下单失败，请重试。', '重试', '换一种方式支付'],
    },
  ],
  [
    'five unpaid orders',
    full,
    {
      en: ['Please pay an earlier order first', 'See my orders', 'Try Again'],
      zh: ['请先支付之前的订单', '查看我的订单', '重试'],
    },
  ],
  [
    'too many declines',
    tooSoon,
    {
      en: ['Please wait before you pay again', 'Pay another way', 'Try Again'],
      zh: ['请稍后再支付', '换一种方式支付', '重试'],
    },
  ],
  [
    'a method that is not available',
    unavailable,
    {
      en: [
        'Please pay another way',
        'Pay another way',
        'Change dishes, time or place',
      ],
      zh: ['请换一种方式支付', '换一种方式支付', '更改菜品、时间或地点'],
    },
  ],
  [
    'an order of another tab',
    lost,
    {
      en: ['You have already sent this order', 'Try Again'],
      zh: ['您已提交过此订单', '重试'],
    },
  ],
])(
  'E32: after %s the dialog names it and offers what helps, in both languages',
  async (_, answer, texts) => {
    for (const language of ['en', 'zh'] as const) {
      const [title, ...buttons] = texts[language]
      const { dialog } = await pay(answer, language)
      expect(dialog.getByRole('heading').textContent).toBe(title)
      expect(doors()).toEqual(buttons)
      cleanup()
    }
  },
)

test('E32: with five unpaid orders the first door leads to them, and Back to the checkout', async () => {
  const { dialog, path } = await pay(full)
  fireEvent.click(dialog.getByRole('button', { name: 'See my orders' }))
  await vi.waitFor(() => expect(path()).toBe('/profile?tab=orders'), patience)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('E32: to pay another way after a refusal by the wallet moves the focus to the methods', async () => {
  const { dialog } = await pay(poor)
  fireEvent.click(dialog.getByRole('button', { name: 'Pay another way' }))
  await vi.waitFor(
    () => expect(document.activeElement?.getAttribute('name')).toBe('payment'),
    patience,
  )
})

const doors = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

/** Sends a pickup from the wallet, which the server answers so. */
async function pay(answer: Answer, language: Language = 'en') {
  history.replaceState(null, '', '/checkout')
  const { actors } = renderShop(<CheckoutPage />, {
    language,
    user: sampleUser,
    path: '/checkout',
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /menu/delivery-point/': {
        body: z.encode(listDeliveryPoints.output, pageOf([])),
      },
      'GET /menu/pickup-location/': {
        body: z.encode(listOutlets.output, pageOf([outlet])),
      },
      'GET /menu/timeslots/': { body: z.encode(listTimeSlots.output, slots) },
      'GET /user-address/': {
        body: z.encode(listAddresses.output, pageOf([])),
      },
      'GET /transactions/get-balance/': {
        body: pageOf([{ balance: '200.00', currency: 'AUD' }]),
      },
      'GET /transactions/wallet/': { body: [] },
      'GET /transactions/coupons/orders/': { body: pageOf([]) },
      'GET /orders/list-orders/': { body: [] },
      'POST /orders/create/': answer,
    },
  })
  const { cart, checkout, deliveryPoints, outlets, timeSlots } = actors
  act(() => {
    cart.send({ type: 'cart.add', line: sampleLine({}) })
    for (const resource of [deliveryPoints, outlets, timeSlots])
      resource.send({ type: 'resource.load' })
    checkout.send({ type: 'page.entered', orderId: null })
  })
  await vi.waitFor(() => {
    const { slots, outlets, balance } = checkout.getSnapshot().context.facts
    expect([slots, outlets, balance]).not.toContain(null)
  }, patience)

  const { now } = checkout.getSnapshot().context.facts
  const date = earliestDate(now, defaultCalendar)
  act(() =>
    checkout.send({
      type: 'form.choose',
      choice: { fulfilment: 'PICKUP', outletId: outlet.id, date, slotId: 1 },
    }),
  )
  act(() => checkout.send({ type: 'order.submit' }))
  await vi.waitFor(
    () => expect(checkout.getSnapshot().hasTag('failed')).toBe(true),
    patience,
  )
  return {
    dialog: within(await screen.findByRole('dialog')),
    path: () => location.pathname + location.search,
  }
}

function pageOf<Item>(results: Item[]) {
  return { count: results.length, next: null, previous: null, results }
}
