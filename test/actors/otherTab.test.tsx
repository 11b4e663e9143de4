import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import type { User } from '#contract/session.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import { requestRefresh } from '#src/actors/session/tokenRefresh.ts'
import { Pages } from '#src/app/Pages.tsx'
import { ProfileMenu } from '#src/features/shell/ProfileMenu.tsx'
import { loadPage } from '#test/support/client/loadPage.ts'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import {
  type Answer,
  type Answers,
  createFakeServer,
} from '#test/support/fakes/server.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'
import { sampleAddress, sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

const CheckoutPage = await loadPage('/checkout')
const ProfilePage = await loadPage('/profile')

afterEach(() => history.replaceState(null, '', '/'))

const bo: User = {
  ...sampleUser,
  id: 2,
  full_name: 'Bo Zhang',
  email: 'bo@example.test',
}

test('G12: a logout in another tab signs out here: the page stays and asks to log in, dialogs and data are gone', async () => {
  const { actors } = await open()
  actors.dialogs.send({
    type: 'dialog.open',
    dialog: { name: 'address', addressId: 7 },
  })
  act(() => elsewhere({ access_token: null, refresh_token: null, user: null }))
  expect(
    await screen.findByText('Please log in to see your profile'),
  ).toBeTruthy()
  expect(location.pathname).toBe('/profile')
  expect(screen.getByText('You were logged out in another tab.')).toBeTruthy()
  expect(actors.dialogs.getSnapshot().value.modal).toBe('closed')
  expect(customerData(actors)).toEqual(noData)
  expect(localStorage.getItem('store_address')).toBeNull()
})

test('G12: a logout in another tab while this one checks out: nothing typed is left, and the next login goes on here', async () => {
  const { actors } = await open({}, <CheckoutPage />, '/checkout')
  const { checkout } = actors

  await waitFor(() =>
    expect(checkout.getSnapshot().matches({ purchase: 'open' })).toBe(true),
  )
  act(() => {
    checkout.send({ type: 'note.edit' })
    checkout.send({ type: 'note.type', note: 'Ring twice' })
    checkout.send({ type: 'note.save' })
  })
  expect(sessionStorage.getItem('checkout_form')).toContain('Ring twice')

  act(() => elsewhere({ access_token: null, refresh_token: null, user: null }))
  expect(await screen.findByText('Please log in to check out')).toBeTruthy()
  expect(sessionStorage.getItem('checkout_form')).toBeNull()

  act(() => elsewhere(tokensOf(sampleUser)))
  expect(await screen.findByRole('radio', { name: /^Delivery/ })).toBeTruthy()
  expect(customerData(actors).note).toBe('')
})

test.each(['the session', 'the cart'] as const)(
  'E28: a logout in another tab that is heard by %s first is said, and not as an emptied cart',
  async (first) => {
    const { actors, noticeKeys } = await openCheckout()
    const records = [
      { access_token: null, refresh_token: null, user: null },
      { store_cart: cartRecord({ owner: null, lines: [] }) },
    ]
    act(() => {
      for (const record of first === 'the cart' ? records.reverse() : records)
        elsewhere(record)
    })
    await waitFor(() => expect(location.pathname).toBe('/ordernow'))
    expect(noticeKeys).toEqual(['session.ended_elsewhere'])
    expect(actors.notices.getSnapshot().hasTag('alert')).toBe(true)
  },
)

test('E28: another customer in another tab is named, and not as an emptied cart', async () => {
  const { noticeKeys } = await openCheckout()
  act(() => elsewhere(tokensOf(bo)))
  await waitFor(() => expect(location.pathname).toBe('/ordernow'))
  expect(noticeKeys).toEqual(['session.other_customer'])
})

test('E28: what a customer has typed into a page stays for their own next login, and goes when another one comes', async () => {
  const { actors } = await open({}, <Pages />, '/contact-us')
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)
  fireEvent.change(message, { target: { value: 'I have a nut allergy' } })

  act(() => actors.session.send({ type: 'session.expire' }))
  act(() => elsewhere(tokensOf(sampleUser)))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(
    'I have a nut allergy',
  )

  act(() => elsewhere(tokensOf(bo)))
  expect(
    (await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value,
  ).toBe('')
})

test('G12: a login in another tab signs in here', async () => {
  renderShop(<ProfileMenu />, { answers: answersFor(bo) })
  act(() => elsewhere(tokensOf(bo)))
  expect(
    await screen.findByRole('button', { name: 'Account of Bo Zhang' }),
  ).toBeTruthy()
  expect(localStorage.getItem('access_token')).toBe('access of Bo Zhang')
})

test('G12: another customer in another tab: theirs takes the place of what was here, and their session stays', async () => {
  const { actors } = await open()
  act(() => elsewhere(tokensOf(bo)))
  expect(
    await screen.findByRole('button', { name: 'Account of Bo Zhang' }),
  ).toBeTruthy()

  await waitFor(() =>
    expect(actors.wallet.getSnapshot().context.data).toBe(500),
  )
  expect(localStorage.getItem('access_token')).toBe('access of Bo Zhang')
  expect(actors.cart.getSnapshot().context).toMatchObject({
    lines: [],
    owner: bo.email,
  })
})

test('G12: what another tab saved of the customer is shown here', async () => {
  await open()
  act(() =>
    elsewhere({ user: record({ ...sampleUser, full_name: 'Mei Chen' }) }),
  )
  expect(
    await screen.findByRole('button', { name: 'Account of Mei Chen' }),
  ).toBeTruthy()
})

test('A39 G12 D6: a page restored from the back/forward cache applies the changes of other tabs', async () => {
  const { actors } = await open()
  const { lines: _, ...record } = JSON.parse(
    localStorage.getItem('store_cart') ?? '{}',
  )

  write({
    access_token: null,
    refresh_token: null,
    user: null,
    store_cart: JSON.stringify({ ...record, owner: null, lines: [] }),
  })
  act(() => void dispatchEvent(new Event('pageshow')))
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true)

  act(
    () =>
      void dispatchEvent(
        Object.assign(new Event('pageshow'), { persisted: true }),
      ),
  )
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(actors.cart.getSnapshot().context.lines).toEqual([])
})

