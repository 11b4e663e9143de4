import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { menuItem } from '#contract/menu.ts'
import { listOrders, type Order } from '#contract/orders.ts'
import { SameAgainOffer } from '#src/app/SameAgainOffer.tsx'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import { lineOf, unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleItem, sampleLine } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

const newest: Order = {
  ...unpaidOrder,
  order_id: 'LK-3',
  schedule_date: '2026-11-25',
  menu_item: [lineOf(2)],
  total_price: 3680,
  transaction: { status: 'succeeded' },
}
const older: Order = { ...newest, order_id: 'LK-2', total_price: 1000 }

test.each([
  ['en', 'Same again2 dishes, Wed 25 Nov, A$36.80'],
  ['zh', '再来一单11月25日周三，2 份，A$36.80'],
] as const)(
  'H19: the newest paid order is offered again with its dishes, day and total, in %s',
  async (language, text) => {
    const cancelled = { ...older, status: 'CANCELLED' }
    open([unpaidOrder, cancelled, newest, older], { language })
    expect((await offer()).textContent).toBe(text)
  },
)

test('H19: one dish is counted as one, and an order without a day tells when it was placed', async () => {
  open([{ ...newest, schedule_date: null, menu_item: [lineOf()] }])
  expect((await offer()).textContent).toBe(
    'Same again1 dish, 21 Nov 2026, 12:00 pm, A$36.80',
  )
})

test('H19: who has no paid order is offered nothing, and a visitor neither', async () => {
  const { actors } = open([unpaidOrder])
  await waitFor(() =>
    expect(actors.orders.getSnapshot().context.data).toHaveLength(1),
  )
  expect(screen.getByText('Otherwise')).toBeTruthy()

  const { calls } = open([newest], { isVisitor: true })
  expect(screen.getAllByText('Otherwise')).toHaveLength(2)
  expect(calls.map(({ call }) => call)).not.toContain(
    'GET /orders/list-orders/',
  )
})

test('H19: the offer goes while the cart has dishes, and with its customer', async () => {
  const { actors } = open([newest])
  await offer()
  act(() => actors.cart.send({ type: 'cart.add', line: sampleLine({}) }))
  expect(screen.getByText('Otherwise')).toBeTruthy()
  act(() => actors.cart.send({ type: 'cart.forget' }))
  await offer()
  act(() => actors.session.send({ type: 'session.close' }))
  await screen.findByText('Otherwise')
})

test('H19: a tap that was meant for what the offer covers passes it by', async () => {
  open([newest])
  const button = await offer()
  expect(button.style.pointerEvents).toBe('none')
  await waitFor(() => expect(button.style.pointerEvents).toBe(''), patience)
})

test('H20: one tap fills the cart at the prices of today and leads to the checkout, with a way back', async () => {
  const dish = sampleItem()
  const [portion] = dish.portion
  const ordered = {
    ...lineOf(2, 1490),
    meal_id: dish.id,
    selected_meal_portion_id: portion?.id ?? 0,
  }
  const { actors } = open([{ ...newest, menu_item: [ordered] }], {
    answers: {
      [`GET /menu/items/${dish.id}/`]: {
        body: z.encode(menuItem, dish),
      },
    },
  })

  const button = await offer()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(location.pathname).toBe('/checkout'), patience)
  expect(actors.cart.getSnapshot().context.totals).toMatchObject({
    quantity: 2,
    subtotal: 2 * dish.price,
  })
  await screen.findByText(/now costs A\$15\.90 instead of A\$14\.90/)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await offer()
})

type Options = ShopOptions & { isVisitor?: boolean }

const offer = () =>
  screen.findByRole('button', { name: /^(Same again|再来一单)/ }, patience)

function open(
  orders: Order[],
  { isVisitor = false, answers, ...options }: Options = {},
) {
  return renderShop(<SameAgainOffer otherwise={<p>Otherwise</p>} />, {
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': { body: z.encode(listOrders.output, orders) },
      ...answers,
    },
    ...(!isVisitor && { user: sampleUser }),
    ...options,
  })
}
