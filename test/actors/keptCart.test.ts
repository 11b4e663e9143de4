import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listAddresses } from '#contract/addressBook.ts'
import { cartLine } from '#contract/cart.ts'
import { draftOf } from '#contract/lineDraft.ts'
import { getItem, type MenuItem } from '#contract/menu.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { type Answers, createFakeServer } from '#test/support/fakes/server.ts'
import { addressOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleItem, samplePortion } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

const portion = samplePortion()
const dish = sampleItem({ allergens: 'Soy' })
const storedLines = numberLines([draftOf(dish, portion, [], 1)])
const name = { key: dish.trans_code, name: dish.name }

test.each<[string, MenuItem, string, object]>([
  [
    'a dish that gained an allergen',
    { ...dish, allergens: 'Soy, Peanuts' },
    'Soy, Peanuts',
    {
      key: 'orders.changed_contains',
      values: {
        dish: name,
        allergen: { key: 'menu.allergen_peanuts', name: 'Peanuts' },
      },
    },
  ],
  [
    'a portion that shrank',
    { ...dish, portion: [{ ...portion, portion_weight: 220 }] },
    'Soy',
    {
      key: 'orders.changed_weight',
      values: { dish: name, before: 350, after: 220 },
    },
  ],
])(
  'E19: %s is taken into the cart of an earlier visit and told',
  async (_, today, allergens, detail) => {
    const { actors } = openTab(browserWith(storedLines), {
      'GET /menu/items/6/': wireOf(today),
    })
    const { notices, cart } = actors

    await vi.waitFor(
      () => expect(notices.getSnapshot().hasTag('alert')).toBe(true),
      patience,
    )
    expect(notices.getSnapshot().context.alert).toMatchObject({
      key: 'cart.prices_changed',
      details: [detail],
    })
    expect(cart.getSnapshot().context.lines).toMatchObject([{ allergens }])
  },
)

test('E19: a cart of an earlier visit that the menu still has as it is stays without a word', async () => {
  const { actors, calls } = openTab(browserWith(storedLines), {
    'GET /menu/items/6/': wireOf(dish),
  })
  await vi.waitFor(
    () => expect(calls.map(({ call }) => call)).toContain('GET /menu/items/6/'),
    patience,
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(actors.notices.getSnapshot().context.alert).toBeNull()
  expect(actors.cart.getSnapshot().context.lines).toEqual(storedLines)
})

test('G4: an address that was edited in one tab is heard by the checkout of another', async () => {
  const browser = browserWith([])
  const { storage } = browser.openTab()

  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)
  let address = addressOf(1)
  const page = () => ({
    count: 1,
    next: null,
    previous: null,
    results: [address],
  })
  const answers: Answers = {
    'GET /user-address/': () => ({
      body: z.encode(listAddresses.output, page()),
    }),
  }
  const tab = openTab(browser, answers)
  const otherTab = openTab(browser, answers)
  const streetIn = ({ actors }: typeof tab) =>
    actors.checkout
      .getSnapshot()
      .context.facts.addresses?.map((address) => address.street_address1)

  await vi.waitFor(
    () => expect(streetIn(otherTab)).toEqual(['1 George Street']),
    patience,
  )
  address = { ...address, street_address1: '99 Bulwara Road' }
  tab.actors.addressBook.send({ type: 'addressBook.load' })
  await vi.waitFor(
    () => expect(streetIn(otherTab)).toEqual(['99 Bulwara Road']),
    patience,
  )
})

function browserWith(lines: typeof storedLines) {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()
  const wire = lines.map((line) => z.encode(cartLine, line))
  if (lines.length > 0)
    storage.write('store_cart', z.any(), {
      version: 1,
      lines: wire,
      coupon: null,
      owner: null,
    })

  return browser
}

function openTab(
  browser: ReturnType<typeof createFakeBrowser>,
  answers: Answers,
) {
  const { fetch, calls } = createFakeServer(answers)
  const { payments } = createFakePayments([])
  return {
    ...openShopTab({ browser, fetch, payments, path: '/ordernow' }),
    calls,
  }
}

const wireOf = (item: MenuItem) => ({ body: z.encode(getItem.output, item) })
