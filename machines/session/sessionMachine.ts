import { assign, emit, enqueueActions, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Tokens, User } from '#contract/session.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'

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
  | {
      type: 'session.ended'
      reason: EndReason
      customer: string | null
    }

const tellLogout = { type: 'tellEnded', params: { reason: 'logout' } } as const
const tellExpiry = { type: 'tellEnded', params: { reason: 'expired' } } as const
const tellReplacement = {
  type: 'tellEnded',
  params: { reason: 'elsewhere' },
} as const
const keepOpening = {
  type: 'keepOpening',
  params: ({ event: { tokens, remember } }: { event: Opening }) => ({
    tokens,
    remember,
  }),
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
  guards: {
    hasUser: ({ context }) => context.user !== null,
    isNobody: (_, params: { user: User | null }) => params.user === null,
    isSame: ({ context }, params: { user: User | null }) =>
      params.user?.email === context.user?.email,
  },
  actions: {
    keepOpening: assign((_, params: Opening) => ({
      opening: params,
      user: null,
      error: null,
    })),
    keepUser: assign((_, params: { user: User | null }) => ({
      user: params.user,
      opening: null,
      error: null,
    })),
    forget: assign({ user: null, opening: null, error: null }),
    tellStarted: enqueueActions(
      ({ context, enqueue }, params: { restored: boolean }) => {
        if (context.user)
          enqueue.emit({
            type: 'session.started',
            user: context.user,
            ...params,
          })
      },
    ),
    tellEnded: emit(({ context: { user } }, params: { reason: EndReason }) => ({
      type: 'session.ended',
      customer: user?.email ?? null,
      ...params,
    })),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    user: restoredUser(input.stored),
    opening: null,
    error: null,
  }),
  initial: 'restoring',
  on: {
    'session.open': { target: '.opening', actions: keepOpening },
    'session.replace': [
      {
        guard: {
          type: 'isNobody',
          params: ({ event }) => ({ user: event.user }),
        },
      },
      {
        target: '.signedIn.refetching',
        actions: [
          { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
          { type: 'tellStarted', params: { restored: false } },
        ],
      },
    ],
  },
  states: {
    restoring: {
      description: 'Checks the stored session; transient.',
      always: [
        {
          guard: 'hasUser',
          target: 'signedIn.refetching',
          actions: { type: 'tellStarted', params: { restored: true } },
        },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'A visitor.',
      on: {
        'session.replace': [
          {
            guard: {
              type: 'isNobody',
              params: ({ event }) => ({ user: event.user }),
            },
          },
          {
            target: 'signedIn',
            actions: [
              {
                type: 'keepUser',
                params: ({ event }) => ({ user: event.user }),
              },
              { type: 'tellStarted', params: { restored: false } },
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
            {
              type: 'keepUser',
              params: ({ event }) => ({ user: event.output }),
            },
            { type: 'tellStarted', params: { restored: false } },
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
          actions: [tellReplacement, keepOpening],
        },
        'session.userChanged': {
          target: '.settled',
          actions: {
            type: 'keepUser',
            params: ({ event }) => ({ user: event.user }),
          },
        },
        'session.refetchUser': '.refetching',
        'session.replace': [
          {
            guard: {
              type: 'isNobody',
              params: ({ event }) => ({ user: event.user }),
            },
            target: 'signedOut',
            actions: [tellReplacement, 'forget'],
          },
          {
            guard: {
              type: 'isSame',
              params: ({ event }) => ({ user: event.user }),
            },
            actions: {
              type: 'keepUser',
              params: ({ event }) => ({ user: event.user }),
            },
          },
          {
            target: '.settled',
            actions: [
              tellReplacement,
              {
                type: 'keepUser',
                params: ({ event }) => ({ user: event.user }),
              },
              { type: 'tellStarted', params: { restored: false } },
            ],
          },
        ],
        'session.close': {
          target: 'signedOut',
          actions: [tellLogout, 'forget'],
        },
        'session.expire': {
          target: 'signedOut',
          actions: [tellExpiry, 'forget'],
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
                guard: {
                  type: 'isSame',
                  params: ({ event }) => ({ user: event.output }),
                },
                target: 'settled',
                actions: {
                  type: 'keepUser',
                  params: ({ event }) => ({ user: event.output }),
                },
              },
              {
                target: 'settled',
                actions: [
                  tellReplacement,
                  {
                    type: 'keepUser',
                    params: ({ event }) => ({ user: event.output }),
                  },
                  { type: 'tellStarted', params: { restored: false } },
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
