import type { DeliveryPoint, TimeSlot } from '#contract/checkout.ts'
import type { WalletCoupon } from '#contract/coupons.ts'
import type { HomeLists } from '#contract/homeLists.ts'
import type { Category } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import type { OutletList } from '../checkout/checkoutForm.ts'
import { createResourceMachine } from '../core/createResourceMachine.ts'
import { tell } from '../core/tell.ts'

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
export function resource<Id extends ResourceId>(id: Id) {
  return createResourceMachine<ResourceData[Id]>({ id })
}

/** Loads the newest data of resources. */
export function load(...ids: ResourceId[]) {
  return ids.map((id) => tell(id, { type: 'resource.load' }))
}

/** Loads resources that have no data. */
export function need(...ids: ResourceId[]) {
  return ids.map((id) => tell(id, { type: 'resource.need' }))
}
