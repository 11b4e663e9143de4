import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { Tokens, User } from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type Opening,
  type SessionEmitted,
  type SessionRecord,
  sessionMachine,
} from '#machines/session/sessionMachine.ts'
import { alertNotice } from '#machines/shell/noticesMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const mei: User = {
  full_name: 'Mei Chen',
  email: 'mei@example.test',
  mobile_number: '0412345678',
  primary_address: null,
  billing_address: null,
}
const renamed: User = { ...mei, full_name: 'Mei Lin Chen' }
const bo: User = { ...mei, full_name: 'Bo Zhang', email: 'bo@example.test' }
const tokens: Tokens = { access_token: 'a', refresh_token: 'r' }
const stored: SessionRecord = { ...tokens, user: mei }
const offline: ApiError = { code: 'offline' }
const opened: Opening = { tokens, remember: true }

test('J8, J1: the session takes every transition and has a customer exactly while signed in', () => {
  expectFullWalk(sessionMachine, {
    inputs: [{ stored: null }, { stored }],
    events: [
      { type: 'session.open', tokens, remember: true },
      { type: 'session.userChanged', user: renamed },
      { type: 'session.replace', user: null },
      { type: 'session.replace', user: renamed },
      { type: 'session.replace', user: bo },
      { type: 'xstate.done.actor.openSession', output: mei },
      { type: 'xstate.error.actor.openSession', error: offline },
      { type: 'xstate.done.actor.fetchUser', output: renamed },
      { type: 'xstate.done.actor.fetchUser', output: bo },
    ],
    project: ({ context: { user, opening, error, lastCustomer } }) => [
      user,
      opening,
      error,
      lastCustomer,
    ],
    check: (arrival) => {
      expectState(arrival, {
        'session.open': 'opening',
        'session.retry': 'opening',
        'session.giveUp': 'signedOut',
        'session.userChanged': { signedIn: 'settled' },
        'session.refetchUser': { signedIn: 'refetching' },
        'session.close': 'signedOut',
        'session.expire': 'signedOut',
        'xstate.done.actor.openSession': { signedIn: 'settled' },
        'xstate.error.actor.openSession': 'openingFailed',
        'xstate.done.actor.fetchUser': { signedIn: 'settled' },
        'xstate.error.actor.fetchUser': { signedIn: 'settled' },
      })

      const { snapshot, path, emitted } = arrival
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('opening'))
      expect(snapshot.hasTag('retryable')).toBe(
        snapshot.matches('openingFailed'),
      )
      expect(snapshot.matches('restoring')).toBe(false)
      expect(snapshot.context.user !== null).toBe(snapshot.hasTag('signedIn'))
      expect(snapshot.context.error !== null).toBe(
        snapshot.matches('openingFailed'),
      )

      if (snapshot.matches('signedOut')) {
        expect(snapshot.context).toMatchObject({
          user: null,
          opening: null,
          error: null,
        })
      }

      const starts = emitted.filter(
        (event) => event.type === 'session.started',
      ).length
      expect(
        path.length > 0 || starts === (snapshot.hasTag('signedIn') ? 1 : 0),
      ).toBe(true)
    },
  })
})

test.each<SessionRecord>([
  { ...stored, access_token: null },
  { ...stored, refresh_token: '' },
  { ...stored, user: null },
])('G1: an incomplete stored session is not restored', (part) => {
  const { actor, emitted } = start(part)
  expect(actor.getSnapshot().value).toBe('signedOut')
  expect(actor.getSnapshot().context.user).toBeNull()
  expect(emitted).toEqual([])
})

test('G11: a whole stored session is signed in at once and fetches newer details', async () => {
  const { actor, emitted } = start(stored, { fetchUser: async () => renamed })
  expect(actor.getSnapshot().hasTag('signedIn')).toBe(true)
  expect(actor.getSnapshot().context.user).toEqual(mei)
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'settled' }))
  expect(actor.getSnapshot().context.user).toEqual(renamed)
  expect(emitted).toEqual([
    { type: 'session.started', user: mei, restored: true },
  ])
})

test('a restored session survives a failure to fetch newer details', async () => {
  const { actor } = start(stored, { fetchUser: () => Promise.reject(offline) })
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'settled' }))
  expect(actor.getSnapshot().context).toMatchObject({
    user: mei,
    opening: null,
    error: null,
  })
})

