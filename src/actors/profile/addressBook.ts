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

const stored = z.object({ version: z.literal(1), addresses: z.array(address) })

export function addressBookOf({ api }: ClientDeps) {
  return provideActors(addressBookMachine, {
    listAddresses: fromPromise<Address[]>(() => fetchAll(api, listAddresses)),
    deleteAddress: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(deleteAddress, { params: input }),
    ),
  })
}

/** The addresses of `store_address` during a session. */
export function storedAddresses({
  storage,
}: ClientDeps): { addresses: Address[] } | undefined {
  const known = storage.session.read()
    ? storage.read('store_address', stored)
    : null
  return known ? { addresses: known.addresses } : undefined
}

/** Stores the loaded addresses, and reloads them when another tab has stored other addresses. */
export const keepAddresses: Effect<'addressBook'> = (deps, addressBook) => {
  const { storage, log } = deps
  let kept = addressBook.getSnapshot().context.addresses
  addressBook.subscribe(({ context: { addresses } }) => {
    if (addresses === kept) return
    kept = addresses
    if (addresses)
      storage.write('store_address', stored, { version: 1, addresses })
  })
  addressBook.on('addressBook.failed', ({ error }) =>
    log('The addresses did not load.', error),
  )
  return storage.onChange('store_address', () => {
    const stored = storedAddresses(deps)?.addresses
    if (stored && JSON.stringify(stored) !== JSON.stringify(kept))
      addressBook.send({ type: 'addressBook.load' })
  })
}
