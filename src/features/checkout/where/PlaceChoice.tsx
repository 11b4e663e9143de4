import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'

/** Where the order goes: an address, or the outlet at which it is collected. */
export function PlaceChoice() {
  const way = useCheckoutForm((form) => form.fulfilment)
  return way === 'PICKUP' ? <OutletChoice /> : <AddressChoice />
}