test('G12 D6: what another tab did between the reading of the storage and the start is not missed', () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const other = browser.openTab()
  const { storage } = tab

  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)
  let isRead = false
  const inspect = () => {
    if (isRead) return
    isRead = true
    other.storage.session.clear()

    const lines = [z.encode(cartLine, lineOf())]
    other.storage.write('store_cart', z.any(), {
      version: 1,
      lines,
      coupon: null,
      owner: null,
    })
  }
  const { fetch } = createFakeServer({})
  const { payments } = createFakePayments([])
  const { actors } = openShopTab({
    browser,
    fetch,
    payments,
    path: '/ordernow',
    inspect,
  })
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(actors.cart.getSnapshot().context.lines).toEqual([lineOf()])
})

test('A18: a language that was chosen in another tab is spoken here', async () => {
  const { actors } = await open()
  const chosen = { version: 1, language: 'zh', rows: null }
  act(() => elsewhere({ store_language: JSON.stringify(chosen) }))
  await waitFor(() =>
    expect(actors.translations.getSnapshot().context.language).toBe('zh'),
  )
})

test('A39 A18: a page that comes back from the cache of the browser speaks the language that another tab has chosen', async () => {
  const { actors } = await open()
  write({
    store_language: JSON.stringify({ version: 1, language: 'zh', rows: null }),
  })
  act(
    () =>
      void dispatchEvent(
        Object.assign(new Event('pageshow'), { persisted: true }),
      ),
  )
  await waitFor(() =>
    expect(actors.translations.getSnapshot().context.language).toBe('zh'),
  )
})

test('A14: a logout leaves nothing of the customer in the browser', async () => {
  const body = { amount: '20.00', save_payment_method: false }
  const recharge_attempt = {
    version: 2,
    attempts: [{ owner: sampleUser.email, key: 'k', body }],
  }
  const { actors } = await open({ recharge_attempt }, <p />, '/ourstory')

  act(() => actors.session.send({ type: 'session.close' }))
  expect(location.pathname).toBe('/')
  const records = Object.entries({ ...localStorage }).filter(
    ([key]) => key !== 'store_language',
  )
  expect(records.map(([key]) => key).toSorted()).toEqual([
    'order_key',
    'store_cart',
  ])
  expect(JSON.stringify(records)).not.toMatch(/mei|Lantern Lane/i)
  expect(customerData(actors)).toEqual(noData)
})

test('D6 G2: an expired session keeps the cart for its customer alone', async () => {
  const { actors } = await open()
  act(() => actors.session.send({ type: 'session.expire' }))
  expect(location.pathname).toBe('/ordernow')
  expect(actors.cart.getSnapshot().context.lines).toHaveLength(1)
  act(() => elsewhere(tokensOf(bo)))
  expect(actors.cart.getSnapshot().context.lines).toEqual([])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/mei/i)
})

