import { useSelector } from '@xstate/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { cityOf, suburbOf } from '#machines/profile/addressDefaults.ts'
import {
  useAddressBook,
  useDeliveryPoints,
  useOutlets,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { TextField } from '#src/ui/TextField.tsx'

export type PlaceFieldsProps = {
  address: Address | null
  errorOf: (name: 'suburbs' | 'city') => string | undefined
}

/** Suburb and city, which are those of the postal code until the customer types others. */
export function PlaceFields({ address, errorOf }: PlaceFieldsProps) {
  const t = useLabels()
  const form = useSelector(useAddressBook(), ({ context }) => context)
  const points = useSelector(useDeliveryPoints(), ({ context }) => context.data)
  const outlets = useSelector(
    useOutlets(),
    ({ context }) => context.data?.outlets ?? null,
  )
  return (
    <>
      <PlaceField
        name="suburbs"
        label={t('address.suburbs')}
        value={suburbOf(form, address, points)}
        error={errorOf('suburbs')}
        autoComplete="address-level2"
      />
      <PlaceField
        name="city"
        label={t('address.city')}
        value={cityOf(form, address, points, outlets)}
        error={errorOf('city')}
        // In Australia `address-level2` is the suburb; there is no token for a further city.
        autoComplete="off"
      />
    </>
  )
}

type PlaceFieldProps = {
  name: 'suburbs' | 'city'
  label: string
  value: string
  error: string | undefined
  autoComplete: string
}

function PlaceField({ name, ...field }: PlaceFieldProps) {
  const addressBook = useAddressBook()
  return (
    <TextField
      {...field}
      name={name}
      limit={addressLengths[name]}
      onChange={(event) =>
        addressBook.send({
          type: 'form.typed',
          typed: { [name]: event.currentTarget.value },
        })
      }
      required
    />
  )
}
