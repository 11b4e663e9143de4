import { assign, emit, raise, setup } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { isNotFound } from '../core/isNotFound.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'

/** Older addresses remain during a reload. */
export type AddressBookContext = {
  addresses: Address[] | null
  error: ApiError | null
  /** The address to delete, while the question is open or the request runs. */
  deletingId: number | null
  deletionError: ApiError | null
  /** The postal code at the opening of the address form, or the last complete one. */
  postalCode: number | null
  typed: TypedAddress
}

/** The typed texts of the address form, for the fields that a rule fills or judges. */
type TypedAddress = {
  street_address1?: string
  street_address2?: string
  suburbs?: string | undefined
  city?: string | undefined
  state?: string | undefined
}

/** `load` also repeats and retries. */
export type AddressBookEvent =
  | { type: 'addressBook.load' }
  | { type: 'address.saved'; address: Address }
  | { type: 'address.delete'; id: number }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The address form opens; null for a new address. */
  | { type: 'form.opened'; addressId: number | null }
  | { type: 'postalCode.left'; postalCode: number | null }
  | { type: 'form.typed'; typed: TypedAddress }

/** `failed` is only logged; the customer sees a retry control. */
export type AddressBookEmitted =
  | PageCover
  | { type: 'addressBook.failed'; error: ApiError }
  | { type: 'addressBook.deleted'; id: number }

const addressBookSetup = setup({
  types: {} as {
    context: AddressBookContext
    events: AddressBookEvent
    emitted: AddressBookEmitted
    input: { addresses: Address[] } | undefined
    tags: 'busy' | 'retryable' | 'deleting'
  },
  actors: {
    listAddresses: unprovided<Address[]>('listAddresses'),
    deleteAddress: unprovided<unknown, { id: number }>('deleteAddress'),
  },
  actions: {
    forgetDeletion: assign({ deletingId: null, deletionError: null }),
  },
})

const asked = addressBookSetup.createStateConfig({
  description: 'The question covers the page until the customer decides.',
  entry: emit({ type: 'page.covered', by: 'addressBook' }),
  exit: emit({ type: 'page.uncovered', by: 'addressBook' }),
  initial: 'confirming',
  states: {
    confirming: {
      description:
        'Asks for confirmation; a failed deletion shows its error and asks again.',
      on: {
        'deletion.confirm': 'deleting',
        'deletion.cancel': {
          target: '#addressBook.deletion.none',
          actions: 'forgetDeletion',
        },
      },
    },
    deleting: {
      description:
        'The server deletes the address; a missing address counts as deleted.',
      tags: 'deleting',
      invoke: {
        id: 'deleteAddress',
        src: 'deleteAddress',
        input: ({ context }) => ({
          id: required(context.deletingId, 'deletingId'),
        }),
        onDone: '#addressBook.deletion.deleted',
        onError: [
          {
            guard: isNotFound,
            target: '#addressBook.deletion.deleted',
          },
          {
            target: 'confirming',
            actions: assign(({ event }) => ({
              deletionError: toApiError(event.error),
            })),
          },
        ],
      },
    },
  },
})

/** The customer's addresses, the deletion of one with its question, and the last looked-up postal code. */
export const addressBookMachine = addressBookSetup.createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    addresses: input?.addresses ?? null,
    error: null,
    deletingId: null,
    deletionError: null,
    postalCode: null,
    typed: {},
  }),
  type: 'parallel',
  on: {
    'form.opened': {
      actions: assign(({ context, event }) => ({
        postalCode:
          context.addresses?.find(({ id }) => id === event.addressId)
            ?.postal_code ?? null,
        typed: {},
      })),
    },
    'form.typed': {
      actions: assign(({ context, event }) => ({
        typed: { ...context.typed, ...event.typed },
      })),
    },
    'postalCode.left': {
      description:
        'A suburb or city that was emptied, and a state that was chosen for another code, follow the code again.',
      actions: assign(({ context: { postalCode, typed }, event }) => ({
        postalCode: event.postalCode,
        typed: {
          ...typed,
          suburbs: typed.suburbs?.trim() ? typed.suburbs : undefined,
          city: typed.city?.trim() ? typed.city : undefined,
          ...(postalCode &&
            postalCode !== event.postalCode && { state: undefined }),
        },
      })),
    },
  },
  states: {
    list: {
      initial: 'idle',
      on: {
        'addressBook.load': '.loading',
        'address.saved': {
          description:
            'The list gets it at once, so that an order can use it immediately.',
          target: '.loading',
          actions: assign(({ context: { addresses }, event }) => ({
            addresses: addresses && [
              ...addresses.filter(({ id }) => id !== event.address.id),
              event.address,
            ],
          })),
        },
      },
      states: {
        idle: { description: 'No request yet.' },
        loading: {
          description:
            'Waits for the list; another request replaces the current one.',
          tags: 'busy',
          invoke: {
            id: 'listAddresses',
            src: 'listAddresses',
            onDone: {
              target: 'loaded',
              actions: assign(({ event }) => ({
                addresses: event.output,
                error: null,
              })),
            },
            onError: {
              target: 'failed',
              actions: [
                assign(({ event }) => ({ error: toApiError(event.error) })),
                emit(({ event }) => ({
                  type: 'addressBook.failed',
                  error: toApiError(event.error),
                })),
              ],
            },
          },
        },
        loaded: { description: 'The newest list is available.' },
        failed: {
          description:
            'The last request failed; older addresses remain visible.',
          tags: 'retryable',
        },
      },
    },
    deletion: {
      initial: 'none',
      states: {
        none: {
          on: {
            'address.delete': {
              target: 'asked',
              actions: assign(({ event }) => ({
                deletingId: event.id,
                deletionError: null,
              })),
            },
          },
        },
        asked,
        deleted: {
          description:
            'Transient: removes the address from the list, reloads the list, and notifies other actors.',
          always: {
            target: 'none',
            actions: [
              assign(({ context }) => ({
                addresses:
                  context.addresses?.filter(
                    ({ id }) => id !== context.deletingId,
                  ) ?? null,
              })),
              emit(({ context }) => ({
                type: 'addressBook.deleted',
                id: required(context.deletingId, 'deletingId'),
              })),
              'forgetDeletion',
              raise({ type: 'addressBook.load' }),
            ],
          },
        },
      },
    },
  },
})
