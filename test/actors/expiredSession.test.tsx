import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const page = { count: 0, next: null, previous: null, results: [] }
const bodies: Record<string, unknown> = {
  'GET /details/': sampleUser,
  'GET /user-address/': page,
  'GET /transactions/get-balance/': page,
  'GET /transactions/wallet/': [],
  'GET /orders/list-orders/': [],
}

test('G2: five calls refused at once wait for one refresh and are each sent once more', async () => {
  const sent = (name: string) =>
    calls.filter(({ call }) => call === name).length
  const names = Object.keys(bodies)
  const allWait = () =>
    waitFor(() => expect(names.map(sent)).toEqual([1, 1, 1, 1, 1]))
  const { calls, actors } = restore(async () => {
    await allWait()
    return { body: { access_token: 'b', refresh_token: 's' } }
  })

  await waitFor(() =>
    expect(actors.orders.getSnapshot().matches('loaded')).toBe(true),
  )
  await waitFor(() =>
    expect(actors.addressBook.getSnapshot().context.addresses).toEqual([]),
  )
  expect(sent('POST /refresh/')).toBe(1)
  expect(names.map(sent)).toEqual([2, 2, 2, 2, 2])
  expect(localStorage.getItem('access_token')).toBe('b')
  expect(localStorage.getItem('refresh_token')).toBe('s')
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true)
})

test('G2: a refused refresh ends the session, forgets tokens, user and addresses, goes to /ordernow', async () => {
  const { actors } = restore({ status: 401, body: { detail: 'Spent.' } })
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false),
  )
  expect(location.pathname).toBe('/ordernow')

  const records = [
    'access_token',
    'refresh_token',
    'user',
    'store_address',
  ].map((key) => localStorage.getItem(key))
  expect(records).toEqual([null, null, null, null])
})

test('G2: without a refresh token the session ends, and no refresh is requested', async () => {
  const { actors, calls } = restore('offline')
  localStorage.removeItem('refresh_token')
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false),
  )
  expect(location.pathname).toBe('/ordernow')
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(calls.map(({ call }) => call)).not.toContain('POST /refresh/')
})

test.each([
  ['en', 'Your session has ended. Please log in to continue.'],
  ['zh', '登录已过期，请重新登录后继续。'],
] as const)(
  'G2: in %s a session that ended by itself is told until the next login',
  async (language, text) => {
    const { actors } = restore(
      { status: 401, body: { detail: 'Spent.' } },
      language,
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(location.pathname).toBe('/ordernow')

    act(() =>
      actors.session.send({ type: 'session.replace', user: sampleUser }),
    )
    expect(screen.queryByText(text)).toBeNull()
  },
)

test('a refresh without an answer keeps the session', async () => {
  const { actors } = restore('offline')
  await waitFor(() =>
    expect(actors.orders.getSnapshot().hasTag('retryable')).toBe(true),
  )
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true)
  expect(localStorage.getItem('refresh_token')).toBe('r')
})

/** Restores a session on the profile page with an access token that the server refuses. */
function restore(refresh: Answers[string], language: Language = 'en') {
  history.replaceState(null, '', '/profile')
  const isFresh = () => localStorage.getItem('access_token') === 'b'
  const answers: Answers = { 'POST /refresh/': refresh }

  for (const [call, body] of Object.entries(bodies))
    answers[call] = () =>
      isFresh() ? { body } : { status: 401, body: { detail: 'Expired.' } }

  return renderShop(null, {
    answers,
    user: sampleUser,
    path: '/profile',
    language,
  })
}
