import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { totalsOf } from '#contract/pricing.ts'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import type { CheckoutEvent } from '#machines/checkout/checkoutSetup.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { billOf } from '#machines/checkout/rules/bill.ts'
import type { CheckoutChoice } from '#machines/checkout/rules/choice.ts'
import {
  paymentMethodOf,
  savedCardOf,
} from '#machines/checkout/rules/method.ts'
import { addressOf } from '#machines/checkout/rules/place.ts'
import { cardFieldOf } from '#machines/payment/paymentProviderMachine.ts'
import { enterCard } from '#test/support/client/cardField.ts'
import {
  alertOf,
  createTestCheckout,
} from '#test/support/client/createTestCheckout.ts'
import {
  addressOf as addressIn,
  attempt,
  cartOf,
  closedOn,
  deliveryBody,
  deliveryForm,
  facts,
  lineOf,
  outlet,
  placed,
  pricesChanged,
  slots,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { savedCard } from '#test/support/fixtures/savedCard.ts'

const poor: ApiError = {
  code: 'refused',
  detail: 'Not enough money in the wallet.',
}
/** An order that the cart has become. */
const unpaid = { orderId: 'LK-1', lines: [lineOf()] }

test('F1: a wallet order is placed once, told, and leaves the page to the success dialog', async () => {
  const { emitted, sent, submit, send, tell, isAt, context } =
    createTestCheckout()
  await submit()

  const ordered = {
    lines: [lineOf()],
    bill: deliveryBill,
    agreed: expect.anything(),
  }
  expect(sent).toEqual([
    {
      key: 'key-1',
      owner: '7',
      method: 'wallet',
      body: deliveryBody,
      ordered,
      form: { ...deliveryForm, paymentMethod: 'wallet' },
    },
  ])

  const [attempt] = sent
  expect(emitted).toEqual([
    {
      type: 'cart.orderPaid',
      order: { orderId: 'LK-2', lines: [lineOf()], isFromCart: true },
    },
    {
      type: 'attempt.settled',
      attempt,
      outcome: { kind: 'paid', order: placed },
      unpaid: null,
    },
    { type: 'dialog.opened' },
    { type: 'page.covered', by: 'checkout' },
  ])
  expect(context().displayedOrder).toEqual(ordered)

  tell({ cart: cartOf([]) })
  expect(isAt('succeeded')).toBe(true)
  send({ type: 'result.acknowledged' })
  expect(emitted.at(-1)).toEqual({
    type: 'navigation.requested',
    to: '/ordernow',
    replace: true,
  })
  expect(context()).toMatchObject({
    form: emptyForm,
    outcome: null,
    displayedOrder: null,
  })
})

test('F5: after a refusal the bill is that of the cart again, not of what was sent', async () => {
  const { submit, send, tell, context } = createTestCheckout({
    answers: [poor],
  })
  await submit()
  send({ type: 'order.retry' })
  tell({ cart: cartOf([lineOf(2)]) })
  expect(billOf(context())).toMatchObject({ subtotal: 4000 })
  expect(context().displayedOrder).toBeNull()
})

test('E13: of two quick submits one order is placed', async () => {
  const { sent, send, settled } = createTestCheckout()
  send({ type: 'order.submit' }, { type: 'order.submit' })
  await settled()
  expect(sent).toHaveLength(1)
})

test('E7: the checks come in order, each at its field', () => {
  const { emitted, send, tell, context } = createTestCheckout({
    form: null,
    knownFacts: { ...facts, addresses: [addressIn(1), addressIn(2)] },
  })
  const expectTold = (field: string) => {
    expect(emitted.splice(0)).toEqual([{ type: 'order.refused', field }])
    expect(context().problem?.notice).toEqual({
      key: `checkout.${field}_missing`,
    })
  }

  send({ type: 'order.submit' })
  expectTold('date')
  send(
    { type: 'form.choose', choice: { date: '2026-11-23' } },
    { type: 'order.submit' },
  )
  expectTold('slot')

  send({ type: 'form.choose', choice: { slotId: 2 } }, { type: 'order.submit' })
  expectTold('address')
  send(
    { type: 'form.choose', choice: { fulfilment: 'PICKUP' } },
    { type: 'form.choose', choice: { slotId: 1 } },
  )
  send({ type: 'order.submit' })
  expectTold('outlet')

  tell({ cart: cartOf([lineOf(1, 0)]) })
  send(
    { type: 'form.choose', choice: { outletId: 3 } },
    { type: 'order.submit' },
  )
  expectTold('total')
})

test('E7: what was missing is missing no more once another tab adds it', () => {
  const { send, tell, context } = createTestCheckout({
    form: { ...deliveryForm, addressId: null },
    knownFacts: { ...facts, addresses: [addressIn(1, 9999)] },
  })
  send({ type: 'order.submit' })
  expect(context().problem?.field).toBe('address')
  tell({ addresses: [addressIn(1, 9999), addressIn(2)] })
  expect(context().problem).toBeNull()
})

test('E2: a day on which the kitchen does not cook cannot be chosen', () => {
  const { send, context, emitted } = createTestCheckout({ form: null })
  send({ type: 'form.choose', choice: { date: '2026-11-24' } })
  expect([context().form.date, emitted]).toEqual([null, []])
})

test('K45: a closed day cannot be chosen, and no day while the calendar is not known', () => {
  const chosen = (calendar: typeof facts.calendar) => {
    const { send, context } = createTestCheckout({
      form: null,
      knownFacts: { ...facts, calendar },
    })
    send({ type: 'form.choose', choice: { date: '2026-11-25' } })
    return context().form.date
  }
  expect(chosen(facts.calendar)).toBe('2026-11-25')
  expect(chosen(closedOn('2026-11-25'))).toBeNull()
  expect(chosen(null)).toBeNull()
})

test('E20: another day, also one of the calendar, keeps the chosen slot', () => {
  const { send, context, emitted } = createTestCheckout()
  send({ type: 'form.choose', choice: { date: '2026-12-18' } })
  expect([context().form, emitted]).toEqual([
    { ...deliveryForm, date: '2026-12-18' },
    [],
  ])
})

test('E18: a chosen date that passed its cut-off is told and cleared while the page is open, not before', () => {
  const { emitted, context, tell } = createTestCheckout()
  tell({ now: Date.parse('2026-11-21T23:59:59+11:00') })
  expect([emitted, context().form]).toEqual([[], deliveryForm])
  tell({ now: Date.parse('2026-11-23T00:00:00+11:00') })
  expect(emitted).toEqual([alertOf('checkout.date_gone')])
  expect(context().form).toEqual({ ...deliveryForm, date: null })
})

test('E18 K46: a chosen day that the kitchen closes is told and cleared, and one that it keeps open is kept', () => {
  const { emitted, context, tell } = createTestCheckout()
  tell({ calendar: closedOn('2026-11-25') })
  expect([emitted, context().form]).toEqual([[], deliveryForm])
  tell({ calendar: closedOn(deliveryForm.date) })
  expect(emitted).toEqual([alertOf('checkout.date_gone')])
  expect(context().form).toEqual({ ...deliveryForm, date: null })
})

test('E18: a chosen day stays while it is not known when the kitchen cooks, and is not sent', async () => {
  const { context, submit, sent, tell } = createTestCheckout({
    knownFacts: { ...facts, calendar: null },
  })
  expect(context().form).toEqual(deliveryForm)
  await submit()
  expect([sent, context().problem?.field]).toEqual([[], 'date'])
  tell({ calendar: facts.calendar })
  expect(context().problem).toBeNull()
})

test('K46: an order for a closed day is refused at its day, which is taken back, and its list is outdated', async () => {
  const fields = { schedule_date: ['Closed.'] }
  const { context, reloaded, submit } = createTestCheckout({
    answers: [{ code: 'validation', fields, detail: null }],
  })

  await submit()
  expect(context()).toMatchObject({
    form: { ...deliveryForm, paymentMethod: 'wallet', date: null },
    problem: { field: 'date', notice: { text: 'Closed.' } },
  })
  expect(reloaded).toEqual(['outlets'])
})

test('K46: an order of earlier for a day that is closed now is refused in the server’s words', async () => {
  const fields = { schedule_date: ['Closed.'] }
  const { context, emitted, sent, settled } = createTestCheckout({
    form: null,
    unresolved: { ...attempt, body: deliveryBody },
    answers: [{ code: 'validation', fields, detail: null }],
    knownFacts: { ...facts, calendar: closedOn(deliveryForm.date) },
  })

  await settled()
  expect(sent).toHaveLength(1)
  expect(context().problem).toEqual({
    field: 'date',
    notice: { text: 'Closed.' },
  })
  expect(emitted).toContainEqual({ type: 'order.refused', field: 'date' })
})

const closedDay: ApiError = {
  code: 'validation',
  fields: { schedule_date: ['Closed.'] },
  detail: null,
}

test('E7: a refused choice of an existing order is an alert: no field on the page tells it', async () => {
  const { emitted, send, settled, actor } = createTestCheckout({
    answers: [closedDay],
    provider: 'en',
    orderId: unpaidOrder.order_id,
  })

  await waitFor(actor, (snapshot) => snapshot.can({ type: 'order.submit' }))
  send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  await waitFor(actor, ({ context }) => context.provider === 'ready')
  send({ type: 'order.submit' })
  await settled()

  expect(emitted.at(-1)).toEqual({
    type: 'notice.raised',
    kind: 'alert',
    text: 'Closed.',
    about: 'checkoutProblem',
  })
})

test.each([
  ['refused in a choice', closedDay, { date: null }],
  ['changed', pricesChanged, {}],
] as const)(
  'E7 E16: an order that was %s after its page was left has failed there, and a retry leads to the form',
  async (_, answer, form) => {
    const { emitted, context, send, settled, isAt } = createTestCheckout({
      answers: [answer],
    })
    send({ type: 'order.submit' }, { type: 'page.left' })
    await settled()
    expect(isAt('failed')).toBe(true)

    send({ type: 'order.retry' })
    expect(emitted.at(-1)).toEqual({
      type: 'navigation.requested',
      to: '/checkout',
      replace: false,
    })
    send({ type: 'page.entered', orderId: null })
    expect(isAt('editing')).toBe(true)
    expect(context().form).toMatchObject({
      ...deliveryForm,
      paymentMethod: 'wallet',
      ...form,
    })
  },
)

test.each(['order_paid', 'order_cancelled'])(
  'E16: an order that is refused as %s after its page was left moves no other page',
  async (code) => {
    const { actor, emitted, send, settled } = createTestCheckout({
      answers: [{ code: 'conflict', detail: '', data: { code } }],
      orderId: 'LK-1',
    })
    await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
    send({ type: 'order.submit' }, { type: 'page.left' })
    await settled()
    expect(actor.getSnapshot().matches({ purchase: 'inactive' })).toBe(true)
    expect(emitted.at(-1)).toMatchObject({ type: 'notice.raised' })
    expect(emitted.map(({ type }) => type)).not.toContain(
      'navigation.requested',
    )
  },
)

test('K47: without a day to choose, Pay is refused with the reason, until there is one', () => {
  const { send, tell, context, emitted } = createTestCheckout({
    form: { ...deliveryForm, date: null },
    knownFacts: { ...facts, calendar: closedOn('2026-11-01', '2027-11-01') },
  })
  send({ type: 'order.submit' })
  expect(emitted).toEqual([{ type: 'order.refused', field: 'date' }])

  tell({ slots: [...slots] })
  expect(context().problem).toEqual({
    field: 'date',
    notice: { key: 'checkout.no_days' },
  })

  tell({ calendar: facts.calendar })
  expect(context().problem).toBeNull()
})

test('E3: an address that was added from the page is chosen; one that is not delivered to is not', () => {
  const { context, tell } = createTestCheckout({
    form: { ...deliveryForm, addressId: null },
  })
  const addresses = [addressIn(1), addressIn(2, 9999)]

  tell({ addresses })
  expect(context().form.addressId).toBeNull()
  tell({ savedAddressId: 3 })
  tell({ addresses: [...addresses, addressIn(3), addressIn(4)] })
  expect(context().form.addressId).toBe(3)
})

test('E17: an address that was added or changed elsewhere, or changed here, does not replace the picked one', () => {
  const { context, tell } = createTestCheckout()
  tell({ addresses: [addressIn(1), addressIn(2)] })
  tell({ savedAddressId: 2 })
  tell({ addresses: [addressIn(1), addressIn(2), addressIn(3)] })
  expect(context().form.addressId).toBe(1)
})

test('E15: switching to pickup drops a slot that only delivers and keeps the date', () => {
  const { send, context } = createTestCheckout()
  send({ type: 'form.choose', choice: { fulfilment: 'PICKUP' } })
  expect(context().form).toEqual({
    ...deliveryForm,
    fulfilment: 'PICKUP',
    slotId: null,
  })
})

test('E14: the wallet is the default while it covers the total, card from a total equal to it', () => {
  const { actor, tell } = createTestCheckout({
    knownFacts: { ...facts, balance: 2651 },
  })
  const isAtPayment = (payment: 'wallet' | 'card') =>
    actor.getSnapshot().matches({ purchase: { open: { payment } } })
  expect(isAtPayment('wallet')).toBe(true)

  tell({ balance: 2650 })
  expect(isAtPayment('card')).toBe(true)
  tell({ balance: null })
  expect(isAtPayment('wallet')).toBe(true)

  tell({ balance: 'unavailable' })
  expect(isAtPayment('card')).toBe(true)
})

const dear = { cart: cartOf([lineOf(10)]) }
const typed = { entered: true } as const

test.each<[string, CheckoutChoice, Partial<CheckoutValues>]>([
  ['typed', { card: typed }, { card: typed }],
  ['picked', { card: { savedCard: 'pm_2' } }, { card: { savedCard: 'pm_2' } }],
  ['to be saved', { saveCard: true }, { card: typed }],
  ['not to be saved after all', { saveCard: false }, { card: typed }],
])(
  'E14: a card that is %s pays, though the wallet covers the total by now',
  (_, choice, form) => {
    const savedCards = [savedCard('pm_1', false), savedCard('pm_2', false)]
    const { send, tell, context } = createTestCheckout({
      knownFacts: { ...facts, ...dear, savedCards },
    })
    expect(paymentMethodOf(context())).toBe('stripe')

    send({ type: 'form.choose', choice })
    tell({ cart: cartOf([lineOf()]) })
    expect(paymentMethodOf(context())).toBe('stripe')
    expect(context().form).toMatchObject(form)
  },
)

test('E14: before the first touch the method follows total and balance', () => {
  const { send, tell, context } = createTestCheckout({
    knownFacts: { ...facts, ...dear },
  })
  send({ type: 'form.choose', choice: { slotId: null } }, { type: 'note.edit' })
  tell({ cart: cartOf([lineOf()]) })
  expect(paymentMethodOf(context())).toBe('wallet')
})

test('E14: from the first press of Pay on no rule decides about method, card and address', async () => {
  const addresses = [addressIn(1), addressIn(2)]
  const savedCards = [savedCard('pm_1', true), savedCard('pm_2', false)]
  const knownFacts = {
    ...facts,
    addresses,
    primaryAddressId: 2,
    savedCards,
    balance: 'unavailable',
  }
  const form = { ...deliveryForm, addressId: null, slotId: null }
  const card = await createCardCheckout({
    form,
    knownFacts: knownFacts as typeof facts,
  })

  card.send({ type: 'order.submit' })
  card.tell({
    balance: 20_000,
    primaryAddressId: 1,
    savedCards: [savedCard('pm_1', false), savedCard('pm_2', true)],
  })

  const state = card.context()
  expect([
    paymentMethodOf(state),
    savedCardOf(state),
    addressOf(state)?.id,
  ]).toEqual(['stripe', 'pm_1', 2])
})

test('E3: in place of an address that was picked and is gone no other is chosen', () => {
  const addresses = [addressIn(1), addressIn(2)]
  const knownFacts = { ...facts, addresses, primaryAddressId: 1 }
  const { send, tell, context, emitted } = createTestCheckout({ knownFacts })
  send({ type: 'form.choose', choice: { addressId: 2 } })
  tell({ addresses: [addressIn(1)] })
  expect(addressOf(context())).toBeNull()
  send({ type: 'order.submit' })
  expect(emitted.at(-1)).toEqual({ type: 'order.refused', field: 'address' })
})

test('E8: a wallet that the customer picked cannot pay a total that reaches its balance', () => {
  const { actor, send } = createTestCheckout({
    knownFacts: { ...facts, balance: 2650 },
  })
  send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
  expect(actor.getSnapshot().can({ type: 'order.submit' })).toBe(false)
})

test('E12: a method other than the wallet starts its provider, and leaving card removes the field', () => {
  const { actor, send } = createTestCheckout()
  const provider = () => actor.getSnapshot().children.paymentProvider
  expect(provider()).toBeUndefined()

  send({ type: 'form.choose', choice: { paymentMethod: 'stripe' } })
  expect(provider()).toBeDefined()
  send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
  expect(provider()).toBeUndefined()

  send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  const app = provider()
  expect([app === undefined, actor.getSnapshot().hasTag('card')]).toEqual([
    false,
    false,
  ])

  send({ type: 'form.choose', choice: { paymentMethod: 'stripe' } })
  expect([provider() === app, actor.getSnapshot().hasTag('card')]).toEqual([
    false,
    true,
  ])

  send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
  expect(provider()).toBeUndefined()
})

test.each([
  ['alipay', ['paymentTab.requested']],
  ['wechat', []],
] as const)(
  'P10: only a method that pays on a page of its own asks for a tab: %s',
  async (paymentMethod, tabs) => {
    const form = { ...deliveryForm, paymentMethod, noteDraft: ' Ring ' }
    const { actor, emitted, sent, submit, context } = createTestCheckout({
      form,
      provider: 'en',
      answers: [poor],
    })

    await waitFor(actor, (snapshot) => snapshot.can({ type: 'order.submit' }))
    await submit()
    const types = emitted.map(({ type }) => type)
    expect(types.filter((type) => type === 'paymentTab.requested')).toEqual(
      tabs,
    )
    expect(context().form).toMatchObject({ note: 'Ring', noteDraft: null })
    expect(sent).toHaveLength(1)
  },
)

test('E3: the only address that is offered is chosen, else the primary one, until the customer picks', () => {
  const form = { ...deliveryForm, addressId: null }
  const addresses = [addressIn(1), addressIn(2), addressIn(3, 9999)]
  const { send, tell, context } = createTestCheckout({
    form,
    knownFacts: { ...facts, addresses },
  })
  const chosen = () => addressOf(context())?.id ?? null
  expect(addressOf(createTestCheckout({ form }).context())?.id).toBe(1)
  expect(chosen()).toBe(null)

  tell({ primaryAddressId: 3 })
  expect(chosen()).toBe(null)
  tell({ primaryAddressId: 1 })
  expect(chosen()).toBe(1)

  send({ type: 'form.choose', choice: { addressId: 2 } })
  tell({ primaryAddressId: 1, addresses: [addressIn(1), addressIn(2)] })
  expect(chosen()).toBe(2)
})

test('H1: the default card pays until the customer picks another or types one; a picked one that is removed is typed again', () => {
  const { send, tell, context } = createTestCheckout()
  const saved = () => savedCardOf(context())
  const first = savedCard('pm_1', false)
  const second = savedCard('pm_2', true)
  expect(saved()).toBe(null)

  tell({ savedCards: [first, second] })
  expect(saved()).toBe('pm_2')
  send({ type: 'form.choose', choice: { card: { entered: true } } })
  tell({ savedCards: [second] })
  expect(saved()).toBe(null)

  send({ type: 'form.choose', choice: { card: { savedCard: 'pm_2' } } })
  tell({ savedCards: [savedCard('pm_3', true)] })
  expect([saved(), context().form.card]).toEqual([null, { entered: true }])
})

test.each(['order.retry', 'result.acknowledged'] as const)(
  'F2: after a declined card and %s the next attempt begins at the card, and a new field takes the focus once',
  async (type) => {
    const card = await createCardCheckout({ answers: [toBePaid] })
    const { actor, emitted, send, submit, context, provider, fieldComes } = card

    await submit()
    const to = '/checkout?order_id=LK-2'
    expect(emitted).toContainEqual({
      type: 'navigation.requested',
      to,
      replace: true,
    })
    expect(emitted[0]).toMatchObject({
      type: 'attempt.settled',
      unpaid: { orderId: 'LK-2', lines: [lineOf()] },
    })
    expect(context().problem).toBeNull()

    send({ type })
    const notice = { text: 'Your card was declined.' }
    expect(context()).toMatchObject({
      orderId: 'LK-2',
      problem: { field: 'card', notice },
    })

    await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
    await fieldComes()
    expect(provider()?.getSnapshot().context.wantsFocus).toBe(true)

    send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
    send({ type: 'form.choose', choice: { paymentMethod: 'stripe' } })
    expect(context().problem).toBeNull()
    expect(provider()?.getSnapshot().context.wantsFocus).toBe(false)
  },
)

test('E17: leaving clears the form and asks for the removal of the coupon', () => {
  const { emitted, send, context } = createTestCheckout()
  send({ type: 'page.left' })
  expect(context().form).toEqual(emptyForm)
  expect(emitted).toEqual([{ type: 'cart.removeCoupon' }])
})

test('E17: a coupon that goes with the page is told', () => {
  const { emitted, send } = createTestCheckout({
    knownFacts: { ...facts, cart: cartWithTen },
  })
  send({ type: 'page.left' })
  expect(emitted).toEqual([
    { type: 'cart.removeCoupon' },
    {
      type: 'notice.raised',
      kind: 'status',
      key: 'checkout.coupon_left',
      values: { code: 'TEN' },
    },
  ])
})

test('E17: the form and the coupon of a failed order that was left go with its dialog', async () => {
  const { emitted, send, settled, context } = createTestCheckout({
    answers: [poor],
  })
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  expect(context().form).toEqual({ ...deliveryForm, paymentMethod: 'wallet' })

  send({ type: 'result.acknowledged' })
  expect(context().form).toEqual(emptyForm)
  expect(emitted.at(-1)).toEqual({ type: 'cart.removeCoupon' })
})

test('F2: an order of the cart that is not paid leaves a customer on another page where they are', async () => {
  const card = await createCardCheckout({ answers: [toBePaid] })
  const { emitted, send, settled, isAt, context } = card
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  expect([isAt('failed'), context().outcome?.kind]).toEqual([true, 'unpaid'])
  expect(emitted.map(({ type }) => type)).not.toContain('navigation.requested')
})

const refusedField = (name: string): ApiError => ({
  code: 'validation',
  fields: { [name]: ['Gone.'] },
  detail: null,
})

test.each<[string, CheckoutField, Partial<CheckoutValues>, string[]]>([
  ['schedule_date', 'date', { date: null }, ['outlets']],
  ['time_slot', 'slot', { slotId: null }, ['timeSlots']],
  [
    'delivery_location',
    'address',
    { addressId: null, isAddressRefused: true },
    ['addressBook', 'deliveryPoints'],
  ],
  ['coupon', 'coupon', { couponDraft: '' }, []],
])(
  'E24: a %s that the server refuses is taken back, and its list is asked for',
  async (name, field, form, lists) => {
    const answers = [refusedField(name)]
    const { emitted, reloaded, submit, context, isAt } = createTestCheckout({
      answers,
    })

    await submit()
    expect(isAt('editing')).toBe(true)
    expect(context().form).toMatchObject(form)
    expect(addressOf(context()) === null).toBe(field === 'address')
    expect(reloaded).toEqual(lists)
    expect(emitted.some(({ type }) => type === 'cart.removeCoupon')).toBe(
      field === 'coupon',
    )
    expect(context().problem).toEqual({ field, notice: { text: 'Gone.' } })
  },
)

test('E24: an outlet that the server refuses is taken back', async () => {
  const form = {
    ...deliveryForm,
    fulfilment: 'PICKUP',
    slotId: 1,
    outletId: 3,
  } as const
  const answers = [refusedField('pickup_location')]
  const { reloaded, submit, context } = createTestCheckout({ form, answers })

  await submit()
  expect([context().form.outletId, reloaded]).toEqual([null, ['outlets']])
})

test('E9 E17: a cart that another tab empties is told before the customer is led to the menu, without its coupon', () => {
  const { emitted, tell, context } = createTestCheckout()
  tell({ cart: cartOf([]) })
  expect(emitted).toEqual([
    alertOf('checkout.cart_emptied'),
    { type: 'cart.removeCoupon' },
    { type: 'navigation.requested', to: '/ordernow', replace: true },
  ])
  expect(context().form).toEqual(emptyForm)
})

test('E27: a cart that a logout empties is not told as emptied: the logout is told', () => {
  const { emitted, tell } = createTestCheckout()
  tell({ cart: { ...cartOf([]), owner: null } })
  expect(emitted.map(({ type }) => type)).toEqual([
    'cart.removeCoupon',
    'navigation.requested',
  ])
})

test('E27: a cart that another tab empties while Pay waits for the coupon is told, and nothing is sent', () => {
  const { emitted, sent, send, tell } = createTestCheckout()
  send({ type: 'coupon.type', code: 'TEN' }, { type: 'order.submit' })
  tell({ coupon: 'loading' })
  tell({ cart: cartOf([]) })
  tell({ coupon: 'applied' })
  expect(emitted).toContainEqual(alertOf('checkout.cart_emptied'))
  expect(emitted.at(-1)).toMatchObject({ to: '/ordernow' })
  expect(sent).toEqual([])
})

test('E27: a login that brings the unpaid order of this cart opens its page', () => {
  const { send, context } = createTestCheckout({
    knownFacts: { ...facts, customer: null },
  })
  send({
    type: 'customer.known',
    customer: '7',
    attempt: null,
    unpaid,
  })
  send({ type: 'page.entered', orderId: null })
  expect(context().orderId).toBe('LK-1')
})

test('F7: news of an unpaid order that arrives during a payment waits for its outcome', () => {
  const { emitted, send, isAt } = createTestCheckout()
  send(
    { type: 'order.submit' },
    {
      type: 'unpaid.closed',
      order: { ...unpaidOrder, transaction: { status: 'succeeded' } },
    },
  )
  expect([isAt('processing'), emitted]).toEqual([true, []])
})

test('E9: an empty cart that a customer comes with leads to the menu without a word', () => {
  const { emitted } = createTestCheckout({
    knownFacts: { ...facts, cart: cartOf([]) },
  })
  expect(emitted.map(({ type }) => type)).toEqual([
    'cart.removeCoupon',
    'navigation.requested',
  ])
})

test('a cart that is emptied leaves a customer on another page where they are', async () => {
  const apiError: ApiError = {
    code: 'validation',
    fields: { time_slot: ['Gone.'] },
    detail: null,
  }
  const { emitted, send, settled, tell, isAt } = createTestCheckout({
    answers: [apiError],
  })

  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  tell({ cart: cartOf([]) })
  expect(isAt('failed')).toBe(true)
  expect(emitted.map(({ type }) => type)).not.toContain('navigation.requested')
})

test('what was told of a customer goes with them', () => {
  const { send, context } = createTestCheckout()
  send({ type: 'customer.gone' })
  expect(context().facts).toMatchObject({
    customer: null,
    balance: null,
    addresses: null,
  })
})

test('E16: an order in progress outlives the page, with one warning', async () => {
  const { emitted, send, settled, context } = createTestCheckout()
  send({ type: 'order.submit' }, { type: 'page.left' }, { type: 'page.left' })
  expect(emitted).toEqual([alertOf('checkout.still_processing')])
  await settled()
  expect(context().outcome).toEqual({ kind: 'paid', order: placed })
})

test('F14 E26: an order that is not ready to be sent is slow, and after a minute has timed out in the words of the specification', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { actor, sent, send, context, isAt } = createTestCheckout({
    prepared: new Promise<never>(() => {}),
  })
  send({ type: 'order.submit' })
  vi.advanceTimersByTime(5_000)
  expect(actor.getSnapshot().hasTag('slow')).toBe(true)

  vi.advanceTimersByTime(55_000)
  expect([isAt('failed'), sent]).toEqual([true, []])
  expect(failureTexts(context().outcome, 'wallet', true)).toMatchObject({
    title: 'checkout.failed_title',
    notice: { key: 'checkout.order_timed_out' },
    hint: 'checkout.failed_hint',
  })
})

