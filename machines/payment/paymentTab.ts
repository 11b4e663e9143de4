import type { NonReducibleUnknown } from 'xstate'
import { unprovidedCallback } from '../core/unprovided.ts'

/** Events of the payment page's tab. `tab.unfit`: use this tab instead. `page.restored`: this tab came back unpaid. */
export type TabEvent =
  | { type: 'tab.shown' }
  | { type: 'tab.blocked' }
  | { type: 'tab.unfit' }
  | { type: 'tab.open' }
  | { type: 'tab.closed' }
  | { type: 'page.restored' }

/** Commands to the payment page's tab; `tab.closeBlank` closes a tab without a page, `tab.close` any. */
export type TabCommand =
  | { type: 'tab.show'; url: string }
  | { type: 'tab.redirect'; url: string }
  | { type: 'tab.check' }
  | { type: 'tab.closeBlank' }
  | { type: 'tab.close' }

/** The slot for the tab of the payment page. */
export const unprovidedTab = unprovidedCallback<
  TabEvent,
  NonReducibleUnknown,
  TabCommand
>('paymentTab')
