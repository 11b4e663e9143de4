import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { wholeText } from '#test/support/client/wholeText.ts'
import type { Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const ProfilePage = await loadPage('/profile')

test('G9: a visitor is asked to log in and the page stays', async () => {
  renderShop(<ProfilePage />, { path: '/profile' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'My profile',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})

test('the five tabs are links, the current one is marked, an unknown one is the first', () => {
  open('/profile?tab=nonsense')
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Personal details', '/profile?tab=details'],
    ['Wallet', '/profile?tab=wallet'],
    ['Wallet history', '/profile?tab=history'],
    ['Order history', '/profile?tab=orders'],
    ['Change password', '/profile?tab=password'],
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(
    'Personal details',
  )
  expect(screen.getByDisplayValue('0412345678')).toBeTruthy()
})

test('H1: the wallet shows its total balance', async () => {
  const results = [{ balance: '200.00', currency: 'AUD' }]
  open('/profile?tab=wallet', {
    'GET /transactions/get-balance/': {
      body: { count: 1, next: null, previous: null, results },
    },
  })
  expect(await screen.findByText('A$200.00')).toBeTruthy()
})

test('G5: the name cannot be changed while it is being saved', async () => {
  const { actors } = open('/profile')
  const name = await screen.findByLabelText<HTMLInputElement>('Full name')

  act(() => actors.profile.send({ type: 'profile.save', fullName: 'Mei' }))
  expect(name.readOnly).toBe(true)
  act(() =>
    actors.profile.send({
      type: 'details.refused',
      error: { code: 'offline' },
    }),
  )
  expect(name.readOnly).toBe(false)
})

test('G5: a picture that does not load, or cannot be drawn, leaves its sign', async () => {
  const user = { ...sampleUser, profile_picture: '/pictures/mei.webp' }
  open('/profile', { 'GET /details/': { body: user } })
  const name = 'Profile picture'
  await waitFor(() =>
    expect(screen.getByRole('img', { name }).tagName).toBe('IMG'),
  )
  fireEvent.error(screen.getByRole('img', { name }))
  expect(screen.getByRole('img', { name }).tagName).toBe('svg')
})

test('H4: the wallet history shows the latest ten, FAILED ones marked', async () => {
  const rows = Array.from({ length: 11 }, (_, index) => ({
    ...recharge,
    id: 11 - index,
  }))
  open('/profile?tab=history', {
    'GET /transactions/wallet/': {
      body: [{ ...recharge, id: 12, status: 'FAILED' }, ...rows],
    },
  })

  const items = within(
    await screen.findByRole('region', { name: 'Wallet history' }),
  )
  expect(await items.findAllByRole('listitem')).toHaveLength(10)
  expect(items.getAllByText('FAILED')).toHaveLength(1)
  expect(items.getAllByText('A$110.00')).toHaveLength(10)
})

test('H4: the wallet history names the order that was paid, and no inner number', async () => {
  const paid = { ...recharge, id: 2, type: 'DEBIT', order_type: 'FOOD_ORDER' }
  const body = [
    { ...paid, description: 'LK-7F3K-2Q' },
    { ...recharge, id: 1 },
  ]
  open('/profile?tab=history', { 'GET /transactions/wallet/': { body } })
  expect(await screen.findByText('Order LK-7F3K-2Q')).toBeTruthy()
  expect(screen.queryByText(/T-1/)).toBeNull()
})

test('K20: a refund of an order is a credit that names it, and a recharge that was taken back stays a debit', async () => {
  const body = [
    {
      ...recharge,
      id: 3,
      type: 'CREDIT',
      order_type: 'REFUND',
      order_id: 'LK-7F3K-2Q',
    },
    {
      ...recharge,
      id: 2,
      type: 'DEBIT',
      order_type: 'REFUND',
      description: 'T-1',
    },
  ]
  open('/profile?tab=history', { 'GET /transactions/wallet/': { body } })

  const items = within(
    await screen.findByRole('region', { name: 'Wallet history' }),
  )
  const rows = (await items.findAllByRole('listitem')).map(
    (item) => item.textContent,
  )
  expect(rows).toEqual([
    expect.stringMatching(/^Order refunded\+A\$.*Credit.*Order LK-7F3K-2Q$/),
    expect.stringMatching(/^Recharge reversed−A\$.*Debit$/),
  ])
})

test('K20: the card of an order says what is refunded of it', async () => {
  open('/profile?tab=orders', {
    'GET /orders/list-orders/': { body: [{ ...order, refunded: '5.00' }] },
  })
  const card = (await screen.findByText('Order K-1001')).closest('li')
  expect(card?.textContent).toContain('Refunded-A$5.00')
})

test('A23: a movement may name its instant and its kind otherwise', async () => {
  const { createdAt: time, order_type: orderType, ...movement } = recharge
  const body = [{ id: 1, ...movement, time, orderType }]

  open('/profile?tab=history', { 'GET /transactions/wallet/': { body } })
  const items = within(
    await screen.findByRole('region', { name: 'Wallet history' }),
  )
  const item = await items.findByRole('listitem')
  expect(item.textContent).toBe(
    'Wallet recharge+A$110.0020 Nov 2026, 1:30 pmCredit',
  )
})

test('H4, H5: an empty history says so, in both languages', async () => {
  open('/profile?tab=history', { 'GET /transactions/wallet/': { body: [] } })
  expect(await screen.findByText('no transaction to display')).toBeTruthy()

  cleanup()
  open(
    '/profile?tab=orders',
    { 'GET /orders/list-orders/': { body: [] } },
    'zh',
  )
  expect(await screen.findByText('暂无历史订单')).toBeTruthy()
})

test('H5: an order card tells what, when and how much; its status has the class of its name', async () => {
  open('/profile?tab=orders', { 'GET /orders/list-orders/': { body: [order] } })
  const card = within(
    (await screen.findByText('Order K-1001')).closest('li') ?? document.body,
  )
  expect(card.getByText('Order placed').className).toContain(
    'status-order_placed',
  )
  expect(card.getByText('2 × Mapo tofu')).toBeTruthy()
  expect(
    card.getByText(wholeText(/Pickup · Mon, 23 Nov 2026 · 5pm - 6pm/)),
  ).toBeTruthy()
  expect(card.getByText('-A$2.00')).toBeTruthy()
  expect(card.getByText('A$27.00')).toBeTruthy()
})

test('H5: an order card names the place and adds up, with the fee of a delivery', async () => {
  const { primary_address } = sampleUser
  const body = [
    {
      ...order,
      pickup_location: { ...primary_address, name: 'Chatswood counter' },
    },
    {
      ...order,
      id: 2,
      order_id: 'K-1002',
      order_type: 'DELIVERY',
      shipping_charges: '5.00',
      total_price: '32.00',
      delivery_location: primary_address,
    },
  ]

  open('/profile?tab=orders', { 'GET /orders/list-orders/': { body } })
  const cardOf = async (name: string) =>
    (await screen.findByText(name)).closest('li')
  expect((await cardOf('Order K-1001'))?.textContent).toContain(
    'Pickup · Chatswood counter · Mon',
  )

  const delivery = await cardOf('Order K-1002')
  expect(delivery?.textContent).toContain('Delivery · Home · Mon')
  expect(
    [...(delivery?.querySelectorAll('dl > div') ?? [])].map(
      (row) => row.textContent,
    ),
  ).toEqual(['Delivery feeA$5.00', 'Discount-A$2.00', 'TotalA$32.00'])
})

test('H5: a status without a label is shown as it is', async () => {
  const body = [{ ...order, status: 'ON_THE_WAY' }]
  open('/profile?tab=orders', { 'GET /orders/list-orders/': { body } })
  expect((await screen.findByText('ON_THE_WAY')).className).toContain(
    'status-on_the_way',
  )
})

function open(
  path: string,
  answers: Answers = {},
  language: 'en' | 'zh' = 'en',
) {
  // Prefetching reads the browser's own address.
  history.replaceState(null, '', path)
  return renderShop(<ProfilePage />, {
    path,
    language,
    user: sampleUser,
    answers: { 'GET /details/': { body: sampleUser }, ...answers },
  })
}

const recharge = {
  transaction_id: 'T-1',
  amount: '100.00',
  actual_credit_amount: '110.00',
  currency: 'AUD',
  type: 'CREDIT',
  order_type: 'WALLET_RECHARGE',
  status: 'SUCCEEDED',
  createdAt: '2026-11-20T02:30:00.000Z',
}

const line = {
  id: 1,
  meal_id: 3,
  meal_name: 'Mapo tofu',
  selected_meal_portion_id: 4,
  selected_meal_portion_name: 'Regular',
  selected_meal_portion_weight: 350,
  selected_meal_portion_price: '14.50',
  selected_meal_addon_price: '0.00',
  calories: 120,
  protein: 9,
  carbs: 6,
  fats: 7,
  isMealSet: false,
  addons: [],
  quantity: 2,
  total_price: '29.00',
}

const order = {
  id: 1,
  order_id: 'K-1001',
  order_type: 'PICKUP',
  status: 'ORDER_PLACED',
  order_time: '2026-11-20T02:30:00.000Z',
  schedule_date: '2026-11-23',
  menu_item: JSON.stringify([line]),
  total_price: '27.00',
  discount: '2.00',
  delivery_location: null,
  pickup_location: null,
  time_slot: { id: 1, name: '5pm - 6pm' },
  transaction: { status: 'succeeded' },
}
