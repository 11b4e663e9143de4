import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { createShopper } from '../support/shopper.ts'
import { type Actions, isHere, type Snapshot } from './checkoutActions.ts'
import { type CheckoutScene, elsewhere } from './checkoutScene.ts'
import { runClockDuring } from './scanState.ts'

const entered = { type: 'page.entered', orderId: unpaidOrder.order_id } as const
const isSignedIn = ({ context: { facts } }: Snapshot) => facts.customer !== null

export const checkoutSession: Actions = {
  'the session ends in another tab': {
    events: [{ type: 'customer.gone' }, entered],
    when: (snapshot, { order }) =>
      order === 'unpaid' && isHere(snapshot) && isSignedIn(snapshot),
    act: (scene) => endSessionElsewhere(scene),
  },
  'the customer logs in': {
    events: [
      {
        type: 'customer.known',
        customer: '7',
        attempt: null,
        unpaid: null,
      },
      entered,
    ],
    when: (snapshot) => !isSignedIn(snapshot),
    async act({ page, language, calls, t }) {
      const login = page
        .getByRole('main')
        .getByRole('button', { name: t('session.login') })
      await login.click()
      await runClockDuring(page, createShopper(page, language).logIn())
      await calls.came('fetch')
    },
  },
}

const endSessionElsewhere = (scene: CheckoutScene) =>
  elsewhere(scene, (other) =>
    other.evaluate(() => {
      for (const key of ['access_token', 'refresh_token', 'user'])
        localStorage.removeItem(key)
    }),
  )
