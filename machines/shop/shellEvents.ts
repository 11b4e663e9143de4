import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type {
  NavigationRequested,
  PageCover,
} from '../shell/navigationMachine.ts'
import type { NoticeOutdated, NoticeRaised } from '../shell/noticesMachine.ts'
import { showAlert } from './shellActions.ts'
import { forward } from './system.ts'

type DialogRequest = { type: 'dialog.requested'; dialog: OpenDialog }

/** Requests of any actor to the shell: a page, a notice or a dialog. */
export type ShellEvent =
  | NoticeRaised
  | NoticeOutdated
  | NavigationRequested
  | DialogRequest
  | PageCover

/** Every coordinator forwards these events of its actors to the shell, and raises an alert if an actor fails. */
export const shellEvents = {
  'notice.raised': {
    actions: tell('notices', ({ event }: { event: NoticeRaised }) => ({
      type: `notice.${event.kind}`,
      notice: event,
    })),
  },
  'notice.outdated': forward('notices'),
  'navigation.requested': {
    actions: tell(
      'navigation',
      ({ event }: { event: NavigationRequested }) => ({
        type: 'page.requested',
        to: event.to,
        replace: event.replace ?? false,
      }),
    ),
  },
  'dialog.requested': {
    actions: tell('dialogs', ({ event }: { event: DialogRequest }) => ({
      type: 'dialog.open',
      dialog: event.dialog,
    })),
  },
  'page.covered': forward('navigation'),
  'page.uncovered': forward('navigation'),
  'xstate.error.actor.*': { actions: showAlert({ key: 'common.part_broken' }) },
}
