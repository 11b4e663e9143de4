import { raise } from 'xstate'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { aboutSocialLogin } from '../shell/noticesMachine.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import { shopSetup } from './shopSetup.ts'
import { signedIn } from './signedIn.ts'
import { child } from './system.ts'

const loginNeeded = 'session.register_login_needed'

/** Closing the login or the registration cancels it and its notices. */
const cancelLogin = [
  tell('session', { type: 'session.giveUp' }),
  tell('notices', { type: 'notice.outdated', keys: [aboutSocialLogin] }),
] as const

/** The session. `signedIn` invokes the customer's actors; leaving it removes the customer's data. */
export const account = shopSetup.createStateConfig({
  invoke: [
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => context.input.session,
      onSnapshot: { actions: sendCheckoutInputs('session') },
    },
    child('tokenRefresh'),
    { id: 'watchSession', src: 'watchSession' },
  ],
  on: {
    'session.started': [
      {
        guard: ({ event }) => event.restored,
        target: '.signedIn',
        actions: {
          type: 'keepUser',
          params: ({ event }) => ({ user: event.user }),
        },
      },
      {
        description: 'Also with a customer signed in: their session ends.',
        target: '.signedIn',
        actions: [
          'forgetCustomer',
          {
            type: 'keepUser',
            params: ({ event }) => ({ user: event.user }),
          },
          raise(({ context }) => ({
            type: 'customer.arrived',
            page: context.page,
          })),
        ],
      },
    ],
    'session.replace': { actions: tell('session', ({ event }) => event) },
    'token.rejected': {
      actions: tell('session', { type: 'session.expire' }),
    },
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
          tell('notices', {
            type: 'notice.alert',
            notice: { key: loginNeeded, tone: 'info' },
          }),
        ],
      },
    ],
    'dialog.closed': [
      {
        guard: {
          type: 'isDialog',
          params: ({ event }) => ({ ...event, name: 'login' }),
        },
        actions: [
          tell('loginForm', { type: 'form.reset' }),
          ...cancelLogin,
          tell('notices', { type: 'notice.outdated', keys: [loginNeeded] }),
        ],
      },
      {
        guard: {
          type: 'isDialog',
          params: ({ event }) => ({ ...event, name: 'register' }),
        },
        actions: [tell('registerForm', { type: 'form.reset' }), ...cancelLogin],
      },
      {
        guard: {
          type: 'isDialog',
          params: ({ event }) => ({ ...event, name: 'address' }),
        },
        actions: tell('addressForm', { type: 'form.reset' }),
      },
    ],
  },
  initial: 'signedOut',
  states: {
    signedOut: {},
    signedIn,
  },
})
