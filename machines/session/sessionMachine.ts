import { assign, emit, enqueueActions, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Tokens, User } from '#contract/session.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'

/** The stored parts of a session; it is restored only if all three exist. */
export type SessionRecord = {
  access_token: string | null
  refresh_token: string | null
  user: User | null
}

/** New tokens; `remember` keeps them after the browser closes. */
export type Opening = { tokens: Tokens; remember: boolean }

/** The customer, the session being opened, and the error of the last opening. */
export type SessionContext = {
  user: User | null
  opening: Opening | null
  error: ApiError | null
  /** The email of the last customer; a logout in this tab forgets it. */
  lastCustomer: string | null
  /** Counts the changes from one customer to another. */
  changes: number
}

/**
 * `retry` fetches missing details again, `giveUp` continues as a visitor; `close` is a logout, `expire` a refused
 * refresh; `replace` reports another tab's session: its customer, or nobody.
 */
export type SessionEvent =
  | ({ type: 'session.open' } & Opening)
  | { type: 'session.retry' }
  | { type: 'session.giveUp' }
  | { type: 'session.userChanged'; user: User }
  | { type: 'session.refetchUser' }
  | { type: 'session.close' }
  | { type: 'session.expire' }
  | { type: 'session.replace'; user: User | null }

type EndReason = 'logout' | 'expired' | 'elsewhere'

/**
 * `ended` by logout clears all stores, by expiry keeps the cart. With `elsewhere` the stored data is another customer's
 * or already cleared: by another tab, or by a login over the customer from that tab.
 */
export type SessionEmitted =
  | { type: 'session.started'; user: User; restored: boolean }
  /** `customer` is the email of the previous customer. */
  | { type: 'session.ended'; reason: EndReason; customer: string | null }
  | NoticeRaised

/** Says that another tab has logged in another customer than the last one of this tab. */
const tellOther = {
  type: 'tellOther',
  params: ({ event: { user } }: { event: { user: User | null } }) => ({ user }),
} as const

