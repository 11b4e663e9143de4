import { assign, emit, raise, setup } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'

/** What the address book knows; older addresses stay while it loads anew. */
export type AddressBookContext = {
  addresses: Address[] | null
  error: ApiError | null
  /** The address whose deletion is asked about or under way. */
  deletingId: number | null
  deletionError: ApiError | null
  /** The postal code with which the address form opened, or the last one that was left complete in it. */
  postalCode: number | null
}

/** What the address book understands; `load` also repeats and retries. */
export type AddressBookEvent =
  | { type: 'addressBook.load' }
  | { type: 'address.saved'; address: Address }
  | { type: 'address.delete'; id: number }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The form of an address opens; null for a new one. */
  | { type: 'form.opened'; addressId: number | null }
  | { type: 'postalCode.left'; postalCode: number | null }

/** What the address book tells; `failed` is only logged, the customer sees a retry control. */
export type AddressBookEmitted =
  | PageCover
  | { type: 'addressBook.failed'; error: ApiError }
  | { type: 'addressBook.deleted'; id: number }

/** The customer's addresses, the deletion of one with its question, and the postal code that was last looked at. */
export const addressBookMachine = setup({
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
  guards: {
    isGone: (_, given: { error: ApiError }) => given.error.code === 'notFound',
  },
  actions: {
    forgetDeletion: assign({ deletingId: null, deletionError: null }),
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    addresses: input?.addresses ?? null,
    error: null,
    deletingId: null,
    deletionError: null,
    postalCode: null,
  }),
  type: 'parallel',
  on: {
    'form.opened': {
      actions: assign(({ context, event }) => ({
        postalCode:
          context.addresses?.find(({ id }) => id === event.addressId)?.postal_code ?? null,
      })),
    },
    'postalCode.left': {
      actions: assign(({ event }) => ({ postalCode: event.postalCode })),
    },
  },
  states: {
    list: {
      initial: 'idle',
      on: {
        'addressBook.load': '.loading',
        'address.saved': {
          description: 'The list has it at once, so that an order in the next moment can go there.',
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
        idle: { description: 'Nothing was asked for yet.' },
        loading: {
          description: 'Waiting for the list; asking again drops the question under way.',
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
        loaded: { description: 'The newest list is here.' },
        failed: {
          description: 'The last question failed; older addresses are still shown.',
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
        asked: {
          description: 'The question covers the page until the address is deleted or stays.',
          entry: emit({ type: 'page.covered', by: 'addressBook' }),
          exit: emit({ type: 'page.uncovered', by: 'addressBook' }),
          initial: 'confirming',
          states: {
            confirming: {
              description:
                'Asks whether the customer is sure; a failed attempt says so and asks again.',
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
                'The server is deleting; an address that is not there any more counts as deleted.',
              tags: 'deleting',
              invoke: {
                id: 'deleteAddress',
                src: 'deleteAddress',
                input: ({ context }) => ({ id: required(context.deletingId, 'deletingId') }),
                onDone: '#addressBook.deletion.deleted',
                onError: [
                  {
                    guard: {
                      type: 'isGone',
                      params: ({ event }) => ({ error: toApiError(event.error) }),
                    },
                    target: '#addressBook.deletion.deleted',
                  },
                  {
                    target: 'confirming',
                    actions: assign(({ event }) => ({ deletionError: toApiError(event.error) })),
                  },
                ],
              },
            },
          },
        },
        deleted: {
          description:
            'Passed through at once: the list drops the address and is asked for anew, others hear of it.',
          always: {
            target: 'none',
            actions: [
              assign(({ context }) => ({
                addresses: context.addresses?.filter(({ id }) => id !== context.deletingId) ?? null,
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
