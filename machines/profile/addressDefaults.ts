import type { Address } from '#contract/addressBook.ts'
import type { DeliveryPoint, Outlet } from '#contract/checkout.ts'
import { isDeliverable } from '#contract/delivery.ts'
import { namesPostBox } from '#contract/postBox.ts'
import {
  australianStates,
  stateOfPostalCode,
} from '#contract/stateOfPostalCode.ts'
import type { AddressBookContext } from './addressBookMachine.ts'

type FormState = Pick<AddressBookContext, 'postalCode' | 'typed'>

/** The suburb in the address form: the typed one, else the saved one, else that of the postal code. */
export function suburbOf(
  { postalCode, typed }: FormState,
  address: Address | null,
  points: readonly DeliveryPoint[] | null,
): string {
  const point = points?.find(({ postal_code }) => postal_code === postalCode)
  return typed.suburbs ?? address?.suburbs ?? point?.suburb ?? ''
}

/** The city, found like the suburb: within the delivery area it is that of the outlets, if they share one. */
export function cityOf(
  { postalCode, typed }: FormState,
  address: Address | null,
  points: readonly DeliveryPoint[] | null,
  outlets: readonly Outlet[] | null,
): string {
  const isNear =
    points !== null && postalCode !== null && isDeliverable(points, postalCode)
  const [city, ...others] = new Set(outlets?.map((outlet) => outlet.city))
  const shared = isNear && others.length === 0 ? city : undefined
  return typed.city ?? address?.city ?? shared ?? ''
}

/** The states that an address with the postal code can have: one, or all where the code names none. */
export function statesOf({ postalCode }: FormState): readonly string[] {
  const state = postalCode && stateOfPostalCode(postalCode)
  return state ? [state] : australianStates
}

/** The state of the postal code; where it names none, the chosen one, else that of the saved address with this code. */
export function stateOf(form: FormState, address: Address | null): string {
  const [certain, ...others] = statesOf(form)
  if (certain && others.length === 0) return certain
  const isSaved = address?.postal_code === form.postalCode
  return form.typed.state ?? ((isSaved && address?.state) || '')
}

/** True if the typed or saved street names a post box. */
export function isStreetPostBox(
  { typed }: FormState,
  address: Address | null,
): boolean {
  const streets = { ...address, ...typed }
  return [streets.street_address1, streets.street_address2].some((line) =>
    namesPostBox(line ?? ''),
  )
}
