import { type EmittedFrom, sendParent, setup } from 'xstate'
import type { User } from '#contract/session.ts'
import { tell } from '../core/tell.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import { addressFormMachine } from '../profile/addressFormMachine.ts'
import { changePasswordMachine } from '../profile/changePasswordMachine.ts'
import {
  type ConfirmationOutput,
  confirmationMachine,
} from '../profile/confirmationMachine.ts'
import { deleteAccountMachine } from '../profile/deleteAccountMachine.ts'
import { profileMachine } from '../profile/profileMachine.ts'
import type { SentCode } from '../session/codeFormMachine.ts'
import { forgotPasswordMachine } from '../session/forgotPasswordMachine.ts'
import { loginFormMachine } from '../session/loginFormMachine.ts'
import { registerFormMachine } from '../session/registerFormMachine.ts'
import type { EventToAccount } from './coordinatorEvents.ts'
import { resource } from './resources.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import { child, type SystemId } from './system.ts'

/** `sent` is the pending code of a password reset. */
export type AccountInput = { sent: SentCode | null; isSignedIn: boolean }

export type AccountEvent =
  | EventToAccount
  | EmittedFrom<typeof addressFormMachine>
  | EmittedFrom<typeof forgotPasswordMachine>
  | EmittedFrom<typeof loginFormMachine>
  | EmittedFrom<typeof registerFormMachine>
  | EmittedFrom<typeof profileMachine>
  | EmittedFrom<typeof deleteAccountMachine>
  | EmittedFrom<typeof confirmationMachine>
  | ShellEvent

/**
 * Owns the forms of an account: login, registration and password reset, and while a customer is signed in their
 * details, password, addresses and data.
 *
 * Slots:
 * - `eventBridge` · callback: sends back every event that the named actors emit
 * - the slots of its actors
 */
export const accountMachine = setup({
  types: {} as {
    context: AccountInput
    events: AccountEvent
    input: AccountInput
  },
  actors: {
    eventBridge: unprovidedCallback<
      AccountEvent,
      { actors: readonly SystemId[] }
    >('eventBridge'),
    loginForm: loginFormMachine,
    registerForm: registerFormMachine,
    forgotPassword: forgotPasswordMachine,
    profile: profileMachine,
    confirmation: confirmationMachine,
    changePassword: changePasswordMachine,
    addressForm: addressFormMachine,
    ownData: resource('ownData'),
    deleteAccount: deleteAccountMachine,
  },
  guards: { isSignedIn: ({ context }) => context.isSignedIn },
}).createMachine({
  id: 'account',
  type: 'parallel',
  context: ({ input }) => input,
  on: shellEvents,
  states: {
    visitor: {
      invoke: [
        {
          id: 'eventBridge',
          src: 'eventBridge',
          input: { actors: ['loginForm', 'forgotPassword'] },
        },
        child('loginForm'),
        {
          ...child('forgotPassword'),
          input: ({ context }) => ({ sent: context.sent }),
        },
      ],
      on: {
        'loginForm.done': { actions: sendParent(({ event }) => event) },
        'registerForm.done': { actions: sendParent(({ event }) => event) },
        'customer.known': {
          target: '.registering',
          actions: tell('forgotPassword', { type: 'forgotPassword.clear' }),
        },
        'customer.gone': {
          target: '.registering',
          actions: tell('forgotPassword', { type: 'forgotPassword.clear' }),
        },
        'forgotPassword.finished': {
          actions: tell('dialogs', {
            type: 'dialog.close',
            name: 'forgotPassword',
          }),
        },
      },
      initial: 'registering',
      states: {
        registering: {
          description:
            'A registration continues after its dialog closes: it ends, with the typed values, at a login or logout.',
          invoke: [
            {
              id: 'registrationEventBridge',
              src: 'eventBridge',
              input: { actors: ['registerForm'] },
            },
            child('registerForm'),
          ],
        },
      },
    },
    customer: {
      initial: 'deciding',
      on: { 'customer.known': '.signedIn', 'customer.gone': '.signedOut' },
      states: {
        deciding: {
          always: [
            { guard: 'isSignedIn', target: 'signedIn' },
            { target: 'signedOut' },
          ],
        },
        signedOut: {},
        signedIn: {
          invoke: [
            {
              id: 'customerEventBridge',
              src: 'eventBridge',
              input: {
                actors: [
                  'profile',
                  'confirmation',
                  'changePassword',
                  'addressForm',
                  'deleteAccount',
                ],
              },
            },
            child('profile'),
            child('confirmation'),
            child('changePassword'),
            child('ownData'),
            child('deleteAccount'),
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
            'deleteAccount.done': {
              description:
                'The logins have ended with the account; here this is a logout.',
              actions: [
                tell('session', { type: 'session.close' }),
                tell('notices', {
                  type: 'notice.alert',
                  notice: { key: 'profile.data_deleted', tone: 'success' },
                }),
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
        },
      },
    },
  },
})

function confirmedUser(output: ConfirmationOutput): User {
  if ('user' in output) return output.user
  throw new Error('The answer about a mail has no user.')
}
