import type { SnapshotFrom } from 'xstate'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { SubmissionOutcome } from '#machines/checkout/orderAttempt.ts'
import { offeredSlots } from '#machines/checkout/rules/schedule.ts'
import {
  attempt,
  deliveryBody,
  placed,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import type { Outside } from '#test/support/walker/longWalks.ts'
import { expect } from '../support/story.ts'
import { type CheckoutScene, sendOrder } from './checkoutScene.ts'
import type { Table } from './table.ts'

export type Machine = typeof checkoutMachine
export type Snapshot = SnapshotFrom<Machine>
export type Actions = Table<Machine, CheckoutScene>['actions']

const fresh = {
  attempt: { ...attempt, body: deliveryBody },
  wasSent: false,
  card: null,
}
export const prepared = {
  type: 'xstate.done.actor.prepareAttempt',
  output: fresh,
} as const
export const ends = (output: SubmissionOutcome) =>
  ({ type: 'xstate.done.actor.orderSubmission', output }) as const
export const refused = (
  error: Extract<SubmissionOutcome, { kind: 'refused' }>['error'],
) => ends({ kind: 'refused', order: null, error })
export const left = { type: 'page.left' } as const
const entered = { type: 'page.entered', orderId: null } as const
const choose = (paymentMethod: PaymentType) =>
  ({ type: 'form.choose', choice: { paymentMethod } }) as const
const provider = (value: unknown) =>
  ({
    type: 'xstate.snapshot.paymentProvider',
    snapshot: { value } as never,
  }) as const

export const isHere = (snapshot: Snapshot) =>
  snapshot.matches({ presence: 'here' })
const isAt = (
  snapshot: Snapshot,
  submission: 'editing' | 'succeeded' | 'failed' | 'processing',
) => snapshot.matches({ purchase: { open: { submission } } } as never)
export const isEditing = (snapshot: Snapshot) =>
  isHere(snapshot) && isAt(snapshot, 'editing')
export const paysBy = (
  snapshot: Snapshot,
  payment: 'wallet' | 'card' | 'app',
) =>
  isEditing(snapshot) &&
  snapshot.matches({ purchase: { open: { payment } } } as never)
const isCovered = (snapshot: Snapshot) =>
  isAt(snapshot, 'succeeded') || isAt(snapshot, 'failed')
type Visit = 'order' | 'choose' | 'add an address' | 'pay' | 'look back'

/** True for the purpose of a visit. Walks with one purpose each have fewer states than one walk for all. */
export const comesTo = ({ visit }: Outside, what: Visit) => visit === what
/** True if only the time is missing. */
export const isPlanned = ({ context: { form } }: Snapshot) => form.date !== null
export const hasTime = ({ context: { form } }: Snapshot) => form.slotId !== null
export const canSend = (snapshot: Snapshot, outside: Outside) =>
  (comesTo(outside, 'order') || comesTo(outside, 'look back')) &&
  isEditing(snapshot) &&
  hasTime(snapshot)

/** The doors of a failure that lead back to the form. */
const doorsBack = [
  'try_again',
  'choose_time',
  'choose_place',
  'see_changes',
].map((label) => `checkout.${label}`)

const choosing: Actions = {
  'the order is sent without a time': {
    events: [{ type: 'order.submit' }],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      paysBy(snapshot, 'wallet') &&
      isPlanned(snapshot) &&
      !hasTime(snapshot),
    act: ({ pay }) => pay.click(),
  },
  'a time is chosen': {
    events: ({ context: { form, facts } }) => [
      {
        type: 'form.choose',
        choice: {
          date: earliestDate(facts.now, defaultCalendar),
          slotId: offeredSlots({ form, facts })[0]?.id ?? null,
        },
      },
    ],
    when: (snapshot) =>
      isEditing(snapshot) &&
      snapshot.context.existingOrder === null &&
      !hasTime(snapshot),
    act: ({ times }) => times.first().check(),
  },
  'a date is typed that cannot be read': {
    events: [{ type: 'date.type', text: '12/25/2026' }, { type: 'date.enter' }],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      paysBy(snapshot, 'wallet') &&
      isEditing(snapshot) &&
      snapshot.context.form.note === '' &&
      snapshot.context.form.dateDraft === null,
    async act({ date }) {
      await date.fill('12/25/2026')
      await date.press('Enter')
    },
  },
  'the typed date is taken back': {
    events: [{ type: 'date.type', text: '' }, { type: 'date.enter' }],
    when: (snapshot) =>
      isEditing(snapshot) && snapshot.context.form.dateDraft !== null,
    async act({ date }) {
      await date.fill('')
      await date.press('Enter')
    },
  },
  'a card is to pay': {
    events: [choose('stripe'), provider({ field: 'mounted' })],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      isEditing(snapshot) &&
      !paysBy(snapshot, 'card'),
    async act({ method, cardNumber, until }) {
      await method('payment.card').check()
      await until(cardNumber)
    },
  },
  'Alipay is to pay': {
    events: [choose('alipay'), provider('ready')],
    when: (snapshot, outside) =>
      !comesTo(outside, 'add an address') &&
      isEditing(snapshot) &&
      !paysBy(snapshot, 'app'),
    async act({ method, pay }) {
      await method('payment.alipay').check()
      await expect(pay).toBeEnabled()
    },
  },
  'the wallet is to pay': {
    events: [choose('wallet')],
    when: (snapshot) => isEditing(snapshot) && !paysBy(snapshot, 'wallet'),
    act: ({ method }) => method('payment.wallet').check(),
  },
  'a note is begun': {
    events: [{ type: 'note.edit' }],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      isEditing(snapshot) &&
      snapshot.context.form.noteDraft === null,
    act: ({ button }, { context: { form } }) =>
      button(form.note ? 'checkout.note_edit' : 'checkout.note_add').click(),
  },
  'a note is typed': {
    events: [{ type: 'note.type', note: 'No nuts.' }],
    when: (snapshot) =>
      isEditing(snapshot) && snapshot.context.form.noteDraft === '',
    act: ({ note }) => note.fill('No nuts.'),
  },
  'the note is saved': {
    events: [{ type: 'note.save' }],
    when: (snapshot) =>
      isEditing(snapshot) && Boolean(snapshot.context.form.noteDraft),
    act: ({ button }) => button('checkout.note_save').click(),
  },
  'the note is cleared': {
    events: [{ type: 'note.clear' }],
    when: (snapshot) =>
      isEditing(snapshot) && snapshot.context.form.note !== '',
    act: ({ button }) => button('checkout.note_clear').click(),
  },
  'a coupon is applied': {
    events: [
      { type: 'coupon.type', code: 'LANTERN10' },
      { type: 'coupon.apply' },
      { type: 'fact.coupon', coupon: 'applied' },
    ],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') && isEditing(snapshot),
    async act({ coupon, button, calls }) {
      await coupon.fill('LANTERN10')
      await button('checkout.coupon_apply').click()
      await calls.pass('coupons')
      await expect(
        button('checkout.coupon_remove_named', { code: 'LANTERN10' }),
      ).toBeVisible()
    },
  },
  'the coupon is removed': {
    events: [
      { type: 'coupon.remove' },
      { type: 'fact.coupon', coupon: 'none' },
    ],
    when: isEditing,
    act: ({ button }) =>
      button('checkout.coupon_remove_named', { code: 'LANTERN10' }).click(),
  },
}

const ordering: Actions = {
  'the order is sent': {
    events: [{ type: 'order.submit' }, prepared],
    when: (snapshot, outside) =>
      canSend(snapshot, outside) && paysBy(snapshot, 'wallet'),
    act: sendOrder,
  },
  'the order is sent, to be paid in another tab': {
    events: [{ type: 'order.submit' }, prepared],
    when: (snapshot, outside) =>
      canSend(snapshot, outside) && paysBy(snapshot, 'app'),
    act: sendOrder,
  },
  'the order is paid': {
    events: [ends({ kind: 'paid', order: placed })],
    when: (snapshot) => snapshot.context.form.paymentMethod === 'wallet',
    leaves: { visit: 'over' },
    act: ({ calls }) => calls.pass('create'),
  },
  'the server refuses the order': {
    events: [refused({ code: 'unknown' } as never)],
    act: ({ calls }) =>
      calls.answer('create', { status: 402, json: { message: 'No money.' } }),
  },
  'the server refuses the time': {
    events: [
      refused({
        code: 'validation',
        fields: { time_slot: ['Gone.'] },
        detail: null,
      }),
    ],
    act: ({ calls }) =>
      calls.answer('create', { status: 400, json: { time_slot: ['Gone.'] } }),
  },
  'the server has taken that order already': {
    events: [
      refused({ code: 'conflict', detail: '', data: { code: 'order_paid' } }),
      left,
    ],
    when: isHere,
    leaves: { visit: 'over' },
    act: ({ calls }) =>
      calls.answer('create', {
        status: 409,
        json: { detail: 'Paid.', code: 'order_paid' },
      }),
  },
  'the customer leaves the page': {
    events: [left],
    when: (snapshot, outside) =>
      comesTo(outside, 'order') && isHere(snapshot) && !isCovered(snapshot),
    act: ({ page }) => page.goBack(),
  },
  'the customer comes back to the page': {
    events: [entered],
    when: (snapshot, outside) =>
      comesTo(outside, 'order') && !isHere(snapshot) && !isCovered(snapshot),
    act: ({ page }) => page.goForward(),
  },
  'the customer goes back to an earlier order': {
    events: [{ type: 'page.entered', orderId: unpaidOrder.order_id }],
    when: (snapshot, outside) =>
      comesTo(outside, 'look back') &&
      isHere(snapshot) &&
      isAt(snapshot, 'processing'),
    leaves: { visit: 'over', order: 'unpaid' },
    act: ({ page }) => page.evaluate(() => history.go(-2)),
  },
  'the customer goes on to the menu': {
    events: [{ type: 'result.acknowledged' }, left],
    when: (snapshot) => isHere(snapshot) && isAt(snapshot, 'succeeded'),
    act: ({ button }) => button('checkout.okay').click(),
  },
  'the customer tries again': {
    events: [{ type: 'order.retry' }],
    when: (snapshot, { visit }) => isHere(snapshot) && visit !== 'wait',
    act: ({ button }) => button('checkout.try_again').click(),
  },
  'the customer comes back to try again': {
    events: [{ type: 'order.retry' }, entered],
    when: (snapshot) => !isHere(snapshot),
    act: ({ page, t }) =>
      page
        .getByRole('dialog')
        .getByRole('button', {
          name: new RegExp(doorsBack.map((label) => t(label)).join('|')),
        })
        .click(),
  },
  'the customer closes what failed': {
    events: [{ type: 'result.acknowledged' }],
    when: (snapshot, { visit }) =>
      isAt(snapshot, 'failed') && isHere(snapshot) && visit !== 'wait',
    act: ({ page }) => page.keyboard.press('Escape'),
  },
  'the customer closes what failed on another page': {
    events: [{ type: 'result.acknowledged' }],
    when: (snapshot) => isAt(snapshot, 'failed') && !isHere(snapshot),
    leaves: { visit: 'over' },
    act: ({ page }) => page.keyboard.press('Escape'),
  },
}

export const checkoutActions: Actions = { ...choosing, ...ordering }