test('F5: after a failure everything that was chosen is still there', async () => {
  const { emitted, submit, send, context, isAt } = createTestCheckout({
    answers: [poor],
  })
  await submit()
  expect(emitted.map(({ type }) => type)).toEqual([
    'attempt.settled',
    'dialog.opened',
    'page.covered',
  ])

  send({ type: 'result.acknowledged' })
  expect(isAt('editing')).toBe(true)
  expect(context().form).toEqual({ ...deliveryForm, paymentMethod: 'wallet' })
})

test('E19: prices that changed are handed to the cart, and the customer confirms again', async () => {
  const { emitted, reloaded, submit, context, isAt } = createTestCheckout({
    answers: [pricesChanged],
  })
  await submit()

  const line = lineOf(1, 2200)
  expect(emitted.slice(1)).toEqual([
    { type: 'cart.pricesChanged', lines: [line] },
  ])
  expect(reloaded).toEqual([
    'deliveryPoints',
    'outlets',
    'timeSlots',
    'addressBook',
  ])
  expect(changedOrderOf(context().outcome)?.lines).toEqual([line])
  expect(context().sentBody).toMatchObject({ menu_item: facts.cart.lines })
  expect(isAt('editing')).toBe(true)
})

test('a refusal of one field stands at that field in the words of the server', async () => {
  const refusal: ApiError = {
    code: 'validation',
    fields: { time_slot: ['That slot is gone.'] },
    detail: null,
  }
  const { emitted, reloaded, submit, context } = createTestCheckout({
    answers: [refusal],
  })

  await submit()
  expect(context().problem).toEqual({
    field: 'slot',
    notice: { text: 'That slot is gone.' },
  })
  expect(emitted.slice(1)).toEqual([{ type: 'order.refused', field: 'slot' }])
  expect(reloaded).toEqual(['timeSlots'])
})

