import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cartLinesText } from '#contract/cart.ts'
import { listOutlets } from '#contract/checkout.ts'
import type { Language } from '#contract/languages.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer } from '#test/support/fakes/server.ts'
import { lineOf, outlet } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

const CheckoutPage = await loadPage('/checkout')

afterEach(cleanup)
afterEach(() => history.replaceState(null, '', '/'))

const order = {
  ...unpaidWireOrder,
  menu_item: z.encode(cartLinesText, [lineOf(2)]),
  notes: 'No nuts.',
  pickup_location: z.encode(listOutlets.output, pageOf([outlet])).results[0],
}

test.each([
  ['en', 'Change dishes, time or place', /The unpaid order is cancelled/],
  ['zh', '更改菜品、时间或地点', /未付款的订单已取消/],
] as const)(
  'E31 in %s: the page of an unpaid order cancels it, and has its dishes and its choices again',
  async (language, name, told) => {
    const { actors, calls, path } = open(language, {
      body: { ...order, status: 'CANCELLED' },
    })
    fireEvent.click(await screen.findByRole('button', { name }))

    expect(await screen.findByText(told)).toBeTruthy()
    expect(calls.map(({ call }) => call)).toContain('POST /orders/K-1/cancel/')
    expect(actors.cart.getSnapshot().context.lines).toMatchObject([lineOf(2)])
    expect(actors.checkout.getSnapshot().context.form).toMatchObject({
      fulfilment: 'PICKUP',
      outletId: outlet.id,
      note: 'No nuts.',
    })
    await vi.waitFor(() => expect(path()).toBe('/checkout'), patience)
    expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test.each([
  ['en', 'Change dishes, time or place', /cannot be changed here/],
  ['zh', '更改菜品、时间或地点', /此订单无法在此更改/],
] as const)(
  'E31 in %s: a backend that cannot cancel is told, and the order stays',
  async (language, name, told) => {
    open(language, { status: 404, body: {} })
    fireEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  },
)

test('A20 E31: the focus stays on the page when the button to change the order goes', async () => {
  open('en', { body: { ...order, status: 'CANCELLED' } })
  const name = 'Change dishes, time or place'
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await screen.findByText(/The unpaid order is cancelled/)
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

/** The page of an unpaid order; `answer` is the server's to its cancellation. */
function open(language: Language, answer: Answer) {
  history.replaceState(null, '', '/checkout?order_id=K-1')
  const rendered = renderShop(<CheckoutPage />, {
    language,
    user: sampleUser,
    path: '/checkout?order_id=K-1',
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/K-1/': { body: order },
      'POST /orders/K-1/cancel/': answer,
      'GET /orders/list-orders/': { body: [] },
      'GET /menu/pickup-location/': {
        body: z.encode(listOutlets.output, pageOf([outlet])),
      },
    },
  })
  act(() =>
    rendered.actors.checkout.send({ type: 'page.entered', orderId: 'K-1' }),
  )
  return { ...rendered, path: () => location.pathname + location.search }
}

function pageOf<Item>(results: Item[]) {
  return { count: results.length, next: null, previous: null, results }
}
