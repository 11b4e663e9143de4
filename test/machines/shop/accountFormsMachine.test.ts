import { expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { accountFormsMachine } from '#machines/shop/accountFormsMachine.ts'
import { sampleAddress, sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'
import {
  eventsSentBy,
  type SentEvent,
} from '#test/support/walker/sentEvents.ts'

test('J8: the account takes every declared transition, and has the actors of a customer only while one is signed in', () => {
  expectFullWalk(accountFormsMachine, {
    inputs: [
      { sentCode: null, isSignedIn: false, stored: undefined },
      {
        sentCode: null,
        isSignedIn: true,
        stored: { addresses: [sampleAddress] },
      },
    ],
    events: [
      {
        type: 'loginForm.done',
        output: { access_token: 'a', refresh_token: 'r' },
      },
      { type: 'registerForm.done', output: { tokens: null, remember: false } },
      { type: 'addressForm.done', output: sampleAddress },
      { type: 'profile.saved', user: sampleUser },
      { type: 'confirmation.done', output: { user: sampleUser } },
      { type: 'confirmation.done', output: { message: null } },
      { type: 'xstate.snapshot.addressForm', snapshot: { hasTag: () => true } },
      {
        type: 'xstate.snapshot.addressBook',
        snapshot: { context: { addresses: [] } },
      },
      { type: 'addressBook.deleted', id: 1 },
    ] as never,
    check: (arrival) => {
      expectState(arrival, {
        'customer.known': { customer: 'signedIn' },
        'customer.gone': { customer: 'signedOut' },
      })
      const { snapshot } = arrival
      const isSignedIn = snapshot.matches({ customer: 'signedIn' })
      for (const id of ['profile', 'addressBook'])
        expect(id in snapshot.children).toBe(isSignedIn)
    },
  })
})

test.each([
  ['signedIn', true],
  ['signedOut', false],
] as const)(
  'the account begins %s where the shop says so',
  (customer, isSignedIn) => {
    const [snapshot] = initialTransition(accountFormsMachine, {
      sentCode: null,
      isSignedIn,
      stored: undefined,
    })
    expect(snapshot.matches({ customer })).toBe(true)
  },
)

const rows: [event: SentEvent, received: string[]][] = [
  [{ type: 'loginForm.done' }, ['parent: loginForm.done']],
  [{ type: 'registerForm.done' }, ['parent: registerForm.done']],
  [
    { type: 'addressForm.done', output: sampleAddress },
    ['checkout: fact.savedAddressId', 'parent: addressForm.done'],
  ],
  [
    { type: 'customer.known' },
    ['forgotPassword: forgotPassword.clear', 'addressBook: addressBook.load'],
  ],
  [{ type: 'customer.gone' }, ['forgotPassword: forgotPassword.clear']],
  [
    { type: 'forgotPassword.finished' },
    ['dialogs: dialog.close forgotPassword'],
  ],
  [
    { type: 'deleteAccount.done' },
    ['session: session.close', 'notices: notice.alert profile.data_deleted'],
  ],
  [
    { type: 'profile.saved', user: sampleUser },
    ['session: session.userChanged'],
  ],
  [
    { type: 'confirmation.done', output: { user: sampleUser } },
    ['session: session.userChanged'],
  ],
  [{ type: 'confirmation.done', output: { message: 'Sent.' } }, []],
  [
    { type: 'xstate.snapshot.addressForm', snapshot: { hasTag: () => true } },
    ['parent: address.saving'],
  ],
  [
    {
      type: 'xstate.snapshot.addressBook',
      snapshot: { context: { addresses: [] } },
    },
    ['checkout: fact.addresses'],
  ],
  [{ type: 'addressBook.deleted', id: 1 }, ['session: session.refetchUser']],
]

test('J8: the account of a customer tells each fact to those whom it concerns', () => {
  const siblings = ['session', 'dialogs', 'notices', 'checkout']
  const sentBy = (event: SentEvent) =>
    eventsSentBy(
      accountFormsMachine,
      { sent: null, isSignedIn: true },
      siblings,
      [event],
    )
  expect(rows.map(([event]) => sentBy(event))).toEqual(
    rows.map(([, sent]) => sent),
  )
})
