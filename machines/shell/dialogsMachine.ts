import { assign, type ExtractEvent, emit, setup } from 'xstate'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
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
  actions: {
    emitOpened: emit(({ context }) => ({
      type: 'dialog.opened',
      dialog: required(context.dialog, 'dialog'),
    })),
    emitClosed: emit(({ context }) => ({
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
          actions: [assign(shown), 'emitOpened'],
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
            guard: ({ context, event }) =>
              event.dialog.name === 'orderDetails' &&
              context.dialog?.name !== 'orderDetails',
          },
          { actions: ['emitClosed', assign(shown), 'emitOpened'] },
        ],
        'dialog.close': [
          {
            guard: canReturn,
            actions: [
              'emitClosed',
              assign(({ context }) => ({
                dialog: context.returnTo,
                returnTo: null,
              })),
              'emitOpened',
            ],
          },
          {
            guard: isMeant,
            target: 'closed',
            actions: ['emitClosed', assign({ dialog: null, returnTo: null })],
          },
        ],
      },
    },
  },
})

type Closing = TransitionArgs<DialogsContext, { name?: OpenDialog['name'] }>

function canReturn(closing: Closing): boolean {
  return closing.context.returnTo !== null && isMeant(closing)
}

function isMeant({ context, event: { name } }: Closing): boolean {
  return name === undefined || name === context.dialog?.name
}

function shown({
  context,
  event: { dialog, returnTo },
}: TransitionArgs<
  DialogsContext,
  ExtractEvent<DialogsEvent, 'dialog.open'>
>): DialogsContext {
  const isSwitch = [context.dialog, dialog].every(isAccountDialog)
  return { dialog, returnTo: returnTo ?? (isSwitch ? context.returnTo : null) }
}

function isAccountDialog(dialog: OpenDialog | null): boolean {
  return dialog !== null && accountDialogs.includes(dialog.name)
}

const accountDialogs: readonly OpenDialog['name'][] = [
  'login',
  'register',
  'forgotPassword',
]
