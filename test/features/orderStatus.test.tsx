import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'

const ProfilePage = await loadPage('/profile')

const paid = { transaction: { status: 'succeeded' } }
const delivery = {
  order_type: 'DELIVERY',
  delivery_location: sampleUser.primary_address,
  time_slot: { id: 1, name: '5pm - 6pm' },
}

test.each([
  ['Not paid yet', 'status-order_placed', {}],
  [
    'Payment in progress',
    'status-order_placed',
    { transaction: { status: 'processing' } },
  ],
  ['Order placed', 'status-order_placed', paid],
  ['Payment failed', 'status-payment_failed', { status: 'PAYMENT_FAILED' }],
  ['Cancelled', 'status-cancelled', { status: 'CANCELLED' }],
])(
  'H17: the badge %s stands in the list and in the details',
  async (badge, name, change) => {
    const { card, dialog } = await openOrder(change)
    for (const place of [card, dialog]) {
      const found = within(place).getByText(badge)
      expect(found.className).toContain(name)
    }
  },
)

test('H17: an order to pay has its warning first and Complete Payment before its other buttons', async () => {
  const { card, dialog } = await openOrder({})
  expect(buttonsOf(card)).toEqual([
    'Complete Payment',
    'Reorder',
    'View details',
  ])
  expect(buttonsOf(dialog)).toEqual([
    'Complete Payment',
    'Reorder',
    'Print',
    'Download PDF',
  ])
  const warning = within(dialog).getByText(/This order is not paid yet/)
  const first = within(dialog).getByText('Order ID')
  expect(warning.compareDocumentPosition(first)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test('H17: a paid order has Reorder first and no Complete Payment', async () => {
  const { card, dialog } = await openOrder(paid)
  expect(buttonsOf(card)).toEqual(['Reorder', 'View details'])
  expect(buttonsOf(dialog)).toEqual(['Reorder', 'Print', 'Download PDF'])
})

test.each([
  [
    '2026-11-23T06:59Z',
    'We deliver to 1 Lantern Lane on Mon, 23 Nov 2026, 5pm\u00a0-\u2060\u00a06pm.',
  ],
  ['2026-11-23T07:00Z', null],
])('H16: at %s the details of a delivery say: %s', async (now, sentence) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  const { dialog } = await openOrder({ ...delivery, ...paid })
  const said = within(dialog).queryByText(/^We deliver to/)
  expect(said?.textContent ?? null).toBe(sentence)
})

test('H16: the details of a cancelled order say what happens to the money', async () => {
  const { dialog } = await openOrder({
    status: 'CANCELLED',
    transaction: { status: 'refunded' },
    refunded: '27.00',
  })
  within(dialog).getByText(
    'This order was cancelled. A$27.00 is refunded the way you paid.',
  )
})

const buttonsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)

async function openOrder(change: object) {
  history.replaceState(null, '', '/profile?tab=orders')
  renderShop(<ProfilePage />, {
    path: '/profile?tab=orders',
    user: sampleUser,
    print: () => undefined,
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': { body: [{ ...unpaidWireOrder, ...change }] },
    },
  })
  const details = await screen.findByRole('button', { name: /^View details/ })
  const card = details.closest('li') ?? document.body
  fireEvent.click(details)
  return {
    card,
    dialog: await screen.findByRole('dialog', { name: 'Order details' }),
  }
}
