import { assign, emit, setup } from 'xstate'
import { required } from '../core/required.ts'
import type { PageCover } from './navigationMachine.ts'

/** A modal and its data; ids are the server's. */
export type OpenDialog =
  // The email typed in the previous dialog.
  | { name: 'login' | 'register' | 'forgotPassword'; email?: string }
  | { name: 'itemDetail'; itemId: number }
  | { name: 'address'; addressId: number | null; withState?: boolean }
  | { name: 'postalCode' }
  | { name: 'orderDetails'; orderId: string }
  | { name: 'sideMenu' }
  | { name: 'cartDrawer' }
  | { name: 'menuFilter' }

/** The open dialog, and the one that opens again when it closes. */
export type DialogsContext = {
  dialog: OpenDialog | null
  returnTo: OpenDialog | null
}

/** A `close` with a name is ignored unless that dialog is open. */
export type DialogsEvent =
  | { type: 'dialog.open'; dialog: OpenDialog; returnTo?: OpenDialog }
  | { type: 'dialog.close'; name?: OpenDialog['name'] }

/**
 * Reports each opened and closed dialog, also on replacement, and that the page is covered from the first one to the
 * last.
 */
export type DialogsEmitted =
  | { type: 'dialog.opened'; dialog: OpenDialog }
  | { type: 'dialog.closed'; dialog: OpenDialog }
  | PageCover

/** The open modal: one at a time. Login, registration and password reset keep each other's `returnTo`. */
export const dialogsMachine = setup({
  types: {} as {
    context: DialogsContext
    events: DialogsEvent
    emitted: DialogsEmitted
  },
  guards: {
    isMeant: ({ context }, params: { name: OpenDialog['name'] | undefined }) =>
      params.name === undefined || params.name === context.dialog?.name,
    isLate: ({ context }, params: { dialog: OpenDialog }) =>
      params.dialog.name === 'orderDetails' &&
      context.dialog?.name !== 'orderDetails',
    canReturn: (
      { context },
      params: { name: OpenDialog['name'] | undefined },
    ) =>
      context.returnTo !== null &&
      (params.name === undefined || params.name === context.dialog?.name),
  },
  actions: {
    show: assign(
      (
        { context },
        params: { dialog: OpenDialog; returnTo: OpenDialog | null },
      ) => ({
        dialog: params.dialog,
        returnTo: params.returnTo ?? keptReturn(context, params.dialog),
      }),
    ),
    tellOpened: emit(({ context }) => ({
      type: 'dialog.opened',
      dialog: required(context.dialog, 'dialog'),
    })),
    tellClosed: emit(({ context }) => ({
      type: 'dialog.closed',
      dialog: required(context.dialog, 'dialog'),
    })),
  },
}).createMachine({
  id: 'dialogs',
  context: { dialog: null, returnTo: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No modal is open.',
      on: {
        'dialog.open': {
          target: 'open',
          actions: [
            {
              type: 'show',
              params: ({ event }) => ({
                dialog: event.dialog,
                returnTo: event.returnTo ?? null,
              }),
            },
            'tellOpened',
          ],
        },
      },
    },
    open: {
      description: 'One modal is open; opening another replaces it.',
      entry: emit({ type: 'page.covered', by: 'dialogs' }),
      exit: emit({ type: 'page.uncovered', by: 'dialogs' }),
      on: {
        'dialog.open': [
          {
            description:
              'The order of an address opens only while no dialog is open, because the customer may be typing in one.',
            guard: { type: 'isLate', params: ({ event }) => event },
          },
          {
            actions: [
              'tellClosed',
              {
                type: 'show',
                params: ({ event }) => ({
                  dialog: event.dialog,
                  returnTo: event.returnTo ?? null,
                }),
              },
              'tellOpened',
            ],
          },
        ],
        'dialog.close': [
          {
            guard: {
              type: 'canReturn',
              params: ({ event }) => ({ name: event.name }),
            },
            actions: [
              'tellClosed',
              assign(({ context }) => ({
                dialog: context.returnTo,
                returnTo: null,
              })),
              'tellOpened',
            ],
          },
          {
            guard: {
              type: 'isMeant',
              params: ({ event }) => ({ name: event.name }),
            },
            target: 'closed',
            actions: ['tellClosed', assign({ dialog: null, returnTo: null })],
          },
        ],
      },
    },
  },
})

const accountDialogs: readonly OpenDialog['name'][] = [
  'login',
  'register',
  'forgotPassword',
]

function keptReturn(
  { dialog, returnTo }: DialogsContext,
  next: OpenDialog,
): OpenDialog | null {
  const isSwitch = dialog !== null && accountDialogs.includes(dialog.name)
  return isSwitch && accountDialogs.includes(next.name) ? returnTo : null
}