test('P4: a try that a reload left behind is asked about with its own key before anything else', async () => {
  const { sent, settled, context } = createTestCheckout({ unresolved: attempt })
  await settled()
  expect(sent).toEqual([attempt])
  expect(context().outcome).toMatchObject({ kind: 'paid', order: placed })
})

test("P5: a tab that joined another tab's try shows what that has ordered", async () => {
  const ordered = {
    lines: [lineOf(2)],
    bill: { ...deliveryBill, subtotal: 4000, total: 4650 },
  }
  const pending = { ...attempt, body: deliveryBody, ordered }
  const { submit, sent, context } = createTestCheckout({ pending })

  await submit()
  expect(sent).toEqual([pending])
  expect(context().displayedOrder).toEqual(ordered)
})

test('P5: the unsettled try of another tab is asked about next, without the card of this page', async () => {
  const card = await createCardCheckout({ pending: attempt })
  const { sent, submit, send, settled, context, isAt } = card
  await submit()
  expect([isAt('failed'), sent]).toEqual([true, []])
  expect(context().submissionInput).toEqual({
    attempt,
    wasSent: true,
    card: null,
  })
  send({ type: 'order.retry' })
  await settled()
  expect(sent).toEqual([attempt])
})

test('P3: after a reload the page shows what the try has ordered, whatever the cart and the lists say', async () => {
  const ordered = { lines: [lineOf()], bill: deliveryBill }
  const knownFacts = {
    ...facts,
    cart: cartOf([lineOf(3)]),
    deliveryPoints: null,
  }
  const { settled, context } = createTestCheckout({
    unresolved: { ...attempt, ordered },
    knownFacts,
  })
  expect(context().displayedOrder).toEqual(ordered)

  await settled()
  expect(context().displayedOrder).toEqual(ordered)
})

