import type { MachineContext } from 'xstate'
import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { NoticeOutdated, NoticeRaised } from '../shell/noticesMachine.ts'
import type { SystemId } from './system.ts'

type NavigationRequest = {
  type: 'navigation.requested'
  to: string
  replace?: boolean
}
type DialogRequest = { type: 'dialog.requested'; dialog: OpenDialog }

/** Requests of any actor to the shell: a page, a notice or a dialog. */
export type ShellEvent =
  | NoticeRaised
  | NoticeOutdated
  | NavigationRequest
  | DialogRequest
  | PageCover

/** Every coordinator forwards these events of its actors to the shell, and raises an alert if an actor fails. */
export const shellEvents = {
  'notice.raised': {
    actions: pass<NoticeRaised, 'notices'>('notices', ({ event }) => ({
      type: `notice.${event.kind}`,
      notice: event,
    })),
  },
  'notice.outdated': {
    actions: pass<NoticeOutdated, 'notices'>('notices', ({ event }) => event),
  },
  'navigation.requested': {
    actions: pass<NavigationRequest, 'navigation'>(
      'navigation',
      ({ event }) => ({
        type: 'page.requested',
        to: event.to,
        replace: event.replace ?? false,
      }),
    ),
  },
  'dialog.requested': {
    actions: pass<DialogRequest, 'dialogs'>('dialogs', ({ event }) => ({
      type: 'dialog.open',
      dialog: event.dialog,
    })),
  },
  'page.covered': {
    actions: pass<PageCover, 'navigation'>('navigation', ({ event }) => event),
  },
  'page.uncovered': {
    actions: pass<PageCover, 'navigation'>('navigation', ({ event }) => event),
  },
  'xstate.error.actor.*': {
    actions: tell('notices', {
      type: 'notice.alert',
      notice: { key: 'common.part_broken' },
    }),
  },
}

function pass<Request extends ShellEvent, Id extends SystemId>(
  ...args: Parameters<typeof tell<MachineContext, Request, Id>>
) {
  return tell<MachineContext, Request, Id>(...args)
}