test('G1: opened tokens sign in when the details are here', async () => {
  const openings: Opening[] = []
  const { actor, emitted } = start(null, {
    openSession: async (opening) => {
      openings.push(opening)
      return mei
    },
  })

  actor.send({ type: 'session.open', ...opened })
  expect(actor.getSnapshot().hasTag('signedIn')).toBe(false)
  await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
  expect(openings).toEqual([opened])
  expect(actor.getSnapshot().context).toMatchObject({
    user: mei,
    opening: null,
    error: null,
  })
  expect(emitted).toEqual([
    { type: 'session.started', user: mei, restored: false },
  ])
})

test('a session whose details do not come is not signed in and can be retried', async () => {
  let tries = 0
  const { actor } = start(null, {
    openSession: async () => {
      tries += 1
      if (tries === 1) throw offline
      return mei
    },
  })

  actor.send({ type: 'session.open', ...opened })
  await waitFor(actor, (snapshot) => snapshot.hasTag('retryable'))
  expect(actor.getSnapshot().context).toMatchObject({
    user: null,
    opening: opened,
    error: offline,
  })

  actor.send({ type: 'session.retry' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
  expect(actor.getSnapshot().context.user).toEqual(mei)
})

test('G1: logout forgets the customer and says so', () => {
  expect(endedBy({ type: 'session.close' })).toEqual({
    type: 'session.ended',
    reason: 'logout',
    customer: mei.email,
  })
})

test('G2: an expired session says that it was no logout', () => {
  expect(endedBy({ type: 'session.expire' })).toEqual({
    type: 'session.ended',
    reason: 'expired',
    customer: mei.email,
  })
})

test('G12 E28: another tab that logs out ends the session here without a second logout, and it is told', () => {
  const { actor, emitted } = start(stored)
  actor.send({ type: 'session.replace', user: null })
  expect(actor.getSnapshot().value).toBe('signedOut')
  expect(emitted.slice(1)).toEqual([
    { type: 'session.ended', reason: 'elsewhere', customer: mei.email },
    alertNotice('session.ended_elsewhere', {
      tone: 'info',
      about: 'session.ended',
    }),
  ])
})

test('E28: another customer who logs in in another tab is named, the same one is not', () => {
  const { actor, emitted } = start(stored)
  const replace = (user: User | null) => {
    actor.send({ type: 'session.replace', user })
    return [keysOf(emitted).at(-1), actor.getSnapshot().context.changes]
  }
  expect(replace(null)).toEqual(['session.ended_elsewhere', 0])
  expect(replace(mei)).toEqual(['session.ended_elsewhere', 0])
  expect(replace(null)).toEqual(['session.ended_elsewhere', 0])
  expect(replace(bo)).toEqual(['session.other_customer', 1])
  expect(replace(mei)).toEqual(['session.other_customer', 2])
})

test('E28: after a logout in this tab no other customer is named', () => {
  const { actor, emitted } = start(stored)
  actor.send({ type: 'session.close' })
  actor.send({ type: 'session.replace', user: bo })
  expect(keysOf(emitted)).toEqual([])
  expect(actor.getSnapshot().context.changes).toBe(0)
})

function keysOf(emitted: readonly SessionEmitted[]) {
  return emitted.flatMap((event) => ('key' in event ? [event.key] : []))
}

test('a visitor follows the login of another tab', () => {
  const { actor, emitted } = start(null)
  actor.send({ type: 'session.replace', user: null })
  actor.send({ type: 'session.replace', user: mei })
  expect(actor.getSnapshot().context.user).toEqual(mei)
  expect(emitted).toEqual([
    { type: 'session.started', user: mei, restored: false },
  ])
})

test('another customer in another tab ends the session here before theirs starts', () => {
  const { actor, emitted } = start(stored, {
    fetchUser: () => new Promise(() => {}),
  })
  actor.send({ type: 'session.replace', user: bo })
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'settled' })
  expect(actor.getSnapshot().context.user).toEqual(bo)
  expect(emitted).toEqual([
    { type: 'session.started', user: mei, restored: true },
    alertNotice('session.other_customer', { values: { name: bo.full_name } }),
    { type: 'session.ended', reason: 'elsewhere', customer: mei.email },
    { type: 'session.started', user: bo, restored: false },
  ])
})

