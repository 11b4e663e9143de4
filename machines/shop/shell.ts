import { not } from 'xstate'
import { tell } from '../core/tell.ts'
import { closeDialog, sessionEnded, shopSetup } from './shopSetup.ts'
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
        { type: 'keepPage', params: ({ event }) => ({ page: event.page }) },
        closeDialog('cartDrawer'),
        closeDialog('sideMenu'),
        closeDialog('orderDetails'),
        tell('notices', { type: 'page.changed' }),
      ],
    },
    'page.readdressed': {
      actions: {
        type: 'keepPage',
        params: ({ event }) => ({ page: event.page }),
      },
    },
    'language.failed': {
      actions: tell('notices', {
        type: 'notice.alert',
        notice: { key: 'shell.language_failed' },
      }),
    },
    'dialog.opened': {
      actions: tell('notices', { type: 'dialog.opened' }),
    },
    'dialogs.closeRequested': {
      description: 'A dialog that saves cannot be closed.',
      guard: not('isSavingAddress'),
      actions: tell('dialogs', { type: 'dialog.close' }),
    },
    'checkout.closeRequested': {
      actions: tell('checkout', { type: 'result.acknowledged' }),
    },
    'addressBook.closeRequested': {
      actions: tell('addressBook', { type: 'deletion.cancel' }),
    },
    'savedCard.closeRequested': {
      actions: tell('savedCard', { type: 'removal.cancel' }),
    },
    'session.started': {
      actions: tell('notices', {
        type: 'notice.outdated',
        keys: [sessionEnded],
      }),
    },
    'customer.arrived': {
      actions: [
        closeDialog('login'),
        closeDialog('register'),
        closeDialog('forgotPassword'),
        tell('notices', { type: 'page.changed' }),
      ],
    },
    'session.ended': {
      actions: [
        closeDialog('address'),
        closeDialog('postalCode'),
        closeDialog('orderDetails'),
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
      always: [{ guard: 'hasCode', target: 'resuming' }, { target: 'ready' }],
    },
    resuming: {
      description: 'A reload during a password reset returns to it.',
      entry: tell('dialogs', {
        type: 'dialog.open',
        dialog: { name: 'forgotPassword' },
      }),
    },
    ready: {},
  },
})
