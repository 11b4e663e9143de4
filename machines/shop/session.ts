import { assign, raise } from 'xstate'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { aboutSocialLogin } from '../shell/noticesMachine.ts'
import { checkoutSource } from './checkoutInputs.ts'
import { endAlerts, showAlert } from './shellActions.ts'
import { shopSetup } from './shopSetup.ts'
import { signedIn } from './signedIn.ts'
import { child, forward } from './system.ts'

const loginNeeded = 'session.register_login_needed'

/** Closing the login or the registration cancels it and its notices. */
const cancelLogin = [
  tell('session', { type: 'session.giveUp' }),
  endAlerts(aboutSocialLogin),
]

/** The session, and the way to it: login, registration, another tab. */
export const session = shopSetup.createStateConfig({
  invoke: [
    {
      ...checkoutSource('session'),
      input: ({ context }) => context.input.session,
    },
    child('tokenRefresh'),
    { id: 'watchSession', src: 'watchSession' },
  ],
  on: {
    'session.started': [
      {
        guard: ({ event }) => event.restored,
        target: '.signedIn',
        actions: assign(({ event }) => ({ user: event.user })),
      },
      {
        description: 'Also with a customer signed in: their session ends.',
        target: '.signedIn',
        actions: [
          'forgetCustomer',
          assign(({ event }) => ({ user: event.user })),
          raise(({ context }) => ({
            type: 'customer.arrived',
            page: context.page,
          })),
        ],
      },
    ],
    'session.replace': forward('session'),
    'token.rejected': { actions: tell('session', { type: 'session.expire' }) },
    'loginForm.done': {
      actions: tell('session', ({ event }) => ({
        type: 'session.open',
        tokens: event.output,
        remember: true,
      })),
    },
    'registerForm.done': [
      {
        guard: ({ event }) => event.output.tokens !== null,
        actions: tell('session', ({ event: { output } }) => ({
          type: 'session.open',
          tokens: required(output.tokens, 'tokens'),
          remember: output.remember,
        })),
      },
      {
        description:
          'The customer exists and has to log in. A status would disappear when the dialog opens.',
        actions: [
          tell('dialogs', ({ event }) => ({
            type: 'dialog.open',
            dialog: { name: 'login', email: event.output.email },
          })),
          showAlert({ key: loginNeeded, tone: 'info' }),
        ],
      },
    ],
    'dialog.closed': [
      {
        guard: ({ event }) => event.dialog.name === 'login',
        actions: [
          tell('loginForm', { type: 'form.reset' }),
          ...cancelLogin,
          endAlerts(loginNeeded),
        ],
      },
      {
        guard: ({ event }) => event.dialog.name === 'register',
        actions: [tell('registerForm', { type: 'form.reset' }), ...cancelLogin],
      },
      {
        guard: ({ event }) => event.dialog.name === 'address',
        actions: tell('addressForm', { type: 'form.reset' }),
      },
    ],
  },
  initial: 'signedOut',
  states: { signedOut: {}, signedIn },
})
