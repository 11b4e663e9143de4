import { type EventObject, enqueueActions, type MachineContext } from 'xstate'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { WalletCoupon } from '#contract/coupons.ts'
import type { HomeLists } from '#contract/homeLists.ts'
import type { Category } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { Order } from '#contract/orders.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import { type ResourceEvent, resourceMachineOf } from './resourceMachine.ts'
import { type Action, tell } from './tell.ts'

/** Pickup places and the opening calendar, both from the outlets call. */
export type OutletList = {
  outlets: readonly Outlet[]
  calendar: OpeningCalendar
}

/** The data of each resource, by system id. */
export type ResourceData = {
  categories: Category[]
  deliveryPoints: DeliveryPoint[]
  outlets: OutletList
  timeSlots: TimeSlot[]
  home: HomeLists
  wallet: Cents
  walletTransactions: WalletTransaction[]
  orders: Order[]
  savedCards: SavedCard[]
  walletCoupons: WalletCoupon[]
  /** The time of the export of the customer's data, ISO. */
  ownData: string
}

type ResourceId = keyof ResourceData

/** The machine of a resource. */
export function resource<Id extends ResourceId>() {
  return resourceMachineOf<ResourceData[Id]>()
}

/** Loads the newest data of resources. */
export function load(...ids: ResourceId[]) {
  return tellEach(ids, { type: 'resource.load' })
}

/** Loads resources that have no data. */
export function need(...ids: ResourceId[]) {
  return tellEach(ids, { type: 'resource.need' })
}

function tellEach(
  ids: readonly ResourceId[],
  event: ResourceEvent,
): Action<MachineContext, EventObject> {
  return enqueueActions<MachineContext, EventObject, undefined>(
    ({ enqueue }) => {
      for (const id of ids) enqueue(tell(id, event))
    },
  ) as Action<MachineContext, EventObject>
}
