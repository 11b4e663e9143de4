import { expect } from '../support/story.ts'
import {
  type Actions,
  comesTo,
  hasTime,
  isEditing,
  paysBy,
  prepared,
  type Snapshot,
} from './checkoutActions.ts'
import type { CheckoutScene } from './checkoutScene.ts'

const code = 'LANTERN10'

const isTyped = ({ context: { form, facts } }: Snapshot) =>
  form.couponDraft === code && facts.coupon === 'none'
const isAwaited = (snapshot: Snapshot) =>
  snapshot.matches({ purchase: { open: { submission: 'awaitingCoupon' } } })

/** Presses of Pay while a coupon is typed and not applied. */
export const checkoutCoupon: Actions = {
  'a code is typed': {
    events: [{ type: 'coupon.type', code }],
    when: (snapshot, outside) =>
      comesTo(outside, 'choose') &&
      isEditing(snapshot) &&
      snapshot.context.form.couponDraft === '' &&
      snapshot.context.facts.coupon === 'none',
    act: ({ coupon }) => coupon.fill(code),
  },
  'Pay is pressed before the code is applied': {
    events: [
      { type: 'order.submit' },
      { type: 'fact.coupon', coupon: 'loading' },
    ],
    when: (snapshot) =>
      paysBy(snapshot, 'wallet') && hasTime(snapshot) && isTyped(snapshot),
    act: (scene) => press(scene),
  },
  'Pay is pressed before the code is applied, for a payment in another tab': {
    events: [
      { type: 'order.submit' },
      { type: 'fact.coupon', coupon: 'loading' },
    ],
    when: (snapshot) =>
      paysBy(snapshot, 'app') && hasTime(snapshot) && isTyped(snapshot),
    act: (scene) => press(scene),
  },
  'the code is a coupon': {
    events: ({ context: { facts } }) => [
      { type: 'fact.cart', cart: { ...facts.cart, couponCode: code } },
      { type: 'fact.coupon', coupon: 'applied' },
      prepared,
    ],
    when: isAwaited,
    leaves: { visit: 'order' },
    async act({ calls }) {
      await calls.pass('coupons')
      await calls.came('create')
    },
  },
  'the code is no coupon': {
    events: [{ type: 'fact.coupon', coupon: 'error' }],
    when: isAwaited,
    async act({ calls, page, t }) {
      const none = { count: 0, next: null, previous: null, results: [] }
      await calls.answer('coupons', { json: none })
      await expect(
        page.getByText(t('checkout.coupon_stops'), { exact: true }),
      ).toHaveCount(1)
    },
  },
}

async function press({ pay, calls }: CheckoutScene) {
  await pay.click()
  await calls.came('coupons')
}
