import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { addressOf as addressIn } from '#machines/checkout/rules/place.ts'
import {
  addressOf,
  cartOf,
  lineOf,
  pricesChanged,
  saturday,
} from '#test/support/fixtures/checkout.ts'
import { createShopper } from '../support/shopper.ts'
import { expect } from '../support/story.ts'
import { nameIn } from '../support/texts.ts'
import {
  type Actions,
  comesTo,
  hasTime,
  isEditing,
  isHere,
  isPlanned,
  left,
  refused,
  type Snapshot,
} from './checkoutActions.ts'
import { type CheckoutScene, elsewhere } from './checkoutScene.ts'
import { runClockDuring } from './scanState.ts'

const hours = 3_600_000
const isDelivery = ({ context: { form } }: Snapshot) =>
  form.fulfilment === 'DELIVERY'
const dollars = (cents: number) => `A$${(cents / 100).toFixed(2)}`

/** Changes during a visit to the checkout: the cart, the addresses, the prices and the time. */
export const checkoutChanges: Actions = {
  'another tab empties the cart': {
    events: [{ type: 'fact.cart', cart: cartOf([]) }, left],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') && isEditing(snapshot),
    leaves: { visit: 'over' },
    act: (scene) => emptyCartElsewhere(scene),
  },
  'the day of the order begins to be prepared': {
    events: [{ type: 'fact.now', now: saturday + 48 * hours }],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      isEditing(snapshot) &&
      isPlanned(snapshot) &&
      snapshot.context.facts.now === saturday,
    async act({ page, pass, t }) {
      await pass(16 * hours)
      await expect(page.getByText(t('checkout.date_gone'))).toBeVisible()
    },
  },
  'a delivery is wanted': {
    events: [{ type: 'form.choose', choice: { fulfilment: 'DELIVERY' } }],
    when: (snapshot, outside) =>
      comesTo(outside, 'add an address') &&
      hasTime(snapshot) &&
      !isDelivery(snapshot),
    act: ({ method }) => method('checkout.delivery').check(),
  },
  'the order is sent without an address': {
    events: [{ type: 'order.submit' }],
    when: (snapshot, outside) =>
      comesTo(outside, 'add an address') &&
      hasTime(snapshot) &&
      isDelivery(snapshot) &&
      !addressIn(snapshot.context),
    act: ({ pay }) => pay.click(),
  },
  'an address in the delivery area is added': {
    events: [
      { type: 'fact.addresses', addresses: [addressOf(2), addressOf(1, 3000)] },
    ],
    when: ({ context: { problem } }) => problem?.field === 'address',
    act: addNearAddress,
  },
  'the server has changed prices': {
    events: [
      refused(pricesChanged),
      { type: 'fact.cart', cart: cartOf([lineOf(1, 2200)]) },
    ],
    when: isHere,
    async act({ shop, calls }) {
      await shop.sql('update portions set price = price + 100 where id = 11')
      await calls.pass('create')
    },
  },
}

/** Checks the chosen time and address, and the messages about them and about prices. */
export async function seeChoices(scene: CheckoutScene, { context }: Snapshot) {
  const { page, date, times, t } = scene
  const { form, problem, outcome } = context
  const said =
    problem &&
    ('key' in problem.notice ? t(problem.notice.key) : problem.notice.text)
  // The alert of an earlier page may stay beside the field for a second.
  const fields = page.getByRole('main')

  for (const text of [
    t('checkout.slot_missing'),
    t('checkout.address_missing'),
    'Gone.',
  ])
    await expect(fields.getByText(text, { exact: true })).toHaveCount(
      text === said ? 1 : 0,
    )
  if (form.dateDraft !== null) {
    await expect(date).toHaveValue(form.dateDraft)
    await expect(date).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(times.and(page.locator(':checked'))).toHaveCount(
    form.slotId === null ? 0 : 1,
  )
  await expect(page.getByText(await changedPrice(scene))).toHaveCount(
    changedOrderOf(outcome) ? 1 : 0,
  )

  if (form.fulfilment !== 'DELIVERY') return
  const address = addressIn(context)
  const name = address?.id === 1 ? 'Home' : near.name
  if (address) await expect(page.getByRole('radio', { name })).toBeChecked()
  else await expect(page.getByText(t('checkout.address_none'))).toBeVisible()
}

async function changedPrice({ shop, language, t }: CheckoutScene) {
  const [portion] = await shop.sql<{ price: number }>(
    'select price from portions where id = 11',
  )
  const after = portion?.price ?? 0
  const dish = nameIn(language, 'Mapo Tofu')

  return t('orders.changed_price', {
    dish,
    before: dollars(after - 100),
    after: dollars(after),
  })
}

const near = {
  name: 'Near',
  street: '9 Bay Street',
  suburb: 'Ultimo',
  postalCode: '2007',
}

async function addNearAddress({ page, button, language }: CheckoutScene) {
  await button('checkout.address_add').click()
  await runClockDuring(page, createShopper(page, language).saveAddress(near))
}

const emptyCartElsewhere = (scene: CheckoutScene) =>
  elsewhere(scene, (other) =>
    other.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('store_cart') ?? '{}')
      localStorage.setItem('store_cart', JSON.stringify({ ...kept, lines: [] }))
    }),
  )
