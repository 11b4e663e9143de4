import { type ActorRefFrom, createActor, fromCallback } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import type {
  CheckoutHostCode,
  PageEvent,
  ShopInput,
} from '#machines/shop/shopSetup.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import { cartOf, persistCart, storedCartOf } from '../cart/cart.ts'
import { contactFormOf } from '../contact/contactForm.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import {
  createEventBridge,
  type Effects,
  type Find,
} from '../core/eventBridge.ts'
import { lists } from '../core/lists.ts'
import { logFailures, resourceOf } from '../core/resources.ts'
import { dishDialogOf } from '../menu/dish.ts'
import { firstMenuPage, menuOf, persistMenu } from '../menu/menu.ts'
import { readSentCode } from '../session/forgotPasswordRecord.ts'
import { readReturn } from '../session/returnAddress.ts'
import { persistSession, sessionOf, watchSession } from '../session/session.ts'
import { tokenRefreshOf } from '../session/tokenRefresh.ts'
import { dialogsOf } from '../shell/dialogs.ts'
import { changeHistory, currentPage } from '../shell/navigation.ts'
import {
  firstLabels,
  persistLanguage,
  translationsOf,
} from '../shell/translations.ts'
import type { Start } from './start.ts'

export type Shop = ActorRefFrom<typeof shopMachine>

/** Creates the shop's actors without starting them. `prepared` may be built earlier. */
export function createShop(
  deps: ClientDeps,
  start: Start,
  prepared = prepareShop(deps, start),
): Shop {
  const find: Find = (id) => findIn(shop)(id)
  const machine = provideActors(shopMachine, {
    ...prepared.actors,
    eventBridge: createEventBridge(deps, effects, find),
    loadCheckoutHost: loadCheckoutHost(deps, find),
    translations: translationsOf(deps),
    dish: dishDialogOf(deps, find),
  })
  const shop = createActor(machine, {
    id: 'shop',
    inspect: deps.inspect,
    input: prepared.input,
  })

  return shop
}

/** Fills the slots that need no other actor and builds the input, so that the browser can paint before actors exist. */
export function prepareShop(deps: ClientDeps, start: Start) {
  const { api } = deps
  const actors = {
    watchPage: watchPage(deps),
    watchSession: watchSession(deps),
    session: sessionOf(deps),
    tokenRefresh: tokenRefreshOf(deps),
    contactForm: contactFormOf(deps),
    dialogs: dialogsOf(deps),
    categories: resourceOf(async () => (await lists()).categories(api)),
    deliveryPoints: resourceOf(async () => (await lists()).deliveryPoints(api)),
    outlets: resourceOf(async () => (await lists()).outlets(api)),
    timeSlots: resourceOf(async () => (await lists()).timeSlots(api)),
    home: resourceOf(async () => (await lists()).home(api, start.homeDishes)),
    menu: menuOf(deps),
    cart: cartOf(deps),
    wallet: resourceOf(async () => (await lists()).wallet(api)),
    walletTransactions: resourceOf(async () =>
      (await lists()).walletTransactions(api),
    ),
    orders: resourceOf(async () => (await lists()).orders(api)),
  }
  return { actors, input: inputOf(deps, start) }
}

const effects: Effects = {
  navigation: changeHistory,
  translations: persistLanguage,
  session: persistSession,
  cart: persistCart,
  menu: persistMenu,
  categories: logFailures,
  deliveryPoints: logFailures,
  outlets: logFailures,
  timeSlots: logFailures,
  home: logFailures,
  wallet: logFailures,
  walletTransactions: logFailures,
  orders: logFailures,
}

function inputOf(deps: ClientDeps, start: Start): ShopInput {
  const { storage, navigation, payments } = deps
  return {
    navigation: { stepAddress: navigation.step.address() },
    translations: firstLabels(deps, start),
    session: { stored: storage.session.read() },
    categories: start.categories ?? null,
    home: start.home ?? null,
    menu: firstMenuPage(deps, start.menuPage ?? null),
    cart: { record: storedCartOf(deps) },
    displayNumber: String(Math.floor(100_000 + Math.random() * 900_000)),
    hasProvider: payments !== null,
    page: currentPage(navigation),
    returned: readReturn(navigation),
    sentCode: readSentCode(deps),
  }
}

function loadCheckoutHost(deps: ClientDeps, find: Find) {
  return fromCallback<CheckoutHostCode>(({ sendBack }) => {
    import('./checkoutHost.ts')
      .then(({ checkoutHostOf }) => sendBack(checkoutHostOf(deps, find)))
      .catch((error) => {
        deps.log('The code of the checkout did not load.', error)
        sendBack({ type: 'checkoutHost.lost' })
      })
  })
}

export function findIn({ system }: Shop): Find {
  return (id) => system.get(id)
}

function watchPage({ navigation }: ClientDeps) {
  return fromCallback<PageEvent>(({ sendBack }) => {
    sendBack({ type: 'page.opened', page: currentPage(navigation) })
    return navigation.onMove(
      () => sendBack({ type: 'page.moved', page: currentPage(navigation) }),
      () =>
        sendBack({ type: 'page.readdressed', page: currentPage(navigation) }),
    )
  })
}

/** The shop's actors by id; a customer's actors exist only during a session. */
export function actorsOf({ system }: Shop): SystemActors {
  return new Proxy({} as SystemActors, { get: (_, id) => system.get(id) })
}
