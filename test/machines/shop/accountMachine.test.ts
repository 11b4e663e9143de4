import { expect, test } from 'vitest'
import { accountMachine } from '#machines/shop/accountMachine.ts'
import { sampleAddress, sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

test('J8: the account takes every declared transition, and has the actors of a customer only while one is signed in', () => {
  expectFullWalk(accountMachine, {
    inputs: [
      { sent: null, isSignedIn: false },
      { sent: null, isSignedIn: true },
    ],
    events: [
      { type: 'loginForm.done', output: { access_token: 'a', refresh_token: 'r' } },
      { type: 'registerForm.done', output: { tokens: null, remember: false } },
      { type: 'addressForm.done', output: sampleAddress },
      { type: 'profile.saved', user: sampleUser },
      { type: 'xstate.snapshot.addressForm', snapshot: { hasTag: () => true } },
    ] as never,
    check: ({ snapshot }) => {
      const isSignedIn = snapshot.matches({ customer: 'signedIn' })
      expect('profile' in snapshot.children).toBe(isSignedIn)
    },
  })
})
