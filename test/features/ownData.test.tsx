import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '#test/support/client/announcements.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { deferred } from '#test/support/timing/deferred.ts'

const ProfilePage = await loadPage('/profile')

afterEach(() => vi.restoreAllMocks())

test('M11: the customer saves their data as a file, and is told when that fails', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })

  const { answers } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Save my data' }))
  expect((await screen.findByText(/could not be saved/)).textContent).toContain(
    'try again',
  )

  const heard = await listen()
  answers['GET /account/export/'] = { body: ownData }
  fireEvent.click(await screen.findByRole('button', { name: 'Save my data' }))
  expect(await screen.findByText('Your data was saved as a file.')).toBeTruthy()
  expect(await heard()).toBe('Your data was saved as a file.')
  expect(saved).toEqual(['my-data-2026-11-23.json'])
})

test('A14: data that comes after the logout is not saved', async () => {
  const saved = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => {})
  const { promise, resolve } = deferred<Answer>()
  const { answers, calls, actors } = open()

  answers['GET /account/export/'] = () => promise
  fireEvent.click(await screen.findByRole('button', { name: 'Save my data' }))
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toContain('GET /account/export/'),
  )
  act(() => actors.session.send({ type: 'session.close' }))
  await act(async () => {
    resolve({ body: ownData })
    // The client reads the answer in several steps.
    for (let step = 0; step < 20; step++) await promise
  })
  expect(saved).not.toHaveBeenCalled()
})

test('M12: an account is deleted with its password and with the balance that is given up', async () => {
  const { answers, calls, actors, form } = open('200.00')
  const sent = () =>
    calls.filter(({ call }) => call === 'POST /account/delete/')

  await waitFor(() =>
    expect(
      form().getByText('I give up the A$200.00 in my wallet.'),
    ).toBeTruthy(),
  )
  fireEvent.change(form().getByLabelText('Current password'), {
    target: { value: 'secret' },
  })
  press(form())
  expect(await form().findByText(/confirm that you give up/)).toBeTruthy()
  expect(sent()).toEqual([])

  answers['POST /account/delete/'] = differs
  fireEvent.click(form().getByRole('checkbox'))
  press(form())
  expect(
    await form().findByText('I give up the A$150.00 in my wallet.'),
  ).toBeTruthy()

  answers['POST /account/delete/'] = { body: { message: 'Deleted.' } }
  press(form())
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false),
  )
  expect(sent().map(({ body }) => body)).toEqual([
    { password: 'secret', balance: '200.00' },
    { password: 'secret', balance: '150.00' },
  ])
  expect(actors.notices.getSnapshot().context.alert).toMatchObject({
    key: 'profile.data_deleted',
  })
})

test('M12 A21: a wallet that did not load is told where it keeps the account from being deleted, and is asked for again', async () => {
  const { answers, calls, form } = open(null)
  expect(await screen.findByText('Failed to fetch wallet.')).toBeTruthy()
  expect(isAriaDisabled(deleteButton(form()))).toBe(true)
  answers[balanceCall] = balanceOf('0.00')
  fireEvent.click(form().getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(isAriaDisabled(deleteButton(form()))).toBe(false))
  expect(form().queryByText('Failed to fetch wallet.')).toBeNull()
  expect(calls.map(({ call }) => call)).not.toContain('POST /account/delete/')
})

test('M12: a deletion goes on when the customer leaves its page: its answer signs out, says so and leaves nothing', async () => {
  const { calls, actors, form, answer } = openPending()
  await waitFor(() => expect(actors.wallet.getSnapshot().context.data).toBe(0))
  fireEvent.change(form().getByLabelText('Current password'), {
    target: { value: 'secret' },
  })
  press(form())
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toContain('POST /account/delete/'),
  )
  fireEvent.click(screen.getByRole('link', { name: 'Change password' }))
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Change password' }),
  ).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your data' })).toBeNull()

  answer({ body: { message: 'Deleted.' } })
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false),
  )
  expect(actors.notices.getSnapshot().context.alert).toMatchObject({
    key: 'profile.data_deleted',
  })
  expect(JSON.stringify({ ...localStorage })).not.toContain(sampleUser.email)
})

test('M12: who comes back to a deletion finds it under way, and an alert says why it was refused', async () => {
  const { actors, form, answer } = openPending()
  const button = (name: string) => form().findByRole('button', { name })

  await waitFor(async () =>
    expect(isAriaDisabled(await button('Delete my account for good'))).toBe(
      false,
    ),
  )
  fireEvent.change(form().getByLabelText('Current password'), {
    target: { value: 'secret' },
  })
  press(form())
  fireEvent.click(screen.getByRole('link', { name: 'Change password' }))
  await screen.findByRole('heading', { level: 2, name: 'Change password' })
  fireEvent.click(screen.getByRole('link', { name: 'Personal details' }))
  await screen.findByRole('region', { name: 'Your data' })
  expect(isAriaDisabled(await button('Deleting your account...'))).toBe(true)
  expect(form().getByLabelText('Current password')).toHaveProperty('value', '')

  answer({ status: 400, body: { password: ['That is not your password.'] } })
  expect(await button('Delete my account for good')).toBeTruthy()
  expect(actors.notices.getSnapshot().context.alert).toMatchObject({
    text: 'That is not your password.',
  })
})

const balanceCall = 'GET /transactions/get-balance/'
const deleteButton = (form: ReturnType<typeof within>) =>
  form.getByRole('button', { name: 'Delete my account for good' })
const press = (form: ReturnType<typeof within>) =>
  fireEvent.click(deleteButton(form))

const differs: Answer = {
  status: 409,
  body: {
    detail: 'Your wallet holds A$150.00.',
    code: 'balance_differs',
    balance: '150.00',
  },
}
const ownData = {
  exported_at: '2026-11-23T00:00:00.000Z',
  customer: sampleUser,
  addresses: [],
  orders: [],
  wallet: { balance: '0.00', transactions: [] },
  cards: [],
  logins: [],
}

const balanceOf = (balance: string): Answer => ({
  body: {
    count: 1,
    next: null,
    previous: null,
    results: [{ balance, currency: 'AUD' }],
  },
})

/** `balance` is null where the wallet does not load. */
function open(balance: string | null = '0.00') {
  history.replaceState(null, '', '/profile')
  const answers: Answers = {
    'GET /details/': { body: sampleUser },
    [balanceCall]: balance === null ? 'offline' : balanceOf(balance),
  }
  const shop = renderShop(<ProfilePage />, {
    path: '/profile',
    user: sampleUser,
    answers,
  })
  const form = () => within(screen.getByRole('region', { name: 'Your data' }))

  return { ...shop, answers, form }
}

/** The test resolves the answer to the deletion. */
function openPending() {
  const { promise, resolve } = deferred<Answer>()
  const shop = open()
  shop.answers['POST /account/delete/'] = () => promise
  return { ...shop, answer: resolve }
}
