import { accountRegion } from './accountRegion.ts'
import { cartRegion } from './cartRegion.ts'
import { catalogueRegion } from './catalogueRegion.ts'
import { dishRegion } from './dishRegion.ts'
import { accountCodeRegion, paymentsRegion, purchaseRegion } from './lateRegions.ts'
import { shellRequests } from './requests.ts'
import { shellRegion } from './shellRegion.ts'
import { shopSetup } from './shopSetup.ts'
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
] as const satisfies SystemId[]

/**
 * The whole shop in one tab: every other actor is its child. It hears what each of them tells and passes it on to whom it
 * concerns. What belongs to a customer is there while somebody is signed in, and is forgotten by leaving that state.
 *
 * Slots:
 * - `hear` · callback: sends back all that the named actors emit
 * - `watchPage` · callback: tells where the tab is, now and on every move
 * - `watchSession` · callback: tells what another tab does to the session
 * - `loadPurchase` · callback: fetches the code of the purchase, and hands it in or tells that it did not come
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
      on: { 'page.moved': { actions: 'endReturn' }, 'return.settled': { actions: 'endReturn' } },
    },
  },
})
