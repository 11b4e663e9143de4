import { Button, chakra, SimpleGrid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { stateOf, statesOf } from '#machines/profile/addressDefaults.ts'
import {
  type AddressValues,
  postalCodeOf,
} from '#machines/profile/addressFormMachine.ts'
import {
  useAddressBook,
  useAddressForm,
  useSession,
} from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PostalCodeField } from './PostalCodeField.tsx'
import { StateField } from './StateField.tsx'
import { StreetFields } from './StreetFields.tsx'

export type AddressFormProps = { address: Address | null; withState: boolean }

export function AddressForm({ address, withState }: AddressFormProps) {
  const t = useLabels()
  const textFor = useErrorText()
  const addressBook = useAddressBook()
  const postalCode = useSelector(addressBook, (book) => book.context.postalCode)
  const typed = useSelector(addressBook, (book) => book.context.typed)
  const states = statesOf({ postalCode, typed })
  const hasOther = useSelector(
    useSession(),
    ({ context }) => context.user?.primary_address !== null,
  )
  const { form, field, errorOf, error, busy } = useForm(
    useAddressForm(),
    (data) => {
      const values = readAddress(data)
      const code = postalCodeOf(values.postal_code)
      const chosen = code === postalCode ? typed : {}
      const state = stateOf({ postalCode: code, typed: chosen }, address)
      return { ...values, state }
    },
  )

  return (
    <chakra.form {...form} display="grid" gap="4">
      {error && (
        <Banner kind="error">{textFor(error, 'address.save_failed')}</Banner>
      )}
      <input type="hidden" name="id" value={address?.id ?? ''} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <PostalCodeField
          savedCode={address?.postal_code ?? null}
          error={errorOf('postal_code')}
        />
        <TextField
          {...field('name')}
          limit={addressLengths.name}
          label={t('address.name')}
          hint={t('address.name_hint')}
          defaultValue={address?.name ?? (hasOther ? '' : t('address.home'))}
          required
          autoComplete="off"
        />
      </SimpleGrid>
      <StreetFields field={field} address={address} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <PlaceFields address={address} errorOf={errorOf} />
        {(withState || (postalCode !== null && states.length > 1)) && (
          <StateField
            states={states}
            value={stateOf({ postalCode, typed }, address)}
            error={errorOf('state')}
          />
        )}
      </SimpleGrid>
      <ContactFields field={field} address={address} />
      <Uses address={address} />
      <Button type="submit" size="lg" aria-busy={busy} {...disabledProps(busy)}>
        {t(busy ? 'address.saving' : 'address.save')}
      </Button>
    </chakra.form>
  )
}

/** A customer's first address has every use, and an address in use stays in use. */
function Uses({ address }: { address: Address | null }) {
  const t = useLabels()
  const user = useSelector(useSession(), (snapshot) => snapshot.context.user)
  const isFixed = (current: Address | null | undefined) =>
    !current || current.id === address?.id

  return (
    <chakra.div>
      <Use
        name="is_primary"
        label={t('address.is_primary')}
        fixed={isFixed(user?.primary_address)}
      />
      <Use
        name="is_billing"
        label={t('address.is_billing')}
        fixed={isFixed(user?.billing_address)}
      />
    </chakra.div>
  )
}

function Use({
  name,
  label,
  fixed,
}: {
  name: string
  label: string
  fixed: boolean
}) {
  return (
    <>
      {fixed && <input type="hidden" name={name} value="on" />}
      <Checkbox name={name} defaultChecked={fixed} disabled={fixed}>
        {label}
      </Checkbox>
    </>
  )
}

function readAddress(data: FormData): Omit<AddressValues, 'state'> {
  const id = textOf(data, 'id')
  return {
    id: id === '' ? null : Number(id),
    postal_code: textOf(data, 'postal_code'),
    name: textOf(data, 'name'),
    recipient: textOf(data, 'recipient'),
    phone: textOf(data, 'phone'),
    street_address1: textOf(data, 'street_address1'),
    street_address2: textOf(data, 'street_address2'),
    suburbs: textOf(data, 'suburbs'),
    city: textOf(data, 'city'),
    is_primary: data.has('is_primary'),
    is_billing: data.has('is_billing'),
  }
}
