import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { emptyForm } from '#contract/checkoutForm.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeServer } from '#test/support/fakes/server.ts'
import { addressOf, facts, lineOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser, typedAddress } from '#test/support/fixtures/customer.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

const first = addressOf(1)
const second = addressOf(2)

test('E17: an address that was added elsewhere since the last visit does not replace the picked one', async () => {
  const { actors, addressesAre } = open()
  await addressesAre([first, second])
  expect(actors.checkout.getSnapshot().context.form.addressId).toBe(1)
})

test('E3: the address that was added at the checkout is chosen as soon as the list has it', async () => {
  const { actors, addressesAre, server } = open()
  await addressesAre([first, second])
  server.addresses = [first, second, addressOf(3)]
  actors.addressForm.send({ type: 'form.submit', values: typedAddress })
  await addressesAre(server.addresses)
  expect(actors.checkout.getSnapshot().context.form.addressId).toBe(3)
})

test('E3: an address that was added is chosen in the moment its dialog closes, while the list is still on its way', async () => {
  const { actors, addressesAre, server } = open()
  await addressesAre([first, second])
  server.isHeld = new Promise<void>(() => {})
  actors.addressForm.send({ type: 'form.submit', values: typedAddress })
  await addressesAre([first, second, addressOf(3)])
  expect(actors.checkout.getSnapshot().context.form.addressId).toBe(3)
})

/** Opens a tab at the checkout. An earlier visit has stored one address, and the server has two. */
function open() {
  const browser = createFakeBrowser()
  const tabStorage = new Map<string, string>()
  const { storage } = browser.openTab(tabStorage)

  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)
  storage.write('store_address', z.any(), { version: 1, addresses: [first] })

  const lines = [z.encode(cartLine, lineOf())]
  const cart = {
    version: 1,
    lines,
    coupon: null,
    owner: sampleUser.email,
    ordered: [],
  }

  storage.write('store_cart', z.any(), cart)
  createCheckoutStore(storage).saveForm({ ...emptyForm, addressId: 1 })
  const server = { addresses: [first, second], isHeld: Promise.resolve() }
  const places = deferred<void>()
  const pageOf = (results: unknown[]) => ({
    body: { count: results.length, next: null, previous: null, results },
  })
  const { fetch } = createFakeServer({
    'GET /details/': { body: sampleUser },
    'GET /user-address/': async () => {
      await places.promise
      await server.isHeld
      return pageOf(server.addresses)
    },
    'POST /user-address/': { status: 201, body: addressOf(3) },
    'GET /menu/delivery-point/': pageOf([...(facts.deliveryPoints ?? [])]),
  })
  const { payments } = createFakePayments([])
  const { actors } = openShopTab({
    own: tabStorage,
    browser,
    fetch,
    payments,
  })

  actors.checkout.subscribe(({ context: { facts } }) => {
    if (facts.deliveryPoints) places.resolve()
  })

  const addressesAre = (addresses: typeof server.addresses) =>
    vi.waitFor(() => {
      const { facts } = actors.checkout.getSnapshot().context
      expect(facts.addresses).toEqual(addresses)
    }, patience)

  return { actors, addressesAre, server }
}