test('another customer finds an empty form, and nothing of an order in progress', () => {
  const { send, sent, know, context, isAt } = createTestCheckout()
  send({ type: 'order.submit' })
  know('8')
  send({ type: 'page.entered', orderId: null })
  expect([context().submissionInput, context().form]).toEqual([null, emptyForm])
  expect(context().facts.customer).toBe('8')
  expect(isAt('processing')).toBe(false)
  expect(sent).toEqual([])
})

test('G9: a visitor who pays is asked to log in, and goes on with the same form', () => {
  const { emitted, send, context } = createTestCheckout({
    knownFacts: { ...facts, customer: null },
  })
  send({ type: 'order.submit' })
  expect(emitted).toEqual([
    { type: 'dialog.requested', dialog: { name: 'login' } },
  ])
  expect(context().form).toEqual(deliveryForm)
})

test('an existing order is paid by its number, without cart, date or address', async () => {
  const knownFacts = { ...facts, cart: cartOf([]) }
  const { actor, sent, submit } = createTestCheckout({
    form: null,
    knownFacts,
    orderId: 'LK-1',
  })

  await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
  await submit()
  expect(sent.map((request) => request.body)).toEqual([
    { amount: 2000, order_id: 'LK-1' },
  ])
})

test.each([
  ['order_paid', 'checkout.order_already_processed', ['LK-1']],
  ['order_cancelled', 'payment.order_expired', []],
])(
  'F7: an order that the server refuses as %s is told, and the list of orders follows',
  async (code, key, paid) => {
    const conflict: ApiError = { code: 'conflict', detail: '', data: { code } }
    const { actor, emitted, submit } = createTestCheckout({
      answers: [conflict],
      orderId: 'LK-1',
    })

    await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
    await submit()
    expect(emitted.slice(-2)).toEqual([
      alertOf(key),
      {
        type: 'navigation.requested',
        to: '/profile?tab=orders',
        replace: true,
      },
    ])

    const toldPaid = emitted.flatMap((knownFacts) =>
      knownFacts.type === 'cart.orderPaid' ? [knownFacts.order] : [],
    )
    expect(toldPaid.map(({ orderId }) => orderId)).toEqual(paid)
  },
)

