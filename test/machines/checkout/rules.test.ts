import { expect, test } from 'vitest'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { type PaymentType, paymentTypes } from '#contract/paymentTypes.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { CheckoutState } from '#machines/checkout/checkoutForm.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import {
  conflictError,
  type SubmissionOutcome,
  unsettledAttemptError,
} from '#machines/checkout/orderAttempt.ts'
import { draftOf } from '#machines/checkout/rules/body.ts'
import {
  withNote,
  withoutUnavailable,
} from '#machines/checkout/rules/choice.ts'
import {
  cardOf,
  methodsAfter,
  payDisabledReason,
  paymentMethodOf,
} from '#machines/checkout/rules/method.ts'
import {
  cardProblem,
  firstProblem,
  isProblemSolved,
  problemOfRefusal,
} from '#machines/checkout/rules/problem.ts'
import {
  offeredSlots,
  orderScheduleOf,
} from '#machines/checkout/rules/schedule.ts'
import type { ProviderStatus } from '#machines/payment/paymentProviderMachine.ts'
import {
  addressOf,
  cartOf,
  deliveryBody,
  deliveryForm,
  facts,
  lineOf,
  outlet,
  placed,
  slots,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'

const pickupForm: CheckoutValues = {
  ...deliveryForm,
  fulfilment: 'PICKUP',
  slotId: 1,
  outletId: 3,
}
const saved: SavedCard = {
  id: 3,
  stripe_payment_method_id: 'pm_3',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2030,
  is_default: true,
}

function stateOf(parts: {
  form?: Partial<CheckoutValues>
  facts?: Partial<CheckoutState['facts']>
  methods?: CheckoutState['methods']
  order?: CheckoutState['existingOrder']
}): CheckoutState {
  return {
    form: { ...deliveryForm, ...parts.form },
    facts: { ...facts, ...parts.facts },
    methods: parts.methods ?? paymentTypes,
    existingOrder: parts.order ?? null,
    displayedOrder: null,
  }
}

const twoSlots = [
  ...slots,
  ...slots.map((slot) => ({ ...slot, id: slot.id + 10 })),
]

test.each<[string, CheckoutState, string | null]>([
  ['a day', stateOf({ form: { date: null } }), 'date'],
  ['a day that can be had', stateOf({ form: { date: '2026-11-21' } }), 'date'],
  ['a slot', stateOf({ form: { slotId: null } }), 'slot'],
  ['a slot that delivers', stateOf({ form: { slotId: 1 } }), 'slot'],
  ['an address', stateOf({ facts: { addresses: [] } }), 'address'],
  ['an outlet', stateOf({ form: { ...pickupForm, outletId: null } }), 'outlet'],
  [
    'a total',
    stateOf({ form: pickupForm, facts: { cart: cartOf([lineOf(1, 0)]) } }),
    'total',
  ],
  ['nothing for a delivery', stateOf({}), null],
  [
    'nothing where there are two slots',
    stateOf({ facts: { slots: twoSlots } }),
    null,
  ],
  [
    'nothing for a pickup',
    stateOf({ form: pickupForm, facts: { addresses: [] } }),
    null,
  ],
  [
    'nothing of an order that exists',
    stateOf({ form: { date: null }, order: unpaidOrder }),
    null,
  ],
])('E7: an order lacks %s', (_, state, field) => {
  expect(firstProblem(state)?.field ?? null).toBe(field)
})

test.each<[PaymentType[], Partial<CheckoutValues>, number | null, PaymentType]>(
  [
    [['wallet', 'stripe'], {}, null, 'wallet'],
    [['stripe', 'alipay'], {}, null, 'stripe'],
    [['stripe', 'alipay'], {}, 20_000, 'stripe'],
    [['wallet', 'alipay'], {}, 20_000, 'wallet'],
    [['wallet', 'alipay'], {}, 100, 'alipay'],
    [['wallet'], {}, 100, 'wallet'],
    [['wallet', 'stripe'], { paymentMethod: 'alipay' }, 100, 'stripe'],
    [['wallet', 'stripe'], { paymentMethod: 'wallet' }, 100, 'wallet'],
  ],
)(
  'E14 E25: of %s, with %s and %s cents in the wallet, the method is %s',
  (methods, form, balance, method) => {
    expect(
      paymentMethodOf(stateOf({ methods, form, facts: { balance } })),
    ).toBe(method)
  },
)

test('F12: a method that was refused is not offered again, unless it is the only one', () => {
  const refused: SubmissionOutcome = {
    kind: 'unpaid',
    message: 'No WeChat.',
    refused: 'wechat',
    order: { order_id: 'LK-1' },
  }
  const others = paymentTypes.filter((type) => type !== 'wechat')
  expect(methodsAfter(paymentTypes, refused)).toEqual(others)
  expect(methodsAfter(['wechat'], refused)).toEqual(['wechat'])

  const unsent: SubmissionOutcome = {
    kind: 'refused',
    order: null,
    error: {
      code: 'conflict',
      detail: 'No WeChat.',
      data: { code: 'method_refused', payment_type: 'wechat', order_id: null },
    },
  }
  expect(methodsAfter(paymentTypes, unsent)).toEqual(others)

  for (const outcome of [refused, unsent])
    expect(failureTexts(outcome, 'wechat', true).notice).toEqual({
      text: 'No WeChat.',
    })

  const declined: SubmissionOutcome = {
    kind: 'unpaid',
    order: placed,
    message: 'Declined.',
  }
  expect(methodsAfter(paymentTypes, declined)).toEqual(paymentTypes)
})

test('a problem is solved once what was missing is there, and only in our own words', () => {
  const problem = firstProblem(stateOf({ form: { slotId: null } }))
  expect(
    isProblemSolved({ ...stateOf({ form: { slotId: null } }), problem }),
  ).toBe(false)
  expect(isProblemSolved({ ...stateOf({}), problem })).toBe(true)
  expect(isProblemSolved({ ...stateOf({}), problem: null })).toBe(false)

  const words = {
    field: 'slot',
    notice: { text: 'This slot is full.' },
  } as const
  expect(isProblemSolved({ ...stateOf({}), problem: words })).toBe(false)
})

const acme = { company: 'Acme', abn: '51824753556', reference: 'PO-7' }

test.each<[string, Partial<typeof acme>, string | null]>([
  ['a company', { company: '  ' }, 'company'],
  ['a shorter name', { company: 'x'.repeat(121) }, 'company'],
  ['right check digits', { abn: '51 824 753 557' }, 'abn'],
  ['all digits', { abn: '5182475355' }, 'abn'],
  ['a shorter reference', { reference: 'x'.repeat(61) }, 'reference'],
  ['nothing, with a spaced ABN', { abn: ' 51 824 753 556 ' }, null],
  ['nothing, without ABN and reference', { abn: ' ', reference: '' }, null],
])('E33: a business on the invoice lacks %s', (_, fields, field) => {
  const state = stateOf({ form: { invoiceTo: { ...acme, ...fields } } })
  const problem = firstProblem(state)
  expect(problem?.field ?? null).toBe(field)
  expect(isProblemSolved({ ...state, problem })).toBe(false)
  const solved = stateOf({ form: { invoiceTo: acme } })
  expect(isProblemSolved({ ...solved, problem })).toBe(field !== null)
})

test('E33: an order names its business with the ABN in groups, and an order that is paid later the one that it has', () => {
  const buyer = { company: 'Acme', abn: '51 824 753 556', reference: 'PO-7' }
  const typed = { ...acme, company: ' Acme ', abn: '518 247 535 56' }
  expect(draftOf(stateOf({ form: { invoiceTo: typed } })).body).toMatchObject({
    invoice_to: buyer,
  })

  const seller = { name: 'Kitchen', address: '', abn: '', gst: true }
  const existingOrder = { ...unpaidOrder, invoice: { seller, buyer } }
  const form = { invoiceTo: { ...acme, abn: '1' }, paymentMethod: 'stripe' }
  const state = {
    ...stateOf({ form: form as Partial<CheckoutValues> }),
    existingOrder,
  }
  expect(draftOf(state).body).toMatchObject({ invoice_to: buyer })
  expect(firstProblem(state)).toBeNull()
})

test('I1: a pickup names its outlet and no address, a delivery its address and no outlet', () => {
  const pickup = draftOf(stateOf({ form: { ...pickupForm, note: 'Hi' } })).body
  expect(pickup).toEqual({
    ...deliveryBody,
    order_type: 'PICKUP',
    delivery_location: '',
    pickup_location: 3,
    time_slot: 1,
    notes: 'Hi',
    shipping_charges: 0,
    total_price: 2000,
    shown: {
      time_slot: { id: 1, name: '2:30pm - 3:30pm' },
      delivery_location: null,
      pickup_location: outlet,
    },
  })
  expect(draftOf(stateOf({ form: { outletId: 3 } })).body).toEqual(deliveryBody)
})

test('F10: an order comes when and where it was sent, and one that lies on the page as it was placed', () => {
  const schedule = {
    schedule_date: deliveryForm.date,
    time_slot: slots[1],
    pickup_location: null,
  }
  const sentBy = (state: CheckoutState) => ({
    ...state,
    sentBody: draftOf(state).body,
  })
  expect(orderScheduleOf(sentBy(stateOf({})))).toEqual({
    ...schedule,
    order_type: 'DELIVERY',
    delivery_location: addressOf(1),
  })

  const pickup = {
    ...schedule,
    order_type: 'PICKUP',
    delivery_location: null,
    time_slot: slots[0],
    pickup_location: outlet,
  }
  expect(orderScheduleOf(sentBy(stateOf({ form: pickupForm })))).toEqual(pickup)

  const order = { ...unpaidOrder, schedule_date: '2026-11-25' }
  const existing = sentBy(stateOf({ order, form: { paymentMethod: 'stripe' } }))
  const {
    order_type,
    schedule_date,
    time_slot,
    delivery_location,
    pickup_location,
  } = order
  expect(orderScheduleOf(existing)).toEqual({
    order_type,
    schedule_date,
    time_slot,
    delivery_location,
    pickup_location,
  })

  const later = { ...pickup, schedule_date: '2026-11-25' }
  expect(orderScheduleOf({ ...existing, existingOrder: null })).toEqual(later)
  expect(
    orderScheduleOf({
      ...existing,
      existingOrder: { ...order, order_id: 'LK-9' },
    }),
  ).toEqual(later)
})

test('F10: what was told at the press is told where the lists of slots and places are not there', () => {
  const { body, ordered = null } = draftOf(stateOf({}))
  const unknown = { ...facts, slots: null, addresses: null, outlets: null }
  const schedule = orderScheduleOf({
    facts: unknown,
    existingOrder: null,
    displayedOrder: ordered,
    sentBody: body,
  })
  expect([schedule.time_slot, schedule.delivery_location]).toEqual([
    slots[1],
    addressOf(1),
  ])
})

test('F10: the payment of an order by its number alone has no day and no place', () => {
  const { body } = draftOf(stateOf({ order: unpaidOrder }))
  const { facts, existingOrder: order } = stateOf({})
  expect(
    orderScheduleOf({
      facts,
      existingOrder: order,
      displayedOrder: null,
      sentBody: body,
    }),
  ).toEqual({
    order_type: '',
    schedule_date: null,
    time_slot: null,
    delivery_location: null,
    pickup_location: null,
  })
})

test('E4: a coupon that gives nothing is not sent', () => {
  const cart = { ...facts.cart, couponCode: 'TEN' }
  const couponProblem = { reason: 'inactive' } as const
  const refused = { ...cart, totals: { ...cart.totals, couponProblem } }
  expect(draftOf(stateOf({ facts: { cart } })).body).toMatchObject({
    coupon: 'TEN',
  })
  expect(draftOf(stateOf({ facts: { cart: refused } })).body).toMatchObject({
    coupon: null,
  })
})

test('F9: an order that exists is paid as it was placed', () => {
  const order = {
    ...unpaidOrder,
    schedule_date: '2026-11-25',
    notes: 'Ring',
    coupon: 'TEN',
  }
  const form = { paymentMethod: 'stripe' as const }
  expect(draftOf(stateOf({ form, order })).body).toMatchObject({
    order_id: 'LK-1',
    order_type: 'PICKUP',
    delivery_location: '',
    pickup_location: 3,
    schedule_date: '2026-11-25',
    time_slot: 1,
    notes: 'Ring',
    coupon: 'TEN',
    amount: 2000,
    shipping_charges: 0,
    discount: 0,
    total_price: 2000,
  })

  const delivered = {
    ...order,
    order_type: 'DELIVERY',
    delivery_location: addressOf(4),
  }
  const bare = {
    pickup_location: null,
    time_slot: null,
    notes: null,
    coupon: null,
  }
  expect(
    draftOf(stateOf({ form, order: { ...delivered, ...bare } })).body,
  ).toMatchObject({
    order_type: 'DELIVERY',
    delivery_location: 4,
    pickup_location: '',
    time_slot: '',
    notes: null,
    coupon: null,
  })
  expect(
    draftOf(stateOf({ form: { paymentMethod: 'wallet' }, order })).body,
  ).toEqual({
    amount: 2000,
    order_id: 'LK-1',
  })
})

test('H1: a card is kept only where one was typed and that was wished', () => {
  const isKept = (
    form: Partial<CheckoutValues>,
    savedCards: SavedCard[] | null = null,
  ) => {
    const { body } = draftOf(stateOf({ form, facts: { savedCards } }))
    return 'save_payment_method' in body && body.save_payment_method
  }
  const card = { paymentMethod: 'stripe', saveCard: true } as const
  expect(isKept(card)).toBe(true)
  expect(isKept({ ...card, saveCard: false })).toBe(false)
  expect(isKept(card, [saved])).toBe(false)
  expect(isKept({ paymentMethod: 'alipay', saveCard: true })).toBe(false)
})

test('F2: only a card pays with a card, the saved one or the one that is typed', () => {
  const form = { paymentMethod: 'stripe' as const }
  expect(cardOf(stateOf({ form }))).toEqual({ entered: true })
  expect(cardOf(stateOf({ form, facts: { savedCards: [saved] } }))).toEqual({
    savedCard: 'pm_3',
  })
  expect(cardOf(stateOf({ form: { paymentMethod: 'wallet' } }))).toBeNull()
})

test('what is not there any more is not chosen, and a list that is not known decides nothing', () => {
  const form = { ...pickupForm, addressId: 9, card: { savedCard: 'pm_9' } }
  const unknown = {
    slots: null,
    addresses: null,
    outlets: null,
    savedCards: null,
  }
  expect(withoutUnavailable(stateOf({ form, facts: unknown }))).toEqual(form)

  const emptyLists = {
    slots: [],
    addresses: [],
    outlets: [],
    savedCards: [saved],
  }
  expect(withoutUnavailable(stateOf({ form, facts: emptyLists }))).toEqual({
    ...form,
    slotId: null,
    outletId: null,
    card: { entered: true },
  })

  const formWithCard = { ...pickupForm, card: { savedCard: 'pm_3' } }
  const savedCards = [{ ...saved, stripe_payment_method_id: 'pm_4' }, saved]
  expect(
    withoutUnavailable(stateOf({ form: formWithCard, facts: { savedCards } })),
  ).toEqual(formWithCard)
  expect(
    offeredSlots(stateOf({ form: formWithCard })).map(({ id }) => id),
  ).toEqual([1])
})

test('E5: the note is what stands in its editor', () => {
  expect(
    withNote({ ...deliveryForm, note: 'old', noteDraft: ' new ' }),
  ).toMatchObject({
    note: 'new',
    noteDraft: null,
  })
  expect(withNote({ ...deliveryForm, note: 'old' }).note).toBe('old')
})

const refusal = (
  error: Extract<SubmissionOutcome, { kind: 'refused' }>['error'],
) => ({ kind: 'refused', order: null, error }) as const

test('a refusal that can be mended stands at its field', () => {
  const fields = { notes: ['Odd.'], time_slot: ['Full.', 'Sorry.'] }
  expect(
    problemOfRefusal(refusal({ code: 'validation', fields, detail: null })),
  ).toEqual({
    field: 'slot',
    notice: { text: 'Full. Sorry.' },
  })

  const ofBusiness = refusal({
    code: 'validation',
    fields: { invoice_to: ['Please check the ABN.'] },
    detail: null,
  })
  expect(problemOfRefusal(ofBusiness)).toEqual({
    field: 'abn',
    notice: { text: 'Please check the ABN.' },
  })

  const otherOutcomes = [
    refusal({
      code: 'validation',
      fields: { notes: ['Odd.'], time_slot: [] },
      detail: null,
    }),
    refusal({ code: 'refused', detail: 'No.' }),
    { kind: 'paid', order: placed } as const,
  ]
  expect(otherOutcomes.map(problemOfRefusal)).toEqual([null, null, null])
})

test('F5: the failure dialog says what is known of the failure', () => {
  const unpaid = {
    kind: 'unpaid',
    order: placed,
    message: 'Declined.',
  } as const
  const values = { message: 'Not enough.' }
  const poor = refusal({ code: 'refused', detail: 'Not enough.' })
  const noticeFor = (outcome: SubmissionOutcome, method: PaymentType) =>
    failureTexts(outcome, method, true).notice
  expect(noticeFor(unpaid, 'stripe')).toEqual({
    key: 'checkout.payment_failed',
    values: { message: 'Declined.' },
  })
  expect(noticeFor({ ...unpaid, message: null }, 'alipay')).toEqual({
    key: 'checkout.order_failed',
  })
  expect(noticeFor(poor, 'wallet')).toEqual({
    key: 'checkout.order_failed_because',
    values,
  })
  expect(noticeFor(poor, 'stripe')).toEqual({
    key: 'checkout.error_occurred',
    values,
  })
  expect(noticeFor(refusal({ code: 'timeout' }), 'wallet')).toEqual({
    key: 'checkout.order_timed_out',
  })
  expect(noticeFor(refusal({ code: 'offline' }), 'wallet')).toEqual({
    key: 'checkout.order_failed',
  })
})

test.each([
  ['schedule_date', 'checkout.time_gone_title', 'checkout.choose_time'],
  ['time_slot', 'checkout.time_gone_title', 'checkout.choose_time'],
  ['delivery_location', 'checkout.place_gone_title', 'checkout.choose_place'],
  ['pickup_location', 'checkout.place_gone_title', 'checkout.choose_place'],
  ['coupon', 'checkout.coupon_refused_title', 'checkout.back_to_form'],
  ['notes', 'checkout.failed_title', 'checkout.try_again'],
])(
  'E32: an order that is refused for its %s while another page is shown has a title and a door of its own',
  (field, title, label) => {
    const refused = refusal({
      code: 'validation',
      fields: { [field]: ['Gone.'] },
      detail: null,
    })
    const doors = [{ label, event: { type: 'order.retry' } }]
    expect(failureTexts(refused, 'wallet', false)).toMatchObject({
      title,
      doors,
    })
  },
)

test('F5: an order that is placed and waits is not called failed where nobody refused its payment, or the checkout was left', () => {
  const unpaid = { kind: 'unpaid', order: placed, message: null } as const
  const declined = { ...unpaid, message: 'Declined.' }
  const title = 'checkout.unpaid_title'
  const doors = expect.anything()
  const waits = {
    title,
    doors,
    hint: 'checkout.failed_unheard',
  }
  const notice = { key: 'checkout.order_waits' }
  expect(failureTexts(unpaid, 'stripe', true)).toEqual({ ...waits, notice })
  expect(failureTexts(unpaid, 'alipay', false)).toEqual({ ...waits, notice })
  expect(failureTexts(declined, 'stripe', false)).toEqual({
    title,
    doors,
    hint: 'checkout.failed_order_kept',
    notice: {
      key: 'checkout.payment_failed',
      values: { message: 'Declined.' },
    },
  })
  expect(failureTexts(declined, 'stripe', true)).toMatchObject({
    title: 'checkout.failed_title',
  })
})

const unpaidBecause = (message: string | null) =>
  ({ kind: 'unpaid', order: placed, message }) as const

test.each<[string, SubmissionOutcome, string, string[]]>([
  [
    'a declined card',
    unpaidBecause('Declined.'),
    'failed_title',
    ['try_again', 'another_way', 'change_order'],
  ],
  [
    'an order that waits',
    unpaidBecause(null),
    'unpaid_title',
    ['try_again', 'change_order'],
  ],
  [
    'a method that is not available',
    { ...unpaidBecause('No WeChat.'), refused: 'wechat' },
    'method_refused_title',
    ['another_way', 'change_order'],
  ],
  [
    'a wallet without enough money',
    refusal({ code: 'refused', detail: 'Not enough.' }),
    'failed_title',
    ['try_again', 'another_way'],
  ],
  [
    'five unpaid orders',
    refusal(conflictError('too_many_unpaid')),
    'too_many_unpaid_title',
    ['see_orders', 'try_again'],
  ],
  [
    'too many declines',
    refusal({
      code: 'tooManyRequests',
      detail: 'Too many.',
      retryAfterSeconds: 4,
    }),
    'too_soon_title',
    ['another_way', 'try_again'],
  ],
  [
    'another order that is not settled',
    refusal(unsettledAttemptError),
    'other_order_title',
    ['try_again'],
  ],
  [
    'an order of another tab',
    refusal({
      code: 'unprocessable',
      detail: '',
      data: { order_id: 'LK-3' },
    }),
    'ordered_elsewhere_title',
    ['try_again'],
  ],
  [
    'no answer in time',
    refusal({ code: 'timeout' }),
    'failed_title',
    ['try_again'],
  ],
])('E32: %s has its title and its doors', (_, outcome, title, doors) => {
  const texts = failureTexts(outcome, 'stripe', true)
  expect([
    texts.title,
    texts.doors.map(({ label }) => label.split('.')[1]),
  ]).toEqual([`checkout.${title}`, doors])
})

test('E8: a card pays once it is complete or saved, an app once it is ready, the wallet while it covers', () => {
  const obstacle = (
    paymentMethod: 'wallet' | 'stripe' | 'alipay',
    provider: ProviderStatus,
    changedFacts: Partial<CheckoutState['facts']> = {},
  ) =>
    payDisabledReason({
      ...stateOf({ form: { paymentMethod }, facts: changedFacts }),
      provider,
    })
  expect(obstacle('stripe', { field: 'complete' })).toBeNull()
  expect(obstacle('stripe', { field: 'mounted' })).toBe('payment.obstacle_card')
  expect(
    obstacle('stripe', { field: 'gone' }, { savedCards: [saved] }),
  ).toBeNull()
  expect(obstacle('alipay', 'ready')).toBeNull()
  expect(obstacle('alipay', 'starting')).not.toBeNull()
  expect(obstacle('wallet', 'starting')).toBeNull()
  expect(obstacle('wallet', 'ready', { balance: 2650 })).toBe(
    'payment.obstacle_wallet',
  )
  expect(obstacle('wallet', 'ready', { balance: null })).toBe(
    'payment.obstacle_balance',
  )
})

test('F2: the words on a card that did not pay stand at the card', () => {
  const unpaid = {
    kind: 'unpaid',
    order: placed,
    message: 'Declined.',
  } as const
  expect(cardProblem(unpaid, 'stripe')).toEqual({
    field: 'card',
    notice: { text: 'Declined.' },
  })
  expect(cardProblem({ ...unpaid, message: null }, 'stripe')).toEqual({
    field: 'card',
    notice: { key: 'payment.obstacle_card' },
  })
  expect(cardProblem(unpaid, 'alipay')).toBeNull()
  expect(cardProblem(unpaid, null)).toBeNull()
  expect(cardProblem({ kind: 'paid', order: placed }, 'stripe')).toBeNull()
})
