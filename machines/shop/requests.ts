import type { MachineContext } from 'xstate'
import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { NoticeOutdated, NoticeRaised } from '../shell/noticesMachine.ts'
import type { SystemId } from './system.ts'

type NavigationRequest = { type: 'navigation.requested'; to: string; replace?: boolean }
type DialogRequest = { type: 'dialog.requested'; dialog: OpenDialog }

/** What any actor may ask of the shell: to go somewhere, to say something, to open a dialog. */
export type ShellRequest =
  | NoticeRaised
  | NoticeOutdated
  | NavigationRequest
  | DialogRequest
  | PageCover

/** Who has actors passes on what they ask of the shell. Of one that breaks off the customer is told: what is stored is taken up after a reload. */
export const shellRequests = {
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
    actions: pass<NavigationRequest, 'navigation'>('navigation', ({ event }) => ({
      type: 'page.requested',
      to: event.to,
      replace: event.replace ?? false,
    })),
  },
  'dialog.requested': {
    actions: pass<DialogRequest, 'dialogs'>('dialogs', ({ event }) => ({
      type: 'dialog.open',
      dialog: event.dialog,
    })),
  },
  'page.covered': { actions: pass<PageCover, 'navigation'>('navigation', ({ event }) => event) },
  'page.uncovered': { actions: pass<PageCover, 'navigation'>('navigation', ({ event }) => event) },
  'xstate.error.actor.*': {
    actions: tell('notices', { type: 'notice.alert', notice: { key: 'common.part_broken' } }),
  },
}

function pass<Request extends ShellRequest, Id extends SystemId>(
  ...given: Parameters<typeof tell<MachineContext, Request, Id>>
) {
  return tell<MachineContext, Request, Id>(...given)
}
