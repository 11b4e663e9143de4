import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'

export function PlaceChoice() {
  const fulfilment = useCheckoutForm((form) => form.fulfilment)
  return fulfilment === 'PICKUP' ? <OutletChoice /> : <AddressChoice />
}
