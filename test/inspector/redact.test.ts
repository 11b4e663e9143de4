import {
  createInspector,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { User } from '#contract/session.ts'
import { readInspectorTarget } from '#inspector/connectInspector.ts'
import { redacted, redactInspection } from '#inspector/recording/redact.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type Opening,
  sessionMachine,
} from '#machines/session/sessionMachine.ts'
import { patience } from '#test/support/timing/patience.ts'

test('J9: secrets and personal data are hidden at any depth, their absence is not', () => {
  const record = {
    user: {
      full_name: 'Mei Chen',
      email: 'mei@example.test',
      mobile_number: '0412345678',
      primary_address: {
        name: 'Home',
        recipient: 'Acme Pty Ltd',
        phone: '0290000000',
        street_address1: '1 Harris St',
        suburbs: 'Ultimo',
      },
      profile_picture: null,
    },
    values: {
      password: 'lantern',
      confirmPassword: 'lantern',
      otp_code: '123456',
      remember: true,
    },
    tokens: { access_token: 'eyJ', refresh_token: '' },
    intent: { client_secret: 'pi_secret', id: 'pi_1' },
    notes: 'Gate code 4711',
  }
  expect(redacted(record)).toEqual({
    user: {
      full_name: '[redacted]',
      email: '[redacted]',
      mobile_number: '[redacted]',
      primary_address: {
        name: 'Home',
        recipient: '[redacted]',
        phone: '[redacted]',
        street_address1: '[redacted]',
        suburbs: '[redacted]',
      },
      profile_picture: null,
    },
    values: {
      password: '[redacted]',
      confirmPassword: '[redacted]',
      otp_code: '[redacted]',
      remember: true,
    },
    tokens: { access_token: '[redacted]', refresh_token: '' },
    intent: { client_secret: '[redacted]', id: 'pi_1' },
    notes: '[redacted]',
  })
})

test('values that help to find faults stay readable', () => {
  const record = {
    error: {
      code: 'conflict',
      detail: 'The price has changed.',
      data: { total: '12.50' },
    },
    coupon: { code: 'LANTERN10' },
    notices: ['Sold out'],
    notProvided: 'placeOrder',
    postal_code: 2007,
  }
  expect(redacted(record)).toEqual(record)
})

test('private fields are hidden under the names that the machines give them', () => {
  const record = {
    noteDraft: 'Gate code 4711',
    company: 'Acme Pty Ltd',
    abn: '51 824 753 556',
    reference: 'PO-7',
    clientSecret: 'pi_secret',
    newEmail: 'mei@example.test',
    owner: 'mei@example.test',
    customer: 'mei@example.test',
    identifier: 'mei@example.test',
  }
  expect(new Set(Object.values(redacted(record)))).toEqual(
    new Set(['[redacted]']),
  )
})

test('circles, functions and great depth do not stop the sender', () => {
  const circle: { self?: unknown; act: () => void } = { act: function act() {} }
  circle.self = circle
  expect(redacted(circle)).toEqual({
    act: '[function act]',
    self: '[circular]',
  })

  let deep: unknown = 'bottom'
  for (let level = 0; level < 60; level += 1) deep = { deep }
  expect(JSON.stringify(redacted(deep))).toContain('[deeper]')
})

test('a state named like a secret stays visible', () => {
  const event = {
    type: '@xstate.snapshot',
    snapshot: {
      status: 'active',
      value: { note: 'editing' },
      context: { note: 'No onions' },
    },
    event: { type: 'note.type', note: 'No onions' } satisfies CheckoutEvent,
  } as unknown as StatelyInspectionEvent
  expect(redactInspection(event)).toEqual({
    type: '@xstate.snapshot',
    snapshot: {
      status: 'active',
      value: { note: 'editing' },
      context: { note: '[redacted]' },
    },
    event: { type: 'note.type', note: '[redacted]' },
  })
})

test('J9: nothing secret of a whole login leaves the shop, in contexts, events, inputs and outputs', async () => {
  const sent: StatelyInspectionEvent[] = []
  const inspector = createInspector(
    { send: (event) => void sent.push(event) },
    { serialize: redactInspection, serializationDepthLimit: 40 },
  )
  const mei: User = {
    full_name: 'Mei Chen',
    email: 'mei@example.test',
    mobile_number: '0412345678',
    primary_address: null,
    billing_address: null,
  }
  const machine = provideActors(sessionMachine, {
    openSession: fromPromise<User, Opening>(async () => mei),
    fetchUser: fromPromise<User>(async () => mei),
  })
  const actor = createActor(machine, {
    input: { stored: null },
    inspect: inspector.inspect,
  })

  actor.start()
  const tokens = { access_token: 'secret-a', refresh_token: 'secret-r' }
  actor.send({ type: 'session.open', tokens, remember: true })
  await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'))
  await vi.waitFor(() => {
    expect(
      sent.some(
        (event) => event.type === '@xstate.snapshot' && isSignedIn(event),
      ),
    ).toBe(true)
  }, patience)

  const text = JSON.stringify(sent)
  expect(text).toContain('[redacted]')
  expect(text).not.toMatch(/secret-a|secret-r|Mei Chen|mei@example|0412345678/)
})

function isSignedIn({ snapshot }: { snapshot: object }): boolean {
  return (
    'value' in snapshot && JSON.stringify(snapshot.value).includes('signedIn')
  )
}

test.each([
  ['', null, null],
  ['?itemId=7', null, null],
  ['?inspect', null, 'own'],
  ['?itemId=7&inspect=', null, 'own'],
  ['?inspect=hosted', null, 'hosted'],
  ['?order_id=LK-1', 'own', 'own'],
  ['?inspect=off', 'own', null],
])(
  'a shop opened with "%s" in a tab that remembers %s reports to %s',
  (search, kept, place) => {
    const stored = new Map<string, string>(
      kept === null ? [] : [['inspected', kept]],
    )
    const tab = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    expect(readInspectorTarget(search, tab)).toBe(place)
    expect(tab.getItem('inspected')).toBe(place)
  },
)