test('F9: from the page of the cart to that of an order, and back', async () => {
  const { actor, send, context } = createTestCheckout()
  send({ type: 'page.entered', orderId: 'LK-1' })
  await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
  expect([context().orderId, context().existingOrder?.order_id]).toEqual([
    'LK-1',
    'LK-1',
  ])

  send({ type: 'page.entered', orderId: null })
  expect([context().orderId, context().existingOrder]).toEqual([null, null])
  send({ type: 'order.submit' }, { type: 'page.entered', orderId: 'LK-1' })
  expect(context().orderId).toBe('LK-1')
})

test('F9: who left an order whose prices changed finds another one by its number', async () => {
  const { actor, send, settled, context, isAt } = createTestCheckout({
    answers: [pricesChanged],
  })
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  expect(isAt('failed')).toBe(true)

  send(
    { type: 'page.entered', orderId: 'LK-1' },
    { type: 'result.acknowledged' },
  )
  await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
  expect([context().orderId, context().existingOrder?.order_id]).toEqual([
    'LK-1',
    'LK-1',
  ])
})

test.each([
  ['is refused, and order.retry', poor, 'order.retry'],
  ['is refused, and result.acknowledged', poor, 'result.acknowledged'],
  ['has other prices', pricesChanged, null],
] as const)(
  'F9: who comes to an order while that of the cart %s pays the order of the address',
  async (_, refusal, type) => {
    const { actor, sent, submit, send, settled } = createTestCheckout({
      answers: [refusal, placed],
    })
    send(
      { type: 'order.submit' },
      { type: 'page.left' },
      { type: 'page.entered', orderId: 'LK-1' },
    )
    await settled()
    if (type) send({ type })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
    await submit()
    expect(sent.map(({ body }) => body.order_id)).toEqual([undefined, 'LK-1'])
  },
)

