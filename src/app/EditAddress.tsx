import type { ComponentProps } from 'react'
import { AddressDialog } from '../features/addresses/AddressDialog.tsx'
import { WithAccount } from './WithAccount.tsx'

/** The dialog of an address, with the form that it speaks to. */
export function EditAddress(props: ComponentProps<typeof AddressDialog>) {
  return (
    <WithAccount>
      <AddressDialog {...props} />
    </WithAccount>
  )
}
