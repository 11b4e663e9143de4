import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { dish } from './dish.ts'
import { accountForms, checkoutHost, walletAndOrders } from './lateActors.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { shellEvents } from './shellEvents.ts'
import { shopSetup } from './shopSetup.ts'
import { eventBridge } from './system.ts'
import { wayToCheckout } from './wayToCheckout.ts'

const endReturn = shopSetup.assign({ isReturning: false })

/**
 * The whole shop in one tab: the root of every actor. Its regions pass changes of page, session, dialogs and loaded
 * code on to its actors.
 *
 * Slots:
 * - `eventBridge`
 * - `watchPage` · callback: sends the page, now and on every navigation
 * - `watchSession` · callback: sends a login or logout of another tab
 * - `loadCheckoutHost` · callback: loads the code of the checkout · after `checkoutHost.lost` or silence it loads again
 *   after a pause
 * - the slots of its actors
 */
export const shopMachine = shopSetup.createMachine({
  id: 'shop',
  type: 'parallel',
  context: ({ input }) => ({
    input,
    page: input.page,
    user: null,
    deliveryPoints: [],
    orders: [],
    isSavingAddress: false,
    isPayingByCard: false,
    isReturning: input.returned !== null,
    codeLosses: 0,
  }),
  on: shellEvents,
  invoke: eventBridge([
    'navigation',
    'translations',
    'dialogs',
    'contactForm',
    'categories',
    'deliveryPoints',
    'outlets',
    'timeSlots',
    'home',
    'menu',
    'dish',
    'session',
    'tokenRefresh',
    'cart',
  ]),
  states: {
    shell,
    catalogue,
    dish,
    session,
    cart,
    wayToCheckout,
    checkoutHost,
    walletAndOrders,
    accountForms,
    tab: {
      description: 'Last, so that all actors receive the page.',
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: {
        'page.moved': { actions: endReturn },
        'return.settled': { actions: endReturn },
      },
    },
  },
})