test('F9: who comes to an order while a refusal is shown pays the order of the address', async () => {
  const { actor, sent, submit, send, settled } = createTestCheckout({
    answers: [poor, placed],
  })
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  send({ type: 'page.entered', orderId: 'LK-1' }, { type: 'order.retry' })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
  await submit()
  expect(sent.map(({ body }) => body.order_id)).toEqual([undefined, 'LK-1'])
})

test('F9: an order that was looked at and left is not fetched in the background', async () => {
  const { send, settled, isAt, context } = createTestCheckout({
    answers: [pricesChanged],
  })
  send({ type: 'order.submit' }, { type: 'page.left' })
  send({ type: 'page.entered', orderId: 'LK-1' }, { type: 'page.left' })
  await settled()
  expect([isAt('failed'), context().existingOrder]).toEqual([true, null])
})

/** Refuses the card for LK-1 after its customer has left the order's page for the cart's. */
async function refuseLeftOrder(
  cart = facts.cart,
  unpaidOrder: typeof unpaid | null = null,
) {
  const declinedOrder = { ...toBePaid, order_id: 'LK-1' }
  const checkout = await createCardCheckout({
    orderId: 'LK-1',
    answers: [declinedOrder],
    knownFacts: { ...facts, cart },
    unpaid: unpaidOrder,
  })

  checkout.send(
    { type: 'order.submit' },
    { type: 'page.left' },
    { type: 'page.entered', orderId: null },
  )
  await checkout.settled()
  expect([checkout.isAt('failed'), checkout.context().outcome?.kind]).toEqual([
    true,
    'unpaid',
  ])

  const moves = () =>
    checkout.emitted.filter(({ type }) => type === 'navigation.requested')
  return { ...checkout, moves }
}

test('F9 P3: an old order that is refused while the customer is back at the cart leaves the cart its place', async () => {
  const { send, context, isAt, moves } = await refuseLeftOrder()
  expect([context().orderId, context().unpaid, moves()]).toEqual([
    null,
    null,
    [],
  ])

  send({ type: 'result.acknowledged' })
  expect(isAt('editing')).toBe(true)
  expect([context().orderId, context().problem, moves()]).toEqual([
    null,
    null,
    [],
  ])
})

test('F9: who tries such an order again is led back to it, with what was said of the card', async () => {
  const { send, context, moves } = await refuseLeftOrder()
  send({ type: 'order.retry' })
  expect(moves()).toEqual([
    {
      type: 'navigation.requested',
      to: '/checkout?order_id=LK-1',
      replace: true,
    },
  ])
  expect(context()).toMatchObject({
    orderId: 'LK-1',
    unpaid: null,
    problem: { field: 'card' },
  })
})

test.each([
  ['an empty cart', cartOf([]), null],
  ['the cart that has become it', facts.cart, unpaid],
])(
  'F6: an old order that is refused on the page of %s gets its page again',
  async (_, cart, unpaidOrder) => {
    const { context, moves } = await refuseLeftOrder(cart, unpaidOrder)
    expect([context().orderId, context().unpaid, moves().at(-1)]).toEqual([
      'LK-1',
      unpaidOrder,
      {
        type: 'navigation.requested',
        to: '/checkout?order_id=LK-1',
        replace: true,
      },
    ])
  },
)

test('F9: a cart that has changed since it became an old order keeps its place', async () => {
  const { context, moves } = await refuseLeftOrder(cartOf([lineOf(2)]), unpaid)
  expect([context().orderId, context().unpaid, moves()]).toEqual([
    null,
    unpaid,
    [],
  ])
})

test('F5: who tries again on another page is led back to the checkout', async () => {
  const { emitted, send, settled } = createTestCheckout({ answers: [poor] })
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  send({ type: 'order.retry' })
  expect(emitted).toContainEqual({
    type: 'navigation.requested',
    to: '/checkout',
    replace: false,
  })
})

