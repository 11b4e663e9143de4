import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOrders, maxListedOrders } from '#contract/orders.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer } from '#test/support/fakes/server.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const ProfilePage = await loadPage('/profile')

test('H5: ten orders are shown, and more on demand, beyond the newest that the server lists, and each is read in full', async () => {
  const requestedBefore = open((before) => ({
    body: ordersFrom(before - 1, 3),
  }))
  await waitFor(() => expect(shownOrders()).toHaveLength(10))
  for (let press = 1; press < 5; press++) fireEvent.click(moreButton())
  expect(shownOrders()).toHaveLength(50)

  fireEvent.click(await screen.findByText('Show more orders', buttons))
  await waitFor(() => expect(shownOrders()).toHaveLength(53))
  expect(requestedBefore).toEqual([51])
  expect(screen.queryByText('Show more orders', buttons)).toBeNull()

  fireEvent.click(
    screen.getByRole('button', { name: 'View details of order LK-49' }),
  )
  expect(
    await screen.findByRole('dialog', { name: 'Order details' }),
  ).toBeTruthy()

  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain('Order IDLK-49'),
  )
})

test('H5: older orders that do not come are asked for again', async () => {
  const requestedBefore = open((before) =>
    requestedBefore.length === 1
      ? { status: 500 }
      : { body: ordersFrom(before - 1, 3) },
  )
  await waitFor(() => expect(shownOrders()).toHaveLength(10))
  for (let press = 1; press < 5; press++) fireEvent.click(moreButton())
  fireEvent.click(await screen.findByText('Try Again'))
  await waitFor(() => expect(requestedBefore).toEqual([51, 51]))
  await waitFor(() => fireEvent.click(moreButton()))
  await waitFor(() => expect(shownOrders()).toHaveLength(53))
})

test('H5: the order that comes next is marked, with a picture of its first dish', async () => {
  history.replaceState(null, '', '/profile?tab=orders')
  const days = ['2099-01-05', '2099-01-02', '2020-01-03']
  const orders = days.map((schedule_date, id) => ({
    ...unpaidOrder,
    id: id + 1,
    order_id: `LK-${id + 1}`,
    schedule_date,
    transaction: { status: 'succeeded' },
  }))

  renderShop(<ProfilePage />, {
    path: '/profile?tab=orders',
    user: sampleUser,
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': { body: z.encode(listOrders.output, orders) },
    },
  })

  const marked = (await screen.findByText('Your next order')).closest('li')
  expect(marked?.textContent).toContain('Order LK-2')
  const pictures = screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('img'))
  expect(pictures).toEqual([marked])
})

const shownOrders = () => screen.queryAllByText(/^Order LK-/)
// A query by role is slow on a page with so many elements.
const buttons = { selector: 'button' }
const moreButton = () => screen.getByText('Show more orders', buttons)

function ordersFrom(newest: number, count: number) {
  const orders = Array.from({ length: count }, (_, index) => ({
    ...unpaidOrder,
    id: newest - index,
    order_id: `LK-${newest - index}`,
    status: 'CANCELLED',
  }))
  return z.encode(listOrders.output, orders)
}

/** The profile of a customer with more orders than one list has; returns the requested pages. */
function open(older: (before: number) => Answer): number[] {
  const requestedBefore: number[] = []
  history.replaceState(null, '', '/profile?tab=orders')
  renderShop(<ProfilePage />, {
    path: '/profile?tab=orders',
    user: sampleUser,
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': (_, { before }) => {
        if (before === undefined)
          return { body: ordersFrom(100, maxListedOrders) }
        requestedBefore.push(Number(before))
        return older(Number(before))
      },
    },
  })

  return requestedBefore
}