/**
 * The signed-in customer.
 *
 * Slots:
 * - `openSession` · promise: stores the tokens, then fetches the customer's details; discards the tokens if that fails
 *   · rejects with an `ApiError`
 * - `fetchUser` · promise · a rejection is ignored: the details do not change
 */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    emitted: SessionEmitted
    input: { stored: SessionRecord | null }
    tags: 'busy' | 'retryable' | 'signedIn'
  },
  actors: {
    openSession: unprovided<User, Opening>('openSession'),
    fetchUser: unprovided<User>('fetchUser'),
  },
  actions: {
    forget: assign({ user: null, opening: null, error: null }),
    emitStarted: emit(({ context }) => started(context, { restored: false })),
    emitEndedElsewhere: emit(({ context }) => ended(context, 'elsewhere')),
    tellOther: enqueueActions(
      (
        { context: { lastCustomer }, enqueue },
        { user }: { user: User | null },
      ) => {
        if (!user || lastCustomer === null || lastCustomer === user.email)
          return
        const { full_name: name } = user
        enqueue.emit(
          alertNotice('session.other_customer', { values: { name } }),
        )
      },
    ),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    user: restoredUser(input.stored),
    opening: null,
    error: null,
    lastCustomer: restoredUser(input.stored)?.email ?? null,
    changes: 0,
  }),
  initial: 'restoring',
  on: {
    'session.open': {
      target: '.opening',
      actions: assign(({ event }) => openingOf(event)),
    },
    'session.replace': [
      { guard: isNobody },
      {
        target: '.signedIn.refetching',
        actions: [
          tellOther,
          assign(({ context, event }) => signedInAs(context, event.user)),
          'emitStarted',
        ],
      },
    ],
  },
  states: {
    restoring: {
      description: 'Checks the stored session; transient.',
      always: [
        {
          guard: ({ context }) => context.user !== null,
          target: 'signedIn.refetching',
          actions: emit(({ context }) => started(context, { restored: true })),
        },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'A visitor.',
      on: {
        'session.replace': [
          { guard: isNobody },
          {
            target: 'signedIn',
            actions: [
              tellOther,
              assign(({ context, event }) => signedInAs(context, event.user)),
              'emitStarted',
            ],
          },
        ],
      },
    },
    opening: {
      description: "Has tokens and fetches the customer's details.",
      tags: 'busy',
      invoke: {
        id: 'openSession',
        src: 'openSession',
        input: ({ context }) => required(context.opening, 'opening'),
        onDone: {
          target: 'signedIn',
          actions: [
            assign(({ context, event }) => signedInAs(context, event.output)),
            'emitStarted',
          ],
        },
        onError: {
          target: 'openingFailed',
          actions: assign({ error: ({ event }) => toApiError(event.error) }),
        },
      },
    },
    openingFailed: {
      description:
        'Has tokens, but fetching the details failed: the customer retries or gives up.',
      tags: 'retryable',
      on: {
        'session.retry': {
          target: 'opening',
          actions: assign({ error: null }),
        },
        'session.giveUp': { target: 'signedOut', actions: 'forget' },
      },
    },
    signedIn: {
      description: 'A customer is signed in; the details may be outdated.',
      tags: 'signedIn',
      initial: 'settled',
      on: {
        'session.open': {
          target: 'opening',
          actions: [
            'emitEndedElsewhere',
            assign(({ event }) => openingOf(event)),
          ],
        },
        'session.userChanged': {
          target: '.settled',
          actions: assign(({ context, event }) =>
            signedInAs(context, event.user),
          ),
        },
        'session.refetchUser': '.refetching',
        'session.replace': [
          {
            guard: isNobody,
            target: 'signedOut',
            actions: [
              'emitEndedElsewhere',
              'forget',
              emit(
                alertNotice('session.ended_elsewhere', {
                  tone: 'info',
                  about: 'session.ended',
                }),
              ),
            ],
          },
          {
            guard: ({ context, event }) => isSame(context.user, event.user),
            actions: assign(({ context, event }) =>
              signedInAs(context, event.user),
            ),
          },
          {
            target: '.settled',
            actions: [
              tellOther,
              'emitEndedElsewhere',
              assign(({ context, event }) => signedInAs(context, event.user)),
              'emitStarted',
            ],
          },
        ],
        'session.close': {
          target: 'signedOut',
          actions: [
            emit(({ context }) => ended(context, 'logout')),
            'forget',
            assign({ lastCustomer: null }),
          ],
        },
        'session.expire': {
          target: 'signedOut',
          actions: [emit(({ context }) => ended(context, 'expired')), 'forget'],
        },
      },
      states: {
        settled: { description: 'No request runs.' },
        refetching: {
          description:
            'Fetches the details in the background; a failure keeps the old ones, and new tokens bring another customer.',
          invoke: {
            id: 'fetchUser',
            src: 'fetchUser',
            onDone: [
              {
                guard: ({ context, event }) =>
                  isSame(context.user, event.output),
                target: 'settled',
                actions: assign(({ context, event }) =>
                  signedInAs(context, event.output),
                ),
              },
              {
                target: 'settled',
                actions: [
                  {
                    type: 'tellOther',
                    params: ({ event }) => ({ user: event.output }),
                  },
                  'emitEndedElsewhere',
                  assign(({ context, event }) =>
                    signedInAs(context, event.output),
                  ),
                  'emitStarted',
                ],
              },
            ],
            onError: 'settled',
          },
        },
      },
    },
  },
})

function restoredUser(stored: SessionRecord | null): User | null {
  return stored?.access_token && stored.refresh_token ? stored.user : null
}

function isNobody({ event }: { event: { user: User | null } }): boolean {
  return event.user === null
}

function isSame(first: User | null, second: User | null): boolean {
  return first?.email === second?.email
}

function openingOf({ tokens, remember }: Opening) {
  return { opening: { tokens, remember }, user: null, error: null }
}

function signedInAs(
  { lastCustomer, changes }: SessionContext,
  user: User | null,
) {
  const email = user?.email ?? null
  const isOther = lastCustomer !== null && lastCustomer !== email
  return {
    user,
    opening: null,
    error: null,
    lastCustomer: email,
    changes: isOther ? changes + 1 : changes,
  }
}

function started(
  { user }: SessionContext,
  { restored }: { restored: boolean },
): SessionEmitted {
  return { type: 'session.started', user: required(user, 'user'), restored }
}

function ended({ user }: SessionContext, reason: EndReason): SessionEmitted {
  return { type: 'session.ended', customer: user?.email ?? null, reason }
}
