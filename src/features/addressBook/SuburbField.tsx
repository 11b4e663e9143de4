import { useSelector } from '@xstate/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { suburbOf } from '#machines/profile/addressDefaults.ts'
import { useAddressBook, useDeliveryPoints } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { TextField } from '#src/ui/TextField.tsx'

export type SuburbFieldProps = {
  address: Address | null
  error: string | undefined
}

/** The suburb, which is that of the postal code until the customer types one. */
export function SuburbField({ address, error }: SuburbFieldProps) {
  const t = useLabels()
  const addressBook = useAddressBook()
  const points = useSelector(useDeliveryPoints(), ({ context }) => context.data)
  const suburb = useSelector(addressBook, ({ context }) =>
    suburbOf(context, address, points),
  )

  return (
    <TextField
      name="suburbs"
      error={error}
      limit={addressLengths.suburbs}
      label={t('address.suburbs')}
      value={suburb}
      onChange={(event) =>
        addressBook.send({
          type: 'form.typed',
          typed: { suburbs: event.currentTarget.value },
        })
      }
      required
      autoComplete="address-level2"
    />
  )
}
