import { fromPromise } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import {
  type AddressInput,
  createAddress,
  updateAddress,
} from '#contract/addressForm.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { required } from '#machines/core/required.ts'
import {
  type AddressValues,
  addressFormMachine,
  postalCodeOf,
} from '#machines/profile/addressFormMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function addressFormOf({ api }: ClientDeps) {
  const submitForm = fromPromise<Address, { values: AddressValues }>(
    ({ input: { values } }) => {
      const { id } = values
      const body = addressInputOf(values)
      return id === null
        ? api.call(createAddress, { body })
        : api.call(updateAddress, { params: { id }, body })
    },
  )
  return provideActors(addressFormMachine, { submitForm })
}

function addressInputOf(values: AddressValues): AddressInput {
  return {
    name: values.name.trim(),
    recipient: values.recipient.trim() || null,
    phone: values.phone.trim() || null,
    street_address1: values.street_address1.trim(),
    street_address2: values.street_address2.trim() || null,
    suburbs: values.suburbs.trim(),
    city: values.city.trim(),
    state: values.state.trim() || null,
    postal_code: required(postalCodeOf(values.postal_code), 'postal_code'),
    is_primary: values.is_primary,
    is_billing: values.is_billing,
  }
}
