import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import type { UnpaidOrder } from '#machines/checkout/checkoutForm.ts'
import {
  type Attempt,
  type AttemptDecision,
  decideAttempt,
  isAttemptUnsettled,
  isOfAnotherCart,
  renewedAttempt,
  type SubmissionOutcome,
  unsettledAttemptError,
} from '#machines/checkout/orderAttempt.ts'
import {
  attempt as existingOrder,
  lineOf,
  newAttempt as newOrder,
} from '#test/support/fixtures/checkout.ts'

const dishes = [lineOf()]
const moreDishes = [lineOf(2)]
const unpaid: UnpaidOrder = { orderId: 'LK-3', lines: dishes }
const refusal: AttemptDecision = {
  kind: 'refuse',
  error: { code: 'unprocessable', detail: '', data: { order_id: 'LK-3' } },
}

const begin = { kind: 'begin' }
const renew = (attempt: Attempt) => ({ kind: 'renew', attempt })
const resume = (attempt: Attempt) => ({ kind: 'resume', attempt })

test.each<
  [
    string,
    Attempt,
    Attempt | null,
    UnpaidOrder | null,
    AttemptDecision | object,
  ]
>([
  ['without records', newOrder, null, null, begin],
  ['of the pending order', newOrder, newOrder, null, renew(newOrder)],
  [
    'of the pending order at another price of the dish',
    withBody({ menu_item: [lineOf(1, 2200)] }),
    newOrder,
    null,
    renew(newOrder),
  ],
  [
    'of the pending existing order',
    existingOrder,
    existingOrder,
    null,
    renew(existingOrder),
  ],
  [
    'of other dishes than the pending order',
    withBody({ menu_item: moreDishes }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'at another total than the pending order',
    withBody({ total_price: 2100 }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'by another method than the pending order',
    withBody({ payment_type: 'wallet' }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'in another slot than the pending order',
    withBody({ time_slot: 2 }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'at another place than the pending order',
    withBody({ pickup_location: 2 }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'of another kind than the pending order',
    withBody({
      order_type: 'DELIVERY',
      delivery_location: 1,
      pickup_location: '',
    }),
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'of an existing order while a new one is pending',
    existingOrder,
    newOrder,
    null,
    resume(newOrder),
  ],
  [
    'of another customer',
    { ...newOrder, owner: '8' },
    newOrder,
    null,
    resume(newOrder),
  ],
  ['of the dishes of the unpaid order', newOrder, null, unpaid, refusal],
  [
    'of other dishes than the unpaid order',
    withBody({ menu_item: moreDishes }),
    null,
    unpaid,
    begin,
  ],
  [
    'of an existing order beside an unpaid one',
    existingOrder,
    null,
    unpaid,
    begin,
  ],
  [
    'of an order that is both pending and unpaid',
    newOrder,
    newOrder,
    unpaid,
    renew(newOrder),
  ],
])('P5: a press on Pay %s', (_, draft, pending, unpaid, decision) => {
  expect(decideAttempt(draft, { pending, unpaid })).toEqual(decision)
})

test('P15: an attempt that is sent again counts from that press, and as not refused', () => {
  const refused = { ...newOrder, madeAt: 1, isRefused: true }
  expect(renewedAttempt(refused, 2)).toEqual({
    ...newOrder,
    madeAt: 2,
    isRefused: false,
  })
})

test('P5: an attempt that waits for another one is recognised in a copy, too', () => {
  const outcome: SubmissionOutcome = {
    kind: 'refused',
    order: null,
    error: unsettledAttemptError,
  }
  expect(isAttemptUnsettled(structuredClone(outcome))).toBe(true)
})

test.each<[string, Attempt, readonly CartLine[] | null, boolean]>([
  ['the stored cart', newOrder, dishes, false],
  [
    'a dish that costs more in the stored cart',
    newOrder,
    [lineOf(1, 9)],
    false,
  ],
  ['other dishes than the stored cart', newOrder, moreDishes, true],
  ['dishes that left the stored cart', newOrder, [], true],
  ['a cart that is not stored', newOrder, null, false],
  ['an existing order', existingOrder, moreDishes, false],
])('P5: an attempt at %s', (_, draft, lines, isOfAnother) => {
  expect(isOfAnotherCart(draft, lines && { lines })).toBe(isOfAnother)
})

/** The new order with other values in its body. */
function withBody(body: object): Attempt {
  return { ...newOrder, body: { ...newOrder.body, ...body } }
}
