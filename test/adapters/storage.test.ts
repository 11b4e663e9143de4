import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStorage } from '#src/adapters/storage.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const whole = {
  access_token: 'a',
  refresh_token: 'r',
  user: JSON.stringify({ version: 1, user: sampleUser }),
}

test('G11: a session is restored with both tokens and a readable user', () => {
  expect(restored(whole)).toEqual({
    access_token: 'a',
    refresh_token: 'r',
    user: sampleUser,
  })
})

test.each([
  ['no refresh token', { refresh_token: '' }],
  ['no access token', { access_token: '' }],
  ['a user that is no JSON', { user: '{"version":1' }],
  ['half a user', { user: '{"version":1,"user":{"email":7}}' }],
  [
    'a user of another version',
    { user: whole.user.replace('"version":1', '"version":9') },
  ],
])('A16 G11: a session with %s is none', (_, broken) => {
  expect(restored({ ...whole, ...broken })).toBeNull()
})

test('D6: a record that could not be stored gives way to what another tab stores later', () => {
  const stored = new Map<string, string>()
  const events = new EventTarget()
  const storage = createStorage({
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem() {
        throw new DOMException('Full.', 'QuotaExceededError')
      },
    } as never,
    addEventListener: events.addEventListener.bind(
      events,
    ) as Window['addEventListener'],
    removeEventListener: events.removeEventListener.bind(events),
    browserMark: { isSet: () => true, set: () => {} },
  })

  storage.onChange('store_cart', () => {})
  storage.write('store_cart', z.string(), 'here')
  expect(storage.read('store_cart', z.string())).toBe('here')

  stored.set('store_cart', '"elsewhere"')
  events.dispatchEvent(
    Object.assign(new Event('storage'), { key: 'store_cart' }),
  )
  expect(storage.read('store_cart', z.string())).toBe('elsewhere')
})

function restored(records: Record<string, string>) {
  return createFakeBrowser({ records }).openTab().storage.session.read()
}
