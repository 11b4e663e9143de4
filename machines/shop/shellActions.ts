import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { Notice } from '../shell/noticesMachine.ts'

/** Shows a message that requires attention. */
export function showAlert(notice: Notice) {
  return tell('notices', { type: 'notice.alert', notice })
}

/** Ends the alerts about these subjects or labels. */
export function endAlerts(...keys: string[]) {
  return tell('notices', { type: 'notice.outdated', keys })
}

export function openDialog(dialog: OpenDialog) {
  return tell('dialogs', { type: 'dialog.open', dialog })
}

/** Closes those of the dialogs that are open. */
export function closeDialogs(...names: OpenDialog['name'][]) {
  return names.map((name) => tell('dialogs', { type: 'dialog.close', name }))
}

/** Requests a page. */
export function goTo(to: string, replace = false) {
  return tell('navigation', { type: 'page.requested', to, replace })
}
