import { expect, test } from 'vitest'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { type Answers, createFakeServer } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

test('A14, M1: a logout ends the login at the server too, and does not wait for it', () => {
  const { actors, loggedOut } = openSignedIn({ 'POST /logout/': { body: {} } })
  actors.session.send({ type: 'session.close' })
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(loggedOut()).toEqual([
    { call: 'POST /logout/', body: { refresh_token: 'r' } },
  ])
})

test('A14: a server that does not hear of a logout changes nothing here', () => {
  const { actors, storage } = openSignedIn({})
  actors.session.send({ type: 'session.close' })
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(storage.session.tokens()).toBeNull()
})

test('M1: a logout in another tab is told to the server by that tab alone', () => {
  const { actors, loggedOut } = openSignedIn({ 'POST /logout/': { body: {} } })
  actors.session.send({ type: 'session.replace', user: null })
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(loggedOut()).toEqual([])
})

function openSignedIn(answers: Answers) {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()

  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)
  const { fetch, calls } = createFakeServer(answers)
  const { actors } = openShopTab({
    browser,
    fetch,
    payments: createFakePayments([]).payments,
  })
  const loggedOut = () => calls.filter(({ call }) => call === 'POST /logout/')

  return { actors, storage, loggedOut }
}
