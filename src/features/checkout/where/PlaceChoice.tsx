import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'

/** Where the order goes: an address, or the outlet at which it is collected. */
export function PlaceChoice() {
  const way = useSelector(useCheckout(), ({ context }) => context.form.fulfilment)
  return way === 'PICKUP' ? <OutletChoice /> : <AddressChoice />
}
