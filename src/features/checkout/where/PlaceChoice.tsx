import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'

/** The delivery address or the pickup outlet. */
export function PlaceChoice() {
  const way = useCheckoutForm((form) => form.fulfilment)
  return way === 'PICKUP' ? <OutletChoice /> : <AddressChoice />
}
