import { not } from 'xstate'
import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import { shopSetup } from './shopSetup.ts'
import { child } from './system.ts'

/** The label that tells of a session that ended by itself. */
export const sessionEnded = 'session.ended'

/** What covers the page and what is said on it. */
export const shellRegion = shopSetup.createStateConfig({
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
      actions: { type: 'keepPage', params: ({ event }) => ({ page: event.page }) },
    },
    'language.failed': {
      actions: tell('notices', {
        type: 'notice.alert',
        notice: { key: 'shell.language_failed' },
      }),
    },
    'dialog.opened': { actions: tell('notices', { type: 'dialog.opened' }) },
    'dialogs.closeRequested': {
      description: 'Nothing closes a dialog that saves.',
      guard: not('isSavingAddress'),
      actions: tell('dialogs', { type: 'dialog.close' }),
    },
    'checkout.closeRequested': { actions: tell('checkout', { type: 'result.acknowledged' }) },
    'addressBook.closeRequested': { actions: tell('addressBook', { type: 'deletion.cancel' }) },
    'cardSettings.closeRequested': {
      actions: tell('cardSettings', { type: 'forgetting.cancel' }),
    },
    'session.started': {
      actions: tell('notices', { type: 'notice.outdated', keys: [sessionEnded] }),
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
        // A question of the customer's that covered the page is gone with them.
        tell('navigation', { type: 'page.uncovered', by: 'addressBook' }),
        tell('navigation', { type: 'page.uncovered', by: 'cardSettings' }),
        tell('contactForm', { type: 'form.reset' }),
      ],
    },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasCode', target: 'resuming' }, { target: 'ready' }] },
    resuming: {
      description: 'A reload in the middle of a password reset comes back to it.',
      entry: tell('dialogs', { type: 'dialog.open', dialog: { name: 'forgotPassword' } }),
    },
    ready: {},
  },
})

function closeDialog(name: OpenDialog['name']) {
  return tell('dialogs', { type: 'dialog.close', name })
}
