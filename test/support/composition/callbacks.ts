import type { AnyActorLogic, CallbackLogicFunction, EventObject } from 'xstate'
import type { TabCommand } from '#machines/payment/paymentTab.ts'
import type { SystemId } from '#machines/shop/system.ts'
import { persistCart } from '#src/actors/cart/cart.ts'
import { persistCheckout } from '#src/actors/checkout/checkout.ts'
import {
  createEventBridge,
  type Effects,
} from '#src/actors/core/eventBridge.ts'
import { persistAddresses } from '#src/actors/profile/addressBook.ts'
import { persistSession, watchSession } from '#src/actors/session/session.ts'
import { changeHistory, currentPage } from '#src/actors/shell/navigation.ts'
import { persistRecharge } from '#src/actors/wallet/walletRecharge.ts'
import type { World } from './world.ts'

type Callback = CallbackLogicFunction<EventObject, EventObject, never>

/** Callback slots by name. Effects on the browser are the shop's real ones. */
export const callbacks: Record<string, (world: World) => Callback> = {
  eventBridge,
  watchPage:
    ({ deps: { navigation } }) =>
    ({ sendBack }) => {
      sendBack({
        type: 'page.opened',
        page: currentPage(navigation),
      } as EventObject)
      const notify = (type: 'page.moved' | 'page.readdressed') => () =>
        sendBack({ type, page: currentPage(navigation) } as EventObject)
      return navigation.onMove(notify('page.moved'), notify('page.readdressed'))
    },
  loadCheckoutHost:
    (world) =>
    ({ sendBack }) => {
      if (!world.isCodeLate) return sendBack(world.code())
      world.deliverCode = sendBack
      return () => {
        world.deliverCode = null
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
      const notify = () => sendBack({ type: 'payment.returned' })
      returns.add(notify)
      return () => returns.delete(notify)
    },
  watchAttempt: silent,
  watchAttempts: silent,
  watchClock: silent,
  watchEnds: silent,
  watchDeadlines: silent,
  countdown: silent,
  showPicture: silent,
  saveDetails: silent,
}

const effects: Effects = {
  navigation: changeHistory,
  session: persistSession,
  cart: persistCart,
  checkout: persistCheckout,
  addressBook: persistAddresses,
  walletRecharge: persistRecharge,
}

function silent(): Callback {
  return () => {}
}

/** The shop's event bridge, which also records every event that an actor emits. */
function eventBridge({ deps, find, events }: World): Callback {
  const real = callbackOf(createEventBridge(deps, effects, find))
  return (args) => {
    const { actors } = args.input as { actors: readonly SystemId[] }
    for (const by of actors)
      args.system
        .get(by)
        .on('*', (event: EventObject) => events.push({ by, event }))
    return real(args)
  }
}

function callbackOf({ config }: AnyActorLogic): Callback {
  return config as Callback
}
