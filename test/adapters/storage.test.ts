import { expect, test } from 'vitest'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const whole = {
  access_token: 'a',
  refresh_token: 'r',
  user: JSON.stringify({ version: 1, user: sampleUser }),
}

test('G11: a session is restored with both tokens and a readable user', () => {
  expect(restored(whole)).toEqual({ access_token: 'a', refresh_token: 'r', user: sampleUser })
})

test.each([
  ['no refresh token', { refresh_token: '' }],
  ['no access token', { access_token: '' }],
  ['a user that is no JSON', { user: '{"version":1' }],
  ['half a user', { user: '{"version":1,"user":{"email":7}}' }],
  ['a user of another version', { user: whole.user.replace('"version":1', '"version":9') }],
])('A16 G11: a session with %s is none', (_, broken) => {
  expect(restored({ ...whole, ...broken })).toBeNull()
})

/** The session that a browser has from these records. */
function restored(records: Record<string, string>) {
  return createFakeBrowser({ records }).openTab().storage.session.read()
}
