import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeToPay } from '#src/features/checkout/handoff/TimeToPay.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'
import { endFakeTimers } from '#test/support/timing/fakeTimers.ts'

const ProfilePage = await loadPage('/profile')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  history.replaceState(null, '', '/profile?tab=orders')
})
afterEach(() => {
  endFakeTimers()
  history.replaceState(null, '', '/')
})

test('A49 F7 L8: when the time to pay is over the button goes, this is said, and the server is asked until it has cancelled the order', async () => {
  const { requestCount, loaded } = open([
    'offline',
    says('proceed'),
    says('cancelled'),
  ])
  expect(
    await screen.findByRole('button', { name: /^Complete Payment/ }),
  ).toBeTruthy()

  const heard = await listen()
  await pass(58)
  expect(requestCount()).toBe(0)
  await pass(3)
  expect(screen.queryByRole('button', { name: /^Complete Payment/ })).toBeNull()
  expect(
    screen.getByText(/The time to pay for this order has run out/),
  ).toBeTruthy()
  expect(requestCount()).toBe(1)
  expect(await heard()).toBe(
    'The time to pay for this order has run out. It is being cancelled.',
  )

  await pass(5)
  await pass(5)
  expect([requestCount(), loaded()]).toEqual([3, 2])
  expect(
    screen.queryByText(/The time to pay for this order has run out/),
  ).toBeNull()
  expect(screen.getByText('Cancelled')).toBeTruthy()

  await pass(30)
  expect([requestCount(), loaded()]).toEqual([3, 2])
})

test('F7: an order that was paid in its last second is shown paid', async () => {
  const { requestCount } = open([says('no_action')], {
    status: 'ORDER_PLACED',
    transaction: paid,
  })
  await screen.findByRole('button', { name: /^Complete Payment/ })
  await pass(61)
  expect(requestCount()).toBe(1)
  expect(screen.getByText('Order placed')).toBeTruthy()
  expect(
    screen.queryByText(/The time to pay for this order has run out/),
  ).toBeNull()
})

test('F7: a list that does not come is asked for again', async () => {
  const { requestCount, loaded } = open([says('cancelled')], {}, 1)
  await screen.findByRole('button', { name: /^Complete Payment/ })
  await pass(61)
  expect(
    screen.getByText(/The time to pay for this order has run out/),
  ).toBeTruthy()

  await pass(5)
  expect([requestCount(), loaded()]).toEqual([2, 3])
  expect(screen.getByText('Cancelled')).toBeTruthy()
})

test('F7: an order that is paid on another device while it is looked at is shown paid', async () => {
  const { pay } = open([says('no_action')], {
    status: 'ORDER_PLACED',
    transaction: paid,
  })
  await screen.findByRole('button', { name: /^Complete Payment/ })
  pay()
  await pass(16)
  expect(screen.queryByRole('button', { name: /^Complete Payment/ })).toBeNull()
  expect(screen.getByText('Order placed')).toBeTruthy()
})

test('A49: five minutes and one minute before the time to pay ends are said, and no other second', async () => {
  const deadline = Date.now() + 302_000
  renderShop(<TimeToPay deadline={deadline} />)
  const heard = await listen()
  await pass(3)
  expect(await heard()).toBe('Time left: 05:00')
  await pass(200)
  const heardLater = await listen()
  await pass(60)
  expect(await heardLater()).toBe('Time left: 01:00')
})

/**
 * The profile with an unpaid order that has one minute left. `answers` follow after that minute. The lists fail the
 * given number of times once the order is settled.
 */
function open(
  answers: Answer[],
  settled: object = { status: 'CANCELLED' },
  failures = 0,
) {
  const deadline = Date.now() + 60_000
  const order = {
    ...unpaidWireOrder,
    expires_at: new Date(deadline).toISOString(),
  }
  let isSettled = false
  let isPaid = false
  let requestCount = 0
  let failed = 0
  const { calls } = renderShop(<ProfilePage />, {
    path: '/profile?tab=orders',
    user: sampleUser,
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': () => {
        if (isSettled && failed++ < failures) return { status: 500 }
        return {
          body: [
            isSettled ? { ...order, status: 'CANCELLED', ...settled } : order,
          ],
        }
      },
      'POST /orders/check-expiry/': () => {
        if (Date.now() < deadline && !isPaid) return proceed
        requestCount += 1
        const answer =
          (answers.length > 1 ? answers.shift() : answers[0]) ?? 'offline'
        isSettled = answer !== 'offline' && answer !== proceed
        return answer
      },
    },
  })
  const count = (name: string) =>
    calls.filter(({ call }) => call === name).length

  return {
    requestCount: () => requestCount,
    /** Pays the order elsewhere. */
    pay: () => {
      isPaid = true
    },
    loaded: () => count('GET /orders/list-orders/'),
  }
}

const proceed: Answer = { body: { status: 'proceed' } }

function says(status: string): Answer {
  return status === 'proceed' ? proceed : { body: { status } }
}

const pass = (seconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

const paid = { status: 'succeeded', stripe_payment_intent_id: 'pi_9' }
