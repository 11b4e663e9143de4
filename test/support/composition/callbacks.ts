import type { AnyActorLogic, CallbackLogicFunction, EventObject } from 'xstate'
import type { TabCommand } from '#machines/payment/paymentHandoffMachine.ts'
import type { SystemId } from '#machines/shop/system.ts'
import { keepCart } from '#src/actors/cart/cart.ts'
import { keepCheckout } from '#src/actors/checkout/checkout.ts'
import {
  createEventBridge,
  type Effects,
} from '#src/actors/core/eventBridge.ts'
import { keepAddresses } from '#src/actors/profile/addressBook.ts'
import { keepSession, watchSession } from '#src/actors/session/session.ts'
import { changeHistory, currentPage } from '#src/actors/shell/navigation.ts'
import { keepRecharge } from '#src/actors/wallet/walletRecharge.ts'
import type { World } from './world.ts'

type Callback = CallbackLogicFunction<EventObject, EventObject, never>

/** The slots that keep speaking; what the shop does with the browser is done by its real effects. */
export const callbacks: Record<string, (world: World) => Callback> = {
  eventBridge,
  watchPage:
    ({ deps: { navigation } }) =>
    ({ sendBack }) => {
      sendBack({
        type: 'page.opened',
        page: currentPage(navigation),
      } as EventObject)
      const tell = (type: 'page.moved' | 'page.readdressed') => () =>
        sendBack({ type, page: currentPage(navigation) } as EventObject)
      return navigation.onMove(tell('page.moved'), tell('page.readdressed'))
    },
  loadPurchase:
    (world) =>
    ({ sendBack }) => {
      if (!world.isCodeLate) return sendBack(world.code())
      world.giveCode = sendBack
      return () => {
        world.giveCode = null
      }
    },
  watchSession: ({ deps }) => callbackOf(watchSession(deps)),
  lead:
    (world) =>
    ({ sendBack }) => {
      world.elections.add(sendBack)
      sendBack({ type: world.isLedElsewhere ? 'lead.held' : 'lead.won' })
      return () => world.elections.delete(sendBack)
    },
  paymentTab:
    () =>
    ({ receive, sendBack }) =>
      receive((order) => {
        const { type } = order as TabCommand
        if (type === 'tab.show') sendBack({ type: 'tab.shown' })
        if (type === 'tab.check') sendBack({ type: 'tab.open' })
      }),
  watchReturn:
    ({ returns }) =>
    ({ sendBack }) => {
      const tell = () => sendBack({ type: 'payment.returned' })
      returns.add(tell)
      return () => returns.delete(tell)
    },
  watchAttempt: silent,
  watchClock: silent,
  watchLanguage: silent,
  watchDeadlines: silent,
  countdown: silent,
  showPicture: silent,
  saveDetails: silent,
}

const effects: Effects = {
  navigation: changeHistory,
  session: keepSession,
  cart: keepCart,
  checkout: keepCheckout,
  addressBook: keepAddresses,
  walletRecharge: keepRecharge,
}

function silent(): Callback {
  return () => {}
}

/** Hears as the shop does, and notes what each actor tells. */
function eventBridge({ deps, find, told }: World): Callback {
  const real = callbackOf(createEventBridge(deps, effects, find))
  return (given) => {
    const { actors } = given.input as { actors: readonly SystemId[] }
    for (const by of actors)
      given.system
        .get(by)
        .on('*', (event: EventObject) => told.push({ by, event }))
    return real(given)
  }
}

function callbackOf({ config }: AnyActorLogic): Callback {
  return config as Callback
}
