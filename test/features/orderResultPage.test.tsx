import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { onAnnouncement } from '#test/support/client/announcements.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import {
  agreedNames,
  renamedLabels,
  renamedOrder,
} from '#test/support/fixtures/renamedOrder.ts'
import { unpaidWireOrder } from '#test/support/fixtures/wireOrder.ts'
import { endFakeTimers } from '#test/support/timing/fakeTimers.ts'

const OrderResultPage = await loadPage('/order/success')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  endFakeTimers()
  history.replaceState(null, '', '/')
})

test('G9: a visitor with a payment is asked to log in', async () => {
  const heard: string[] = []
  onTestFinished(onAnnouncement(({ text }) => heard.push(text)))
  await open()
  expect(heard.join(' ')).toContain(
    'Please log in to see how your payment went',
  )
  expect(
    screen.getByText('Please log in to see how your payment went'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
})

test.each([
  ['en', 'We could not find this payment', 'See my orders', 'Back to the menu'],
  ['zh', '未找到这笔付款', '查看我的订单', '返回菜单'],
] as const)(
  'F6: an intent of nobody is announced neither way, in %s',
  async (language, ...words) => {
    const empty = {
      'GET /orders/list-orders/': { body: [] },
      'GET /transactions/wallet/': { body: [] },
    }
    await open({ language, user: sampleUser, answers: empty })
    expect(wordsAndWays()).toEqual([
      words,
      ['/profile?tab=orders', '/ordernow'],
    ])
  },
)

test('F6: an order that is still to be paid is called failed and kept, whatever the address says, with the way back to it', async () => {
  const answers = {
    'GET /orders/list-orders/': { body: [unpaid] },
    'GET /orders/LK-1/': { body: unpaid },
  }
  const heard: string[] = []
  onTestFinished(onAnnouncement(({ text }) => heard.push(text)))
  await open({ user: sampleUser, answers }, 9)
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(heard.join(' ')).toMatch(
    /^ *Payment Failed! We have not received a payment\. We are keeping your order/,
  )
  const words = ['Payment Failed!', 'Back to Checkout']
  expect(wordsAndWays()).toEqual([words, ['/checkout?order_id=LK-1']])
})

test('F10 F6 K63: a paid order says its number once, and with a day can be added to a calendar, and the kitchen be called', async () => {
  const paid = {
    ...unpaid,
    time_slot: { id: 2, name: '5:00pm - 6:30pm', trans_code: null },
    transaction: { ...unpaid.transaction, status: 'succeeded' },
  }
  const answers = {
    'GET /orders/list-orders/': { body: [paid] },
    'GET /orders/LK-1/': { body: paid },
  }

  const seller = { name: 'L', address: 'A', abn: '1', phone: '02 9000 0000' }
  await open({ user: sampleUser, answers, seller }, 5)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Order Placed Successfully!',
  )
  expect(
    screen
      .getByRole('link', { name: 'Call the kitchen: 02 9000 0000' })
      .getAttribute('href'),
  ).toBe('tel:0290000000')
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
  expect(screen.getAllByText(/LK-1/)).toHaveLength(1)
})

test.each(languages)(
  'K50: a paid order is described as it was agreed after the kitchen renamed it, in %s',
  async (language) => {
    const transaction = { ...unpaid.transaction, status: 'succeeded' }
    const paid = { ...unpaid, ...renamedOrder, transaction }
    const answers = {
      'GET /orders/list-orders/': { body: [paid] },
      'GET /orders/LK-1/': { body: paid },
    }
    await open({ user: sampleUser, answers, language, rows: renamedLabels }, 5)
    const { slot, outlet } = agreedNames(language)
    expect(document.body.textContent).toContain(slot)
    expect(document.body.textContent).toContain(outlet)
    expect(document.body.textContent).not.toContain('Renamed')
  },
)

test('F6: a server that does not answer leaves ways out', async () => {
  await open({ user: sampleUser })
  const words = [
    'We still do not know whether your payment went through.',
    'See my orders',
    'Home',
  ]
  expect(wordsAndWays()).toEqual([words, ['/profile?tab=orders', '/']])
})

function wordsAndWays() {
  const links = screen.getAllByRole('link')
  return [
    [screen.getByRole('heading', { level: 1 }), ...links].map(
      ({ textContent }) => textContent,
    ),
    links.map((link) => link.getAttribute('href')),
  ]
}

/** The page, by default half a minute after the return of a payment. */
async function open(options: ShopOptions = {}, seconds = 30) {
  history.replaceState(
    null,
    '',
    '/order/success?payment_intent=pi_1&redirect_status=succeeded',
  )
  renderShop(<OrderResultPage />, options)
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
}

const unpaid = {
  ...unpaidWireOrder,
  order_id: 'LK-1',
  transaction: {
    ...unpaidWireOrder.transaction,
    stripe_payment_intent_id: 'pi_1',
  },
}
