import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { isDeliverable } from '#contract/delivery.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import { postalCodeOf } from '#machines/profile/addressFormMachine.ts'
import { useAddressBook, useDeliveryPoints } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { AddressAnswer } from './AddressAnswer.tsx'

export type PostalCodeFieldProps = {
  savedCode: number | null
  error: string | undefined
}

/** After the field loses focus it says if the kitchen delivers to the postal code. */
export function PostalCodeField({ savedCode, error }: PostalCodeFieldProps) {
  const t = useLabels()
  const addressBook = useAddressBook()
  return (
    <chakra.div display="grid" gap="1.5" alignContent="start">
      <TextField
        name="postal_code"
        label={t('address.postal_code')}
        error={error}
        defaultValue={savedCode === null ? '' : formatPostalCode(savedCode)}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        onBlur={(event) =>
          addressBook.send({
            type: 'postalCode.left',
            postalCode: postalCodeOf(event.currentTarget.value),
          })
        }
      />
      <DeliveryAnswer />
    </chakra.div>
  )
}

function DeliveryAnswer() {
  const t = useLabels()
  const postalCode = useSelector(
    useAddressBook(),
    ({ context }) => context.postalCode,
  )
  const points = useSelector(useDeliveryPoints(), ({ context }) => context.data)
  if (postalCode === null || points === null) return null

  const available = isDeliverable(points, postalCode)
  return (
    <>
      <AddressAnswer isGood={available}>
        {t(
          available
            ? 'address.delivery_available'
            : 'address.delivery_not_available',
        )}
      </AddressAnswer>
      {!available && (
        <chakra.p fontSize="sm" color="fg.muted">
          {t('address.pickup_hint')}
        </chakra.p>
      )}
    </>
  )
}
