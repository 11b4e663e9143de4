import { expect, test, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeServer } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { patience } from '#test/support/timing/patience.ts'

const bo: User = {
  ...sampleUser,
  id: 2,
  full_name: 'Bo Zhang',
  email: 'bo@example.test',
}
const tokens = { access_token: 'a', refresh_token: 'r' }

test('A14: who logs in where another customer is signed in finds nothing of theirs', async () => {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()

  storage.session.saveTokens(tokens, true)
  storage.session.saveUser(sampleUser)
  const { fetch } = createFakeServer({ 'GET /details/': () => ({ body: bo }) })
  const { payments } = createFakePayments([])
  const { actors } = openShopTab({ browser, fetch, payments, path: '/profile' })
  const before = { ...customerActors(actors) }

  actors.session.send({ type: 'session.open', tokens, remember: true })
  await vi.waitFor(
    () => expect(actors.session.getSnapshot().context.user).toEqual(bo),
    patience,
  )
  for (const [id, actor] of Object.entries(customerActors(actors)))
    expect(actor, id).not.toBe(before[id as keyof typeof before])
})

function customerActors({
  addressBook,
  wallet,
  orders,
  savedCards,
  walletRecharge,
}: ReturnType<typeof openShopTab>['actors']) {
  return { addressBook, wallet, orders, savedCards, walletRecharge }
}