test.each([
  ['logged out', { access_token: null, refresh_token: null, user: null }, null],
  ['logged another customer in', tokensOf(bo), 'access of Bo Zhang'],
])(
  'new tokens that come after another tab has %s are not kept',
  async (_, records, expected) => {
    const access = await refreshWhile(() => {
      write(records)
      return { body: { access_token: 'late', refresh_token: 'late' } }
    })
    expect(access).toBe(expected)
  },
)

test('where another tab was faster with the same token, its tokens serve here, too', async () => {
  const access = await refreshWhile(() => {
    write({ access_token: 'b', refresh_token: 's' })
    return { status: 401, body: { detail: 'Spent.' } }
  })
  expect(access).toBe('b')
})

/** The access token after a refresh during which another tab changes the session. */
async function refreshWhile(answer: () => Answer) {
  const { actors } = renderShop(null, {
    user: sampleUser,
    answers: {
      'GET /details/': { body: sampleUser },
      'POST /refresh/': answer,
    },
  })
  await act(() => requestRefresh(actors.tokenRefresh).catch(() => undefined))
  return localStorage.getItem('access_token')
}

const noData = { actors: [], note: '' }

function customerData(actors: SystemActors) {
  const customerActors = [
    'addressBook',
    'addressForm',
    'wallet',
    'walletTransactions',
    'orders',
    'savedCards',
    'walletRecharge',
  ] as const
  return {
    actors: customerActors.filter((id) => actors[id]),
    note: actors.checkout.getSnapshot().context.form.note,
  }
}

/** The customer's profile with all data loaded, and one dish in the cart. */
async function open(
  stored: Record<string, unknown> = {},
  page = <ProfilePage />,
  path = '/profile',
) {
  // Prefetching reads the browser's own address.
  history.replaceState(null, '', path)

  const view = (
    <>
      <ProfileMenu />
      {page}
    </>
  )
  const rendered = renderShop(view, {
    path,
    user: sampleUser,
    stored,
    answers: answersFor(sampleUser),
  })

  act(() =>
    rendered.actors.cart.send({ type: 'cart.add', line: sampleLine({}) }),
  )

  const { addressBook, wallet, orders } = rendered.actors
  await waitFor(() => {
    expect(addressBook.getSnapshot().context.addresses).toEqual([sampleAddress])
    expect(wallet.getSnapshot().context.data).toBe(500)
    expect(orders.getSnapshot().context.data).toEqual(
      ['/profile', '/checkout'].includes(path) ? [] : null,
    )
  })

  return rendered
}

/** The checkout of the customer's cart; the notices from then on. */
async function openCheckout() {
  const { actors } = await open({}, <CheckoutPage />, '/checkout')
  await waitFor(() =>
    expect(actors.checkout.getSnapshot().matches({ purchase: 'open' })).toBe(
      true,
    ),
  )
  const noticeKeys: string[] = []
  actors.notices.subscribe(({ context: { alert } }) => {
    if (alert && 'key' in alert && noticeKeys.at(-1) !== alert.key)
      noticeKeys.push(alert.key)
  })
  return { actors, noticeKeys }
}

/** The stored cart with these changes. */
function cartRecord(changes: object): string {
  const record = JSON.parse(localStorage.getItem('store_cart') ?? '{}')
  return JSON.stringify({ ...record, ...changes })
}

function answersFor(user: User): Answers {
  const pageOf = (results: unknown[]) => ({
    body: { count: results.length, next: null, previous: null, results },
  })
  return {
    'GET /details/': () => ({
      body: JSON.parse(localStorage.getItem('user') ?? '{}').user ?? user,
    }),
    'GET /user-address/': pageOf([sampleAddress]),
    'GET /transactions/get-balance/': pageOf([
      { balance: '5.00', currency: 'AUD' },
    ]),
    'GET /transactions/wallet/': { body: [] },
    'GET /orders/list-orders/': { body: [] },
  }
}

function tokensOf(user: User) {
  return {
    access_token: `access of ${user.full_name}`,
    refresh_token: `refresh of ${user.full_name}`,
    user: record(user),
  }
}

function record(user: User) {
  return JSON.stringify({ version: 1, user })
}

/** Another tab's changes of the storage, without a storage event. */
function write(records: Record<string, string | null>) {
  for (const [key, text] of Object.entries(records))
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
}

function elsewhere(records: Record<string, string | null>) {
  write(records)
  for (const key of Object.keys(records))
    dispatchEvent(new StorageEvent('storage', { key }))
}
