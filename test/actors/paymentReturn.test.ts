import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createHandoffStore } from '#src/actors/payment/handoffStore.ts'
import { paymentReturnOf } from '#src/actors/payment/paymentReturn.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { handoff } from '#test/support/fixtures/handoff.ts'

test('F3: what comes back just as the first tab has come to its end closes itself', async () => {
  const back = open((store) => store.markTaken(handoff.reference))
  expect((await back).matches('closing')).toBe(true)
})

test('F4: what comes back when nobody leads the payment goes on here', async () => {
  expect((await open(() => {})).matches('done')).toBe(true)
})

/** Returns with a payment without a leader; `finish` runs before the tab knows that. */
function open(finish: (store: ReturnType<typeof createHandoffStore>) => void) {
  const door = createFakeBrowser().openTab()
  const store = createHandoffStore(door.storage)

  store.save(handoff)
  door.storage.session.saveTokens(
    { access_token: 'a', refresh_token: 'r' },
    true,
  )
  door.storage.session.saveUser(sampleUser)

  const isLed = async () => {
    finish(store)
    return false
  }
  const leadership = { ...door.leadership, isLed }
  const actor = createActor(paymentReturnOf({ ...door, leadership })).start()

  actor.send({
    type: 'return.opened',
    source: 'alipay',
    paymentIntent: handoff.paymentIntent,
    redirectStatus: 'succeeded',
  })

  return waitFor(
    actor,
    (snapshot) => snapshot.matches('closing') || snapshot.matches('done'),
  )
}