test('P6: a customer who returns to a cart that another tab has ordered is led to that order', async () => {
  const { send, settled, context } = createTestCheckout({
    answers: [pricesChanged],
  })
  send({ type: 'order.submit' }, { type: 'page.left' })
  await settled()
  send({ type: 'order.retry' })

  send({
    type: 'customer.known',
    customer: '7',
    attempt: null,
    unpaid,
  })
  send({ type: 'page.entered', orderId: null })
  expect(context().orderId).toBe('LK-1')
})

test('P6: an order that the cart has become is remembered until it is paid', async () => {
  const { actor, submit, send, context } = createTestCheckout({
    unpaid,
    answers: [poor, placed],
  })
  await waitFor(actor, (snapshot) => snapshot.matches({ purchase: 'open' }))
  await submit()
  expect(context().unpaid).toEqual(unpaid)

  send({ type: 'order.retry' })
  await submit()
  expect([context().outcome?.kind, context().unpaid]).toEqual(['paid', null])
})

test('F7: an order that turns out to be paid is told, and the list of orders follows', async () => {
  const fetched: Order = {
    ...unpaidOrder,
    transaction: { status: 'succeeded' },
  }
  const { actor, emitted, context } = createTestCheckout({
    orderId: 'LK-1',
    unpaid,
    fetched,
  })

  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(context().unpaid).toBeNull()
  expect(emitted.map(({ type }) => type).slice(0, 2)).toEqual([
    'order.closed',
    'cart.orderPaid',
  ])
  expect(emitted.slice(2)).toEqual([
    alertOf('checkout.order_already_processed'),
    { type: 'navigation.requested', to: '/profile?tab=orders', replace: true },
  ])
})

test('an expired order of the cart raises a notice, and the cart can be ordered again', async () => {
  const fetched = { ...unpaidOrder, status: 'CANCELLED' }
  const { actor, emitted, context, isAt } = createTestCheckout({
    unpaid,
    fetched,
  })

  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect([isAt('editing'), context().orderId, context().unpaid]).toEqual([
    true,
    null,
    null,
  ])
  expect(emitted.slice(1)).toEqual([
    { type: 'order.closed', orderId: 'LK-1' },
    alertOf('payment.order_expired'),
    { type: 'navigation.requested', to: '/checkout', replace: true },
  ])
})

test('E5: a note is added, kept over typing, saved trimmed, and cleared', () => {
  const { send, context } = createTestCheckout()
  send({ type: 'note.type', note: 'Too early' }, { type: 'note.edit' })
  expect(context().form.noteDraft).toBe('')

  send({ type: 'note.type', note: ' Ring twice ' }, { type: 'note.edit' })
  expect(context().form).toMatchObject({ note: '', noteDraft: ' Ring twice ' })
  send({ type: 'note.save' })
  expect(context().form).toMatchObject({ note: 'Ring twice', noteDraft: null })

  send({ type: 'note.clear' })
  expect(context().form).toMatchObject({ note: '', noteDraft: null })
})

test('E4: an empty code does nothing, nothing is applied while one is loading or applied, and none is removed that is not there', () => {
  const { emitted, send, tell } = createTestCheckout()
  send(
    { type: 'coupon.type', code: '  ' },
    { type: 'coupon.apply' },
    { type: 'coupon.remove' },
  )
  expect(emitted).toEqual([])

  send({ type: 'coupon.type', code: ' ten ' }, { type: 'coupon.apply' })
  for (const coupon of ['loading', 'applied'] as const) {
    tell({ coupon })
    send({ type: 'coupon.apply' })
  }
  send({ type: 'coupon.remove' })
  expect(emitted).toEqual([
    { type: 'cart.applyCoupon', code: 'ten' },
    { type: 'cart.removeCoupon' },
  ])
})

const discount = {
  discount_type: 'PERCENTAGE',
  discount_upto: 1000,
  min_order_value: 0,
} as const
const ten = { code: 'TEN', is_active: true, ...discount }

const cartWithTen = {
  lines: [lineOf()],
  totals: totalsOf([lineOf()], ten),
  couponCode: ten.code,
  owner: facts.cart.owner,
}

test('E4: a coupon that is typed and not applied is applied before the order is sent', async () => {
  const { emitted, sent, send, tell, settled } = createTestCheckout()
  send(
    { type: 'coupon.type', code: ' ten ' },
    { type: 'order.submit' },
    { type: 'order.submit' },
  )
  expect(emitted).toEqual([{ type: 'cart.applyCoupon', code: 'ten' }])

  tell({ coupon: 'loading' })
  expect(sent).toEqual([])
  tell({ cart: cartWithTen, coupon: 'applied' })
  await settled()
  expect(sent.map(({ body }) => body)).toEqual([
    { ...deliveryBody, coupon: 'TEN', discount: 200, total_price: 2450 },
  ])
})

test('E4: a coupon that is being looked up is waited for, and asked for once', async () => {
  const { emitted, sent, send, tell, settled } = createTestCheckout()
  send({ type: 'coupon.type', code: 'ten' }, { type: 'coupon.apply' })
  tell({ coupon: 'loading' })
  send({ type: 'order.submit' })
  tell({ cart: cartWithTen, coupon: 'applied' })
  await settled()
  expect(
    emitted.filter(({ type }) => type === 'cart.applyCoupon'),
  ).toHaveLength(1)
  expect(sent).toMatchObject([{ body: { coupon: 'TEN', discount: 200 } }])
})

test('E4: a coupon that is refused, or does not come, stops the order and says so at its field', async () => {
  const { emitted, sent, send, tell, context, isAt } = createTestCheckout()
  send({ type: 'coupon.type', code: 'old' })

  const stopped = { type: 'order.refused', field: 'coupon' }
  for (let tries = 0; tries < 2; tries += 1) {
    send({ type: 'order.submit' })
    tell({ coupon: 'loading' })
    tell({ coupon: 'error' })
    expect(isAt('editing')).toBe(true)
    expect(emitted.splice(0)).toEqual([
      { type: 'cart.applyCoupon', code: 'old' },
      stopped,
    ])
  }
  expect(sent).toEqual([])

  send({ type: 'coupon.type', code: '' })
  expect(context().problem).toBeNull()
  send({ type: 'order.submit' })
  expect(isAt('processing')).toBe(true)
})

test('E4: whoever leaves while the coupon is looked up has ordered nothing', () => {
  const { sent, send, tell, context } = createTestCheckout()
  send(
    { type: 'coupon.type', code: 'ten' },
    { type: 'order.submit' },
    { type: 'page.left' },
  )
  tell({ coupon: 'loading' })
  tell({ cart: cartWithTen, coupon: 'applied' })
  expect([sent, context().submissionInput, context().form]).toEqual([
    [],
    null,
    emptyForm,
  ])
})

