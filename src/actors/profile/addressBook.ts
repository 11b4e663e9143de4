import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import {
  type Address,
  address,
  deleteAddress,
  listAddresses,
} from '#contract/addressBook.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { addressBookMachine } from '#machines/profile/addressBookMachine.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'

const storedRecord = z.object({
  version: z.literal(1),
  addresses: z.array(address),
})

export function addressBookOf({ api }: ClientDeps) {
  return provideActors(addressBookMachine, {
    listAddresses: fromPromise<Address[]>(() => fetchAll(api, listAddresses)),
    deleteAddress: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(deleteAddress, { params: input }),
    ),
  })
}

/** Reads the stored addresses; undefined without a session. */
export function storedAddresses({
  storage,
}: ClientDeps): { addresses: Address[] } | undefined {
  if (!storage.session.read()) return undefined
  const record = storage.read('store_address', storedRecord)
  return record ? { addresses: record.addresses } : undefined
}

/** Stores the loaded addresses, and reloads them when another tab has stored other addresses. */
export const persistAddresses: Effect<'addressBook'> = (deps, addressBook) => {
  const { storage, log } = deps
  let lastAddresses = addressBook.getSnapshot().context.addresses

  addressBook.subscribe(({ context: { addresses } }) => {
    if (addresses === lastAddresses) return
    lastAddresses = addresses
    if (addresses)
      storage.write('store_address', storedRecord, { version: 1, addresses })
  })
  addressBook.on('addressBook.failed', ({ error }) =>
    log('The addresses did not load.', error),
  )

  return storage.onChange('store_address', () => {
    const stored = storedAddresses(deps)?.addresses
    if (stored && JSON.stringify(stored) !== JSON.stringify(lastAddresses))
      addressBook.send({ type: 'addressBook.load' })
  })
}
