import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { SubmissionOutcome } from '#machines/checkout/orderAttempt.ts'
import {
  attempt,
  cartOf,
  deliveryForm,
  facts,
  placed,
  pricesChanged,
  saturday,
  unpaidOrder,
} from '#test/support/checkoutFixtures.ts'
import { expectFullWalk } from '#test/support/walker.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>

const told = (changes: object) => ({ type: 'facts.changed', facts: { ...facts, ...changes } })

const pickAnother = (['stripe', 'alipay', 'wallet'] as const).map((paymentMethod) => ({
  type: 'form.choose',
  choice: { paymentMethod },
}))

const couponMoves = ['loading', 'applied', 'error'].map((coupon) => told({ coupon }))

const gone: SubmissionOutcome = {
  kind: 'refused',
  error: { code: 'validation', fields: { time_slot: ['Gone.'] }, detail: null },
}

const outcomes: SubmissionOutcome[] = [
  { kind: 'paid', order: placed, method: 'wallet' },
  { kind: 'unpaid', order: placed, message: null },
  { kind: 'refused', error: { code: 'conflict', detail: '', data: { code: 'order_paid' } } },
  { kind: 'refused', error: { code: 'timeout' } },
  { kind: 'refused', error: pricesChanged },
  gone,
]

const cases = [
  { type: 'page.entered', orderId: null },
  { type: 'page.entered', orderId: 'LK-1' },
  told({}),
  told({ customer: '8' }),
  told({ customer: null }),
  told({ cart: cartOf([]) }),
  told({ now: saturday + 10 * 86_400_000, slots: [] }),
  { type: 'form.choose', choice: { date: '2026-11-24' } },
  { type: 'attempt.found', attempt },
  { type: 'coupon.apply', code: 'TEN' },
  { type: 'coupon.apply', code: ' ' },
  { type: 'note.type', note: 'Ring twice' },
  { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
  { type: 'xstate.done.actor.fetchOrder', output: { ...unpaidOrder, status: 'CANCELLED' } },
  { type: 'xstate.snapshot.paymentProvider', snapshot: { value: 'ready' } },
  ...outcomes.map((output) => ({ type: 'xstate.done.actor.orderSubmission', output })),
]

/** The regions beside the submission, each with where it rests and the events that are walked while it does not. */
const regions = [
  { rest: { open: { fulfilment: 'delivery' } }, own: /^(pickup|delivery)\.choose|^order\.submit/ },
  { rest: { open: { coupon: 'none' } }, own: /^coupon\.|^facts\.changed/ },
  { rest: { open: { note: 'viewing' } }, own: /^note\./ },
  {
    rest: { open: { payment: 'wallet' } },
    own: /^form\.choose|paymentProvider|^order\.submit|^checkout\.clear/,
  },
] as const

const regionAtWork = (snapshot: Snapshot) =>
  snapshot.matches('open') ? regions.find(({ rest }) => !snapshot.matches(rest)) : undefined

test('J8: every transition of the checkout is taken, and no order is told without a placed one', () => {
  const result = expectFullWalk(checkoutMachine, {
    inputs: [
      { now: saturday, form: deliveryForm, unresolved: null },
      {
        now: saturday,
        form: { ...deliveryForm, fulfilment: 'PICKUP', noteDraft: 'Ri' },
        unresolved: attempt,
      },
    ],
    events: () => [...cases, ...couponMoves, ...pickAnother] as never,
    skip: (snapshot, type) => {
      const atWork = regionAtWork(snapshot)
      if (atWork) return !atWork.own.test(type)
      const isSubmitted =
        snapshot.matches('open') && !snapshot.matches({ open: { submission: 'editing' } })
      if (type === 'attempt.found') return !snapshot.matches('inactive')
      return isSubmitted && /^(form|coupon|note|pickup|delivery)\./.test(type)
    },
    project: ({ context }) => [
      context.facts.customer,
      context.isShown,
      context.orderId,
      context.provider === 'ready',
      context.unresolved?.key,
      context.outcome?.kind,
    ],
    check: ({ path, emitted }) => {
      if (!emitted.some((event) => event.type === 'order.placed')) return
      expect(path).toContainEqual({
        type: 'xstate.done.actor.orderSubmission',
        output: outcomes[0],
      })
    },
  })
  expect(result.missing).toEqual([])
}, 120_000)