test.each([
  ['on its way', () => new Promise<User>(() => {}), 'opening'],
  ['not to be had', () => Promise.reject(offline), 'openingFailed'],
] as const)(
  'G12: a login whose details are %s gives way to the customer of another tab',
  async (_, openSession, state) => {
    const { actor, emitted } = start(null, {
      openSession,
      fetchUser: async () => bo,
    })
    actor.send({ type: 'session.open', ...opened })
    await waitFor(actor, (snapshot) => snapshot.matches(state))
    actor.send({ type: 'session.replace', user: null })
    expect(actor.getSnapshot().value).toBe(state)

    actor.send({ type: 'session.replace', user: bo })
    await waitFor(actor, (snapshot) =>
      snapshot.matches({ signedIn: 'settled' }),
    )
    expect(actor.getSnapshot().context).toMatchObject({
      user: bo,
      opening: null,
      error: null,
    })
    expect(emitted).toEqual([
      { type: 'session.started', user: bo, restored: false },
    ])
  },
)

test('G12: newer details of another customer end the session here before theirs starts', async () => {
  const { actor, emitted } = start(stored, { fetchUser: async () => bo })
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'settled' }))
  expect(actor.getSnapshot().context.user).toEqual(bo)
  expect(emitted).toEqual([
    { type: 'session.started', user: mei, restored: true },
    alertNotice('session.other_customer', { values: { name: bo.full_name } }),
    { type: 'session.ended', reason: 'elsewhere', customer: mei.email },
    { type: 'session.started', user: bo, restored: false },
  ])
})

test.each([
  [
    'succeeds',
    async () => bo,
    { type: 'session.started', user: bo, restored: false },
  ],
  ['does not succeed', () => Promise.reject(offline), null],
] as const)(
  'G12: a login that %s while another tab has logged somebody in ends that session first',
  async (_, openSession, last) => {
    const { actor, emitted } = start(null, { openSession })
    actor.send({ type: 'session.replace', user: mei })
    actor.send({ type: 'session.open', ...opened })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    expect(emitted).toEqual([
      { type: 'session.started', user: mei, restored: false },
      { type: 'session.ended', reason: 'elsewhere', customer: mei.email },
      ...(last ? [last] : []),
    ])
  },
)

test('G5: what the customer has saved is known at once', () => {
  const { actor } = start(stored, { fetchUser: () => new Promise(() => {}) })
  actor.send({ type: 'session.userChanged', user: renamed })
  expect(actor.getSnapshot().context.user).toEqual(renamed)
})

test('what another tab saved of the same customer is taken over', () => {
  const { actor, emitted } = start(stored, {
    fetchUser: () => new Promise(() => {}),
  })
  actor.send({ type: 'session.replace', user: renamed })
  expect(actor.getSnapshot().context.user).toEqual(renamed)
  expect(emitted).toHaveLength(1)
})

test('five failures that expire the session end it once', () => {
  const { actor, emitted } = start(stored, {
    fetchUser: () => new Promise(() => {}),
  })
  for (let call = 0; call < 5; call += 1) actor.send({ type: 'session.expire' })
  expect(
    emitted.filter((event) => event.type === 'session.ended'),
  ).toHaveLength(1)
})

type Ending = { type: 'session.close' | 'session.expire' }

function endedBy(event: Ending): SessionEmitted | undefined {
  const { actor, emitted } = start(stored, {
    fetchUser: () => new Promise(() => {}),
  })
  actor.send(event)
  expect(actor.getSnapshot().value).toBe('signedOut')
  expect(actor.getSnapshot().context).toMatchObject({
    user: null,
    opening: null,
    error: null,
  })

  return emitted.at(-1)
}

type Effects = {
  openSession?: (opening: Opening) => Promise<User>
  fetchUser?: () => Promise<User>
}

function start(restored: SessionRecord | null, effects: Effects = {}) {
  const { openSession = async () => mei, fetchUser = async () => mei } = effects
  const machine = provideActors(sessionMachine, {
    openSession: fromPromise<User, Opening>(({ input }) => openSession(input)),
    fetchUser: fromPromise<User>(fetchUser),
  })
  const actor = createActor(machine, { input: { stored: restored } })
  const emitted: SessionEmitted[] = []

  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted }
}
