import { describe, expect, test } from 'vitest'
import { decideRecharge } from '#server/domain/decideRecharge.ts'
import { decideSettlement } from '#server/domain/decideSettlement.ts'
import { revokedCredit } from '#server/domain/revokedCredit.ts'

const paid = {
  status: 'succeeded',
  amount: 1490,
  received: 1490,
  refunded: 0,
  currency: 'aud',
}
const open = {
  status: 'processing',
  amount: 1490,
  closed: false,
  servable: true,
}

describe('a settlement', () => {
  test.each([
    ['money for an open payment', {}, {}, 'pay'],
    [
      'money for something that cannot be served',
      {},
      { servable: false },
      'refund',
    ],
    [
      'money that was noted before',
      {},
      { status: 'succeeded', closed: true },
      'nothing',
    ],
    [
      'money that was refused before',
      {},
      { status: 'refused', closed: true },
      'nothing',
    ],
    [
      'money after its payment was closed',
      {},
      { status: 'canceled', closed: true },
      'pay',
    ],
    ['another amount', { amount: 1491, received: 1491 }, {}, 'refuse'],
    ['a part of the amount', { received: 1000 }, {}, 'refuse'],
    ['another currency', { currency: 'usd' }, { servable: false }, 'refuse'],
    ['a cancellation', { status: 'canceled' }, {}, 'close'],
    ['a payment that went back already', { refunded: 1490 }, {}, 'return'],
    ['a payment of which a part went back', { refunded: 1489 }, {}, 'pay'],
    [
      'a late payment that went back already',
      { refunded: 1490 },
      { servable: false },
      'refund',
    ],
    [
      'a cancellation known before',
      { status: 'canceled' },
      { closed: true },
      'nothing',
    ],
    ['news on the way', { status: 'requires_action' }, {}, 'note'],
    [
      'old news of a closed payment',
      { status: 'processing' },
      { closed: true },
      'nothing',
    ],
  ])('of %s', (_, provider, shop, settlement) => {
    expect(
      decideSettlement({ ...paid, ...provider }, { ...open, ...shop }),
    ).toBe(settlement)
  })
})

const coupon = {
  id: 1,
  code: 'TOPUP50',
  recharge_amount: 5000,
  recharge_value: 5500,
}
const facts = {
  coupon: null,
  balance: 0,
  open: 0,
  openCount: 0,
  limit: 100_000,
}

describe('a recharge', () => {
  test('L9: to the limit is agreed, and a cent above it is not', () => {
    expect(decideRecharge({ amount: 100_000 }, facts)).toEqual({
      kind: 'agreed',
      amount: 100_000,
      credit: 100_000,
      coupon_code: null,
    })
    expect(decideRecharge({ amount: 100_001 }, facts).kind).toBe('invalid')
  })

  test('L9: counts the credits of other open recharges', () => {
    const waiting = { ...facts, balance: 20_000, open: 60_000 }
    expect(decideRecharge({ amount: 20_000 }, waiting).kind).toBe('agreed')
    expect(decideRecharge({ amount: 20_001 }, waiting)).toMatchObject({
      message: { key: 'recharge_waits' },
    })
  })

  test('counts the credit, not the payment, against the limit', () => {
    const full = { ...facts, coupon, balance: 95_000 }
    expect(decideRecharge({ amount: 5000 }, full).kind).toBe('invalid')
    expect(
      decideRecharge({ amount: 5000 }, { ...full, balance: 94_500 }),
    ).toEqual({
      kind: 'agreed',
      amount: 5000,
      credit: 5500,
      coupon_code: 'TOPUP50',
    })
  })
})

test.each([
  [5500, 5000, 0, 0],
  [5500, 5000, 2500, 2750],
  [11_200, 10_000, 3333, 3733],
  [5500, 5000, 5000, 5500],
  [5500, 5000, 9999, 5500],
])(
  'of a credit of %i for %i a refund of %i revokes %i',
  (credit, amount, refunded, revoked) => {
    expect(revokedCredit(credit, amount, refunded)).toBe(revoked)
  },
)
