import { accountRegion } from './accountRegion.ts'
import { cartRegion } from './cartRegion.ts'
import { catalogueRegion } from './catalogueRegion.ts'
import { dishRegion } from './dishRegion.ts'
import { accountCodeRegion, paymentsRegion } from './lateRegions.ts'
import { purchaseRegion } from './purchaseRegion.ts'
import { shellRequests } from './requests.ts'
import { shellRegion } from './shellRegion.ts'
import { nothing, shopSetup } from './shopSetup.ts'
import type { SystemId } from './system.ts'

const heard = [
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
  'orderLine',
  'session',
  'tokenRefresh',
  'cart',
  'checkout',
] as const satisfies SystemId[]

/**
 * The whole shop in one tab: every other actor is its child. It hears what each of them tells and passes it on to whom it
 * concerns. What belongs to a customer is there while somebody is signed in, and is forgotten by leaving that state.
 *
 * Slots:
 * - `hear` · callback: sends back all that the named actors emit
 * - `watchPage` · callback: tells where the tab is, now and on every move
 * - `watchSession` · callback: tells what another tab does to the session
 * - `recallOrders` · promise: what this browser remembers of a customer's orders
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
    remembered: nothing,
  }),
  on: shellRequests,
  invoke: {
    id: 'hear',
    src: 'hear',
    input: { actors: heard },
  },
  states: {
    shell: shellRegion,
    catalogue: catalogueRegion,
    dish: dishRegion,
    account: accountRegion,
    cart: cartRegion,
    purchase: purchaseRegion,
    payments: paymentsRegion,
    accountCode: accountCodeRegion,
    tab: {
      description: 'Last of all the tab tells where it is.',
      invoke: { id: 'watchPage', src: 'watchPage' },
    },
  },
})
