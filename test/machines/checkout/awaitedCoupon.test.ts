import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { totalsOf } from '#contract/pricing.ts'
import type { CheckoutFacts } from '#machines/checkout/checkoutForm.ts'
import { unsettledAttemptError } from '#machines/checkout/orderAttempt.ts'
import { cardFieldOf } from '#machines/payment/paymentProviderMachine.ts'
import {
  alertOf,
  createTestCheckout,
} from '#test/support/client/createTestCheckout.ts'
import {
  addressOf,
  cartOf,
  deliveryForm,
  facts,
  lineOf,
  outlet,
  slots,
} from '#test/support/fixtures/checkout.ts'
import { savedCard } from '#test/support/fixtures/savedCard.ts'

const ten = {
  code: 'TEN',
  is_active: true,
  discount_type: 'PERCENTAGE',
  discount_upto: 1000,
  min_order_value: 0,
} as const
const other = { ...ten, code: 'OTHER' }
const rice = { ...lineOf(1, 300), id: 2, meal_id: 5, meal_name: 'Rice' }

const withCoupon = (
  lines = [lineOf()],
  coupon = ten as typeof ten | typeof other,
) => ({
  lines,
  totals: totalsOf(lines, coupon),
  couponCode: coupon.code,
  owner: null,
})

const pickup = {
  ...deliveryForm,
  fulfilment: 'PICKUP',
  slotId: 1,
  outletId: 3,
} as const

/** Presses Pay with a typed coupon, tells what changed, and lets the lookup end. */
function pressAndChange(
  change: Partial<CheckoutFacts>,
  form: Parameters<typeof createTestCheckout>[0] = {},
) {
  const checkout = createTestCheckout(form)
  checkout.send(
    { type: 'coupon.type', code: ' ten ' },
    { type: 'order.submit' },
  )
  checkout.emitted.splice(0)
  checkout.tell({ coupon: 'loading' })
  checkout.tell({ cart: withCoupon(), ...change, coupon: 'applied' })
  return checkout
}

test.each<[string, Partial<CheckoutFacts>]>([
  ['a dish that another tab added', { cart: withCoupon([lineOf(), rice]) }],
  ['a quantity', { cart: withCoupon([lineOf(2)]) }],
  ['a price', { cart: withCoupon([lineOf(1, 2200)]) }],
  ['an allergen', { cart: withCoupon([{ ...lineOf(), allergens: 'Peanut' }]) }],
  ['another dish', { cart: withCoupon([{ ...rice, id: 1 }]) }],
  [
    'the street of the address',
    { addresses: [{ ...addressOf(1), street_address1: '2 George Street' }] },
  ],
  ['the delivery fee', { deliveryPoints: [{ postal_code: 2000, price: 850 }] }],
  [
    'an address that was just saved',
    {
      savedAddressId: 2,
      addresses: [
        { ...addressOf(2), street_address1: '9 Pitt Street' },
        addressOf(1),
      ],
    },
  ],
  [
    'the time of the slot',
    { slots: slots.map((slot) => ({ ...slot, name: '6:00pm - 7:30pm' })) },
  ],
  ['the coupon of another tab', { cart: withCoupon([lineOf()], other) }],
])(
  'E29: %s that changes while Pay waits for the coupon is shown first, and nothing is sent until the next press',
  async (_, change) => {
    const { emitted, sent, submit, context, isAt } = pressAndChange(change)
    expect(isAt('editing')).toBe(true)
    expect(emitted).toEqual([alertOf('cart.prices_changed')])
    expect(context().stopped).not.toBeNull()
    expect(sent).toEqual([])

    await submit()
    expect(sent).toHaveLength(1)
    expect(context().stopped).toBeNull()
  },
)

test('E29: an outlet that moves while Pay waits for the coupon is shown first', () => {
  const moved = { ...outlet, street_address1: '1 Hay Street' }
  const { emitted, sent, isAt } = pressAndChange(
    { outlets: [moved] },
    { form: pickup },
  )
  expect(isAt('editing')).toBe(true)
  expect(emitted).toEqual([alertOf('cart.prices_changed')])
  expect(sent).toEqual([])
})

test.each<[string, Partial<CheckoutFacts>, string, typeof pickup | null]>([
  ['slot', { slots: [] }, 'slot', null],
  ['address', { deliveryPoints: [] }, 'address', null],
  ['outlet', { outlets: [] }, 'outlet', pickup],
  [
    'total',
    {
      cart: {
        ...withCoupon(),
        totals: { ...withCoupon().totals, discount: 2650 },
      },
    },
    'total',
    null,
  ],
])(
  'E29 E7: a %s that cannot be had after the wait is told at its field, and nothing is sent',
  (_, change, field, form) => {
    const { emitted, sent, context, isAt } = pressAndChange(
      change,
      form ? { form } : {},
    )
    expect(isAt('editing')).toBe(true)
    expect(emitted).toEqual([{ type: 'order.refused', field }])
    expect(context().problem).toMatchObject({ field })
    expect(sent).toEqual([])
  },
)

test('E29: a balance that no longer covers the total stops the press', () => {
  const { sent, isAt } = pressAndChange({ balance: 1000 })
  expect(isAt('editing')).toBe(true)
  expect(sent).toEqual([])
})

test('E29 H10: a picked card that was removed while Pay waited for the coupon is not charged', async () => {
  const form = {
    ...deliveryForm,
    paymentMethod: 'stripe',
    card: { savedCard: 'pm_1' },
  } as const
  const savedCards = [savedCard('pm_1', true)]
  const checkout = createTestCheckout({
    form,
    provider: 'en',
    knownFacts: { ...facts, savedCards },
  })
  await waitFor(
    checkout.actor,
    ({ context }) => cardFieldOf(context.provider) !== null,
  )
  checkout.send({ type: 'coupon.type', code: 'ten' }, { type: 'order.submit' })
  checkout.tell({ savedCards: [], cart: withCoupon(), coupon: 'applied' })
  expect(checkout.isAt('editing')).toBe(true)
  expect(checkout.context().form.card).toEqual({ entered: true })
  expect(checkout.sent).toEqual([])
})

test('E4 E29: what does not concern the order lets it go on, and only the coupon changes the bill', async () => {
  const { sent, settled } = pressAndChange({
    balance: 19_000,
    addresses: [addressOf(1), addressOf(3, 2999)],
    now: facts.now + 60_000,
  })
  await settled()
  expect(sent).toMatchObject([
    { body: { coupon: 'TEN', discount: 200, total_price: 2450 } },
  ])
})

test('E29: a cart that another tab changes while the card is prepared is shown before it is ordered', async () => {
  const { emitted, sent, send, settled, tell, context, isAt } =
    createTestCheckout({ unprepared: unsettledAttemptError })
  send({ type: 'order.submit' })
  tell({ cart: cartOf([lineOf(), rice]) })
  await settled()
  expect(isAt('editing')).toBe(true)
  expect(emitted).toEqual([alertOf('cart.prices_changed')])
  expect(context().stopped?.now.menu_item).toHaveLength(2)
  expect(sent).toEqual([])
})

test('a cart that is as it was at the press waits for the other order', async () => {
  const { submit, isAt } = createTestCheckout({
    unprepared: unsettledAttemptError,
  })
  await submit()
  expect(isAt('failed')).toBe(true)
})
