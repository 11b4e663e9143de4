import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import {
  type Address,
  type AddressInput,
  address,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '#contract/addressBook.ts'
import { required } from '#machines/core/required.ts'
import { addressBookMachine } from '#machines/profile/addressBookMachine.ts'
import {
  type AddressValues,
  addressFormMachine,
  postalCodeOf,
} from '#machines/profile/addressFormMachine.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import type { ClientDeps } from './clientDeps.ts'

const stored = z.object({ version: z.literal(1), addresses: z.array(address) })

/** The address book, restored from `store_address` while there is a session; what it knows is stored there. */
export function createAddressBookActor({ api, storage, log, inspect }: ClientDeps) {
  const machine = addressBookMachine.provide({
    actors: {
      listAddresses: fromPromise<Address[]>(() => fetchAll(api, listAddresses)),
      deleteAddress: fromPromise<unknown, { id: number }>(({ input }) =>
        api.call(deleteAddress, { params: input }),
      ),
    },
  })
  const known = storage.session.read() ? storage.read('store_address', stored) : null
  const addressBook = createActor(machine, {
    id: 'addressBook',
    systemId: 'addressBook',
    input: known ? { addresses: known.addresses } : undefined,
    inspect,
  })
  let kept = known?.addresses ?? null
  addressBook.subscribe(({ context: { addresses } }) => {
    if (addresses === kept) return
    kept = addresses
    if (addresses) storage.write('store_address', stored, { version: 1, addresses })
    else storage.remove('store_address')
  })
  addressBook.on('addressBook.failed', ({ error }) => log('The addresses did not load.', error))
  return addressBook
}

/** The form that adds an address or changes one. */
export function createAddressFormActor({ api, inspect }: ClientDeps) {
  const submitForm = fromPromise<Address, { values: AddressValues }>(({ input: { values } }) => {
    const { id } = values
    const body = addressInputOf(values)
    return id === null
      ? api.call(createAddress, { body })
      : api.call(updateAddress, { params: { id }, body })
  })
  return createActor(addressFormMachine.provide({ actors: { submitForm } }), {
    id: 'addressForm',
    systemId: 'addressForm',
    inspect,
  })
}

function addressInputOf(values: AddressValues): AddressInput {
  return {
    name: values.name.trim(),
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
