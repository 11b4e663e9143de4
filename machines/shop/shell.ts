import { assign } from 'xstate'
import { tell } from '../core/tell.ts'
import { pageOf } from './coordinatorEvents.ts'
import {
  closeDialogs,
  endAlerts,
  openDialog,
  showAlert,
} from './shellActions.ts'
import { sessionEnded, shopSetup } from './shopSetup.ts'
import { child } from './system.ts'

/** Dialogs, notices, the tab's address, and labels. */
export const shell = shopSetup.createStateConfig({
  invoke: [
    {
      ...child('navigation'),
      input: ({ context }) => context.input.navigation,
    },
    {
      ...child('translations'),
      input: ({ context }) => context.input.translations,
    },
    child('dialogs'),
    child('notices'),
    child('contactForm'),
  ],
  on: {
    'page.moved': {
      actions: [
        assign(pageOf),
        ...closeDialogs('cartDrawer', 'sideMenu', 'orderDetails'),
        tell('notices', { type: 'page.changed' }),
      ],
    },
    'page.readdressed': { actions: assign(pageOf) },
    'language.failed': {
      actions: showAlert({ key: 'shell.language_failed' }),
    },
    'dialog.opened': { actions: tell('notices', { type: 'dialog.opened' }) },
    'dialogs.closeRequested': {
      description: 'A dialog that saves cannot be closed.',
      guard: ({ context }) => !context.isSavingAddress,
      actions: tell('dialogs', { type: 'dialog.close' }),
    },
    'checkout.closeRequested': {
      actions: tell('dialogs', { type: 'news.close' }),
    },
    'news.acknowledged': {
      actions: tell('checkout', { type: 'result.acknowledged' }),
    },
    'addressBook.closeRequested': {
      actions: tell('addressBook', { type: 'deletion.cancel' }),
    },
    'savedCard.closeRequested': {
      actions: tell('savedCard', { type: 'removal.cancel' }),
    },
    'session.started': { actions: endAlerts(sessionEnded) },
    'customer.arrived': {
      actions: [
        ...closeDialogs('login', 'register', 'forgotPassword'),
        tell('notices', { type: 'page.changed' }),
      ],
    },
    'session.ended': {
      actions: [
        ...closeDialogs('address', 'postalCode', 'orderDetails'),
        // A customer's open question, which covered the page, ends with the customer.
        tell('navigation', { type: 'page.uncovered', by: 'addressBook' }),
        tell('navigation', { type: 'page.uncovered', by: 'savedCard' }),
        tell('contactForm', { type: 'form.reset' }),
      ],
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: ({ context: { input } }) =>
            input.sentCode !== null && input.session.stored === null,
          target: 'resuming',
        },
        { target: 'ready' },
      ],
    },
    resuming: {
      description: 'A reload during a password reset returns to it.',
      entry: openDialog({ name: 'forgotPassword', isUnasked: true }),
    },
    ready: {},
  },
})
