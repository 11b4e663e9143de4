import { assign, sendParent, setup } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import type { User } from '#contract/session.ts'
import { tell } from '../core/tell.ts'
import type { ConfirmationOutput } from '../profile/confirmationMachine.ts'
import type { SentCode } from '../session/codeFormMachine.ts'
import { accountFormsActors } from './accountFormsActors.ts'
import { checkoutSource } from './checkoutInputs.ts'
import type { EventToAccountForms } from './coordinatorEvents.ts'
import { closeDialogs, showAlert } from './shellActions.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import {
  child,
  type EmittedBy,
  eventBridge,
  eventBridgeSlot,
} from './system.ts'

/** `sentCode` is the pending code of a password reset; `stored` are the addresses that the browser keeps. */
export type AccountFormsInput = {
  sentCode: SentCode | null
  isSignedIn: boolean
  stored: { addresses: Address[] } | undefined
}

export type AccountFormsEvent =
  | EventToAccountForms
  | EmittedBy<
      | 'addressBook'
      | 'addressForm'
      | 'forgotPassword'
      | 'loginForm'
      | 'registerForm'
      | 'profile'
      | 'deleteAccount'
      | 'confirmation'
    >
  | ShellEvent

const beginAgain = {
  target: '.registering',
  actions: tell('forgotPassword', { type: 'forgotPassword.clear' }),
} as const

/**
 * Owns the forms of an account: login, registration and password reset, and while a customer is signed in their
 * details, password, addresses and data.
 *
 * Slots: `eventBridge`, and the slots of its actors.
 */
export const accountFormsMachine = setup({
  types: {} as {
    context: AccountFormsInput
    events: AccountFormsEvent
    input: AccountFormsInput
  },
  actors: {
    eventBridge: eventBridgeSlot<AccountFormsEvent>(),
    ...accountFormsActors,
  },
  actions: { forgetAddresses: assign({ stored: undefined }) },
}).createMachine({
  id: 'accountForms',
  type: 'parallel',
  context: ({ input }) => input,
  on: shellEvents,
  states: {
    visitor: {
      invoke: [
        eventBridge(['loginForm', 'forgotPassword']),
        child('loginForm'),
        {
          ...child('forgotPassword'),
          input: ({ context }) => ({ sentCode: context.sentCode }),
        },
      ],
      on: {
        'loginForm.done': { actions: sendParent(({ event }) => event) },
        'registerForm.done': { actions: sendParent(({ event }) => event) },
        'customer.known': beginAgain,
        'customer.gone': beginAgain,
        'forgotPassword.finished': {
          actions: closeDialogs('forgotPassword'),
        },
      },
      initial: 'registering',
      states: {
        registering: {
          description:
            'A registration continues after its dialog closes: it ends, with the typed values, at a login or logout.',
          invoke: [
            eventBridge(['registerForm'], 'registrationEventBridge'),
            child('registerForm'),
          ],
        },
      },
    },
    customer: {
      initial: 'deciding',
      on: {
        'customer.known': { target: '.signedIn', actions: 'forgetAddresses' },
        'customer.gone': { target: '.signedOut', actions: 'forgetAddresses' },
      },
      states: {
        deciding: {
          always: [
            { guard: ({ context }) => context.isSignedIn, target: 'signedIn' },
            { target: 'signedOut' },
          ],
        },
        signedOut: {},
        signedIn: {
          invoke: [
            eventBridge(
              [
                'profile',
                'confirmation',
                'changePassword',
                'addressBook',
                'addressForm',
                'deleteAccount',
              ],
              'customerEventBridge',
            ),
            child('profile'),
            child('confirmation'),
            child('changePassword'),
            child('ownData'),
            child('deleteAccount'),
            {
              ...checkoutSource('addressBook'),
              input: ({ context }) => context.stored,
            },
            {
              id: 'addressForm',
              systemId: 'addressForm',
              src: 'addressForm',
              onSnapshot: {
                actions: sendParent(({ event }) => ({
                  type: 'address.saving',
                  isSaving: event.snapshot.hasTag('busy'),
                })),
              },
            },
          ],
          on: {
            'addressForm.done': {
              description:
                'The checkout selects it once the list, whose event follows, has it.',
              actions: [
                tell('checkout', ({ event }) => ({
                  type: 'fact.savedAddressId',
                  savedAddressId: event.output.id,
                })),
                sendParent(({ event }) => event),
              ],
            },
            'addressBook.deleted': {
              actions: tell('session', { type: 'session.refetchUser' }),
            },
            'deleteAccount.done': {
              description:
                'The logins have ended with the account; here this is a logout.',
              actions: [
                tell('session', { type: 'session.close' }),
                showAlert({ key: 'profile.data_deleted', tone: 'success' }),
              ],
            },
            'confirmation.done': {
              guard: ({ event }) => 'user' in event.output,
              actions: tell('session', ({ event }) => ({
                type: 'session.userChanged',
                user: confirmedUser(event.output),
              })),
            },
            'profile.saved': {
              actions: tell('session', ({ event }) => ({
                type: 'session.userChanged',
                user: event.user,
              })),
            },
          },
          initial: 'begun',
          states: {
            begun: {
              entry: tell('addressBook', { type: 'addressBook.load' }),
            },
          },
        },
      },
    },
  },
})

function confirmedUser(output: ConfirmationOutput): User {
  if ('user' in output) return output.user
  throw new Error('The answer about a mail has no user.')
}