test('E4 F3: the tab of a payment is asked for in the press, also where a coupon comes first', async () => {
  const form = { ...deliveryForm, paymentMethod: 'alipay' } as const
  const { actor, emitted, send } = createTestCheckout({ form, provider: 'en' })
  await waitFor(actor, ({ context }) => context.provider === 'ready')
  send({ type: 'coupon.type', code: 'ten' }, { type: 'order.submit' })
  expect(emitted.map(({ type }) => type)).toEqual([
    'paymentTab.requested',
    'cart.applyCoupon',
  ])
})

test('E4: an existing order has no coupon field, and what was typed for the cart does not stop it', async () => {
  const form = { ...deliveryForm, couponDraft: 'ten' }
  const { actor, sent, submit } = createTestCheckout({ form, orderId: 'LK-1' })
  await waitFor(actor, ({ context }) => context.existingOrder !== null)
  await submit()
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 2000, order_id: 'LK-1' },
  ])
})

/** Each field as typed or picked just before the press, and its value in the order. */
const lastTouches: Record<
  keyof CheckoutValues,
  [event: CheckoutEvent, form: Partial<CheckoutValues>, ordered: object]
> = {
  fulfilment: [
    {
      type: 'form.choose',
      choice: { fulfilment: 'PICKUP', slotId: 1, outletId: 3 },
    },
    {},
    { body: { order_type: 'PICKUP', pickup_location: 3, time_slot: 1 } },
  ],
  addressId: [choose({ addressId: 2 }), {}, { body: { delivery_location: 2 } }],
  isAddressRefused: [
    choose({ addressId: 2 }),
    { addressId: null, isAddressRefused: true },
    { body: { delivery_location: 2 } },
  ],
  outletId: [
    choose({ outletId: 4 }),
    { fulfilment: 'PICKUP', slotId: 1, outletId: 3 },
    { body: { pickup_location: 4 } },
  ],
  date: [
    choose({ date: '2026-11-25' }),
    {},
    { body: { schedule_date: '2026-11-25' } },
  ],
  dateDraft: [
    { type: 'date.type', text: '25/11/2026' },
    {},
    { body: { schedule_date: '2026-11-25' } },
  ],
  slotId: [choose({ slotId: 12 }), {}, { body: { time_slot: 12 } }],
  note: [
    { type: 'note.clear' },
    { note: 'No nuts.' },
    { body: { notes: null } },
  ],
  noteDraft: [
    { type: 'note.type', note: 'No nuts.' },
    { noteDraft: '' },
    { body: { notes: 'No nuts.' } },
  ],
  invoiceTo: [
    choose({ invoiceTo: { company: ' Acme ', abn: '', reference: ' ' } }),
    {},
    {
      body: { invoice_to: { company: 'Acme', abn: null, reference: null } },
    },
  ],
  couponDraft: [
    { type: 'coupon.type', code: 'ten' },
    {},
    { body: { coupon: 'TEN' } },
  ],
  paymentMethod: [
    choose({ paymentMethod: 'wallet' }),
    {},
    { method: 'wallet' },
  ],
  saveCard: [
    choose({ saveCard: true }),
    {},
    { body: { save_payment_method: true } },
  ],
  card: [choose({ card: { savedCard: 'pm_2' } }), {}, { method: 'stripe' }],
}

test.each(Object.entries(lastTouches))(
  'E4 E5 E14: what was touched last is in the order: %s',
  async (field, [event, form, ordered]) => {
    const card = await createCardCheckout({
      form: { ...deliveryForm, paymentMethod: 'stripe', card: typed, ...form },
      knownFacts: {
        ...facts,
        addresses: [addressIn(1), addressIn(2)],
        outlets: [outlet, { ...outlet, id: 4 }],
        slots: [
          ...slots,
          ...slots.map((slot) => ({ ...slot, id: slot.id + 10 })),
        ],
        savedCards: [savedCard('pm_2', false)],
      },
    })
    card.send(event, { type: 'order.submit' })
    if (field === 'couponDraft')
      card.tell({ cart: cartWithTen, coupon: 'applied' })
    await card.settled()
    expect(card.sent).toHaveLength(1)
    expect(card.sent).toMatchObject([ordered])
  },
)

function choose(choice: CheckoutChoice): CheckoutEvent {
  return { type: 'form.choose', choice }
}

const deliveryBill = { subtotal: 2000, fee: 650, discount: 0, total: 2650 }

/** An order whose card is not charged yet. */
const toBePaid = { ...placed, client_secret: 'pi_1_secret_2' }

async function createCardCheckout(
  options: Parameters<typeof createTestCheckout>[0],
) {
  const form = { ...deliveryForm, paymentMethod: 'stripe' } as const
  const checkout = createTestCheckout({ provider: 'en', form, ...options })
  const { actor } = checkout
  const provider = () => actor.getSnapshot().children.paymentProvider
  const fieldComes = () =>
    waitFor(actor, ({ context }) => cardFieldOf(context.provider) !== null)

  await fieldComes()
  enterCard(provider())
  return { ...checkout, provider, fieldComes }
}

const notActivated = (order_id: string | null): ApiError => ({
  code: 'conflict',
  detail: 'Not by card.',
  data: { code: 'method_refused', payment_type: 'stripe', order_id },
})

test('F12: a method that is refused leaves its order to be paid another way, with all that was typed', async () => {
  const { sent, submit, send, actor, context, isAt } = await createCardCheckout(
    {
      answers: [notActivated('LK-1'), placed],
      form: { ...deliveryForm, note: 'Ring twice', paymentMethod: 'stripe' },
    },
  )
  await submit()
  expect([isAt('failed'), context().outcome]).toEqual([
    true,
    {
      kind: 'unpaid',
      order: { order_id: 'LK-1' },
      message: 'Not by card.',
      refused: 'stripe',
    },
  ])

  send({ type: 'order.retry' })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect([context().methods, context().form.note, context().problem]).toEqual([
    ['wallet', 'wechat', 'alipay'],
    'Ring twice',
    null,
  ])

  await submit()
  expect(sent.map(({ method, body }) => [method, body.order_id])).toEqual([
    ['stripe', undefined],
    ['wallet', 'LK-1'],
  ])
})

test('E25: a method that is refused before anything was placed leaves the cart as it is', async () => {
  const { sent, submit, send, context, isAt } = await createCardCheckout({
    answers: [notActivated(null), placed],
    form: { ...deliveryForm, paymentMethod: 'stripe' },
  })
  await submit()
  expect([isAt('failed'), context().orderId]).toEqual([true, null])

  send({ type: 'result.acknowledged' })
  await submit()
  expect(sent.map(({ method, key }) => [method, key])).toEqual([
    ['stripe', 'key-1'],
    ['wallet', 'key-2'],
  ])
})
