import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { FocusEvent } from 'react'
import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { isStreetPostBox } from '#machines/profile/addressDefaults.ts'
import { useAddressBook } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { AddressAnswer } from './AddressAnswer.tsx'

export type StreetFieldsProps = {
  address: Address | null
  field: (name: Line) => { name: Line; error: string | undefined }
}

type Line = 'street_address1' | 'street_address2'

/** The street lines; once one that names a post box is left, they say that nothing is delivered there. */
export function StreetFields({ address, field }: StreetFieldsProps) {
  const t = useLabels()
  const addressBook = useAddressBook()
  const isPostBox = useSelector(addressBook, ({ context }) =>
    isStreetPostBox(context, address),
  )
  const line = (name: Line) => ({
    ...field(name),
    limit: addressLengths[name],
    defaultValue: address?.[name] ?? '',
    onBlur: (event: FocusEvent<HTMLInputElement>) =>
      addressBook.send({
        type: 'form.typed',
        typed: { [name]: event.currentTarget.value },
      }),
  })

  return (
    <>
      <TextField
        {...line('street_address1')}
        label={t('address.street_address1')}
        required
        autoComplete="address-line1"
      />
      <chakra.div display="grid" gap="1.5">
        <TextField
          {...line('street_address2')}
          label={t('address.street_address2')}
          autoComplete="address-line2"
        />
        {isPostBox && (
          <AddressAnswer isGood={false}>{t('address.post_box')}</AddressAnswer>
        )}
      </chakra.div>
    </>
  )
}
