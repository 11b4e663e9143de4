import { beforeEach, expect, test } from 'vitest'
import { emptyForm } from '#contract/checkoutForm.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import { settleRecords } from '#src/actors/checkout/orderSubmission.ts'
import { createStorage } from '#src/adapters/storage.ts'
import {
  attempt,
  deliveryForm,
  lineOf,
} from '#test/support/fixtures/checkout.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('E17: a form and an unsettled try come back after a reload, prices in cents', () => {
  const body = { ...orderBody, menu_item: [lineOf()] }
  tab().saveForm(deliveryForm)

  const bill = { subtotal: 2000, fee: 650, discount: 0, total: 2650 }
  const sent = { ...attempt, body, ordered: { lines: [lineOf()], bill } }
  tab().saveAttempt(sent)
  expect([tab().form(), tab().attemptOf(sent.owner)]).toEqual([
    deliveryForm,
    sent,
  ])
})

test('E17: an empty form without a try leaves nothing behind', () => {
  tab().saveForm(deliveryForm)
  tab().saveForm(emptyForm)
  expect(sessionStorage.getItem('checkout_form')).toBeNull()
})

test('P5: a form saved by one tab keeps the try of another', () => {
  tab().saveAttempt(attempt)
  tab().saveForm(deliveryForm)
  expect([tab().form(), tab().attemptOf(attempt.owner)]).toEqual([
    deliveryForm,
    attempt,
  ])
})

test('P5: a tab that has not yet heard that a try is settled does not bring it back with its form', () => {
  tab().saveAttempt(attempt)
  const late = lateTab()
  tab().dropAttempt(attempt.key)
  late.saveForm(deliveryForm)
  expect([tab().form(), tab().attemptOf(attempt.owner)]).toEqual([
    deliveryForm,
    null,
  ])
})

test('P5: a tab settles only its own try', () => {
  tab().saveAttempt(attempt)
  tab().dropAttempt('another')
  expect(tab().attemptOf(attempt.owner)).toEqual(attempt)
})

test("P5: a customer's try stays while another one orders in the same browser", () => {
  const otherAttempt = { ...attempt, key: 'key-9', owner: '8' }
  tab().saveAttempt(attempt)
  tab().saveAttempt(otherAttempt)
  tab().dropAttempt(otherAttempt.key)
  expect([tab().attemptOf('7'), tab().attemptOf('8')]).toEqual([attempt, null])
})

test('an unpaid order is remembered for its customer until nothing is left to be paid', () => {
  const unpaid = { orderId: 'LK-1', lines: [lineOf()] }
  tab().saveUnpaid('7', unpaid)
  tab().saveUnpaid('8', null)
  expect([tab().unpaidOf('7'), tab().unpaidOf('8')]).toEqual([unpaid, null])
  tab().dropUnpaid('LK-1')
  expect(tab().unpaidOf('7')).toBeNull()
})

test('P5: all tabs have the same next key, and one of them replaces a used one', () => {
  const ids = ['first', 'second']
  const newId = () => ids.shift() ?? ''
  expect([tab().nextKey(newId), tab().nextKey(newId)]).toEqual([
    'first',
    'first',
  ])

  tab().replaceKey('first')
  tab().replaceKey('first')
  expect(tab().nextKey(newId)).toBe('first~2')

  tab().replaceKey('first~2')
  expect(tab().nextKey(newId)).toBe('first~3')
})

test('P5: two tabs that replace a used key at the same time agree on the next one', () => {
  tab().nextKey(() => 'first')
  const late = lateTab()
  tab().replaceKey('first')
  const next = tab().nextKey(() => 'never')
  late.replaceKey('first')
  expect(tab().nextKey(() => 'never')).toBe(next)
})

const conflict = (code: string) =>
  ({ code: 'conflict', detail: '', data: { code } }) as const

test.each([
  [
    'used up by an order that has expired',
    conflict('order_cancelled'),
    'key-1~2',
  ],
  ['used up by an order that is paid', conflict('order_paid'), 'key-1~2'],
  [
    'used up by another request',
    { code: 'unprocessable', detail: '', data: {} },
    'key-1~2',
  ],
  ['kept by a refusal', { code: 'refused', detail: '' }, 'key-1'],
  ['kept by prices that have changed', conflict('prices_changed'), 'key-1'],
] as const)('P5: the key of an attempt is %s', (_, error, next) => {
  const store = tab()
  store.nextKey(() => 'key-1')

  const outcome = { kind: 'refused', order: null, error } as const
  settleRecords(
    { storage: storageOn() },
    store,
    { ...attempt, key: 'key-1' },
    outcome,
  )
  expect(store.nextKey(() => 'never')).toBe(next)
})

test('A16: a record that does not parse is dropped', () => {
  sessionStorage.setItem(
    'checkout_form',
    '{"version":1,"form":{"fulfilment":"BOAT"}}',
  )
  expect(tab().form()).toBeNull()
  expect(sessionStorage.getItem('checkout_form')).toBeNull()
})

const orderBody = {
  order_type: 'PICKUP',
  delivery_location: '',
  pickup_location: 3,
  payment_type: 'wallet',
  schedule_date: '2026-11-23',
  time_slot: 1,
  notes: null,
  coupon: null,
  amount: 2000,
  shipping_charges: 0,
  discount: 0,
  total_price: 2000,
  save_payment_method: false,
} as const

/** A tab that reads an old copy of the storage and writes to the shared one. */
function lateTab() {
  const copy = new Map(Object.entries(localStorage))
  return tab({
    length: 0,
    key: () => null,
    clear: () => {},
    getItem: (key) => copy.get(key) ?? null,
    setItem: (key, text) => localStorage.setItem(key, text),
    removeItem: (key) => localStorage.removeItem(key),
  })
}

function tab(stored: Storage = localStorage) {
  return createCheckoutStore(storageOn(stored))
}

function storageOn(stored: Storage = localStorage) {
  return createStorage({
    localStorage: stored,
    addEventListener: () => {},
    removeEventListener: () => {},
    browserMark: { isSet: () => true, set: () => {} },
  })
}
