import type { DialogsEvent, OpenDialog } from '#machines/shell/dialogsMachine.ts'
import type { NoticeRaised } from '#machines/shell/noticesMachine.ts'

/** What any machine may emit for the app to act on. */
export type Effect =
  | NoticeRaised
  | { type: 'navigation.requested'; to: string; replace?: boolean }
  | { type: 'dialog.requested'; dialog: OpenDialog }

type Speaker = { on: (type: '*', listener: (event: { type: string }) => void) => unknown }

type Doors = {
  navigate: (to: string, options?: { replace?: boolean }) => void
  dialogs: { send: (event: DialogsEvent) => void }
  notices: {
    send: (
      event:
        | { type: 'notice.alert'; notice: NoticeRaised }
        | { type: 'notice.status'; notice: NoticeRaised },
    ) => void
  }
}

/** Listens to every actor and does what they ask: go somewhere, say something, open a dialog. */
export function bridge(speakers: readonly Speaker[], doors: Doors) {
  for (const speaker of speakers) speaker.on('*', (event) => act(event as Effect, doors))
}

function act(effect: Effect, { navigate, dialogs, notices }: Doors) {
  switch (effect.type) {
    case 'navigation.requested':
      return navigate(effect.to, { replace: effect.replace ?? false })
    case 'dialog.requested':
      return dialogs.send({ type: 'dialog.open', dialog: effect.dialog })
    case 'notice.raised':
      return notices.send({ type: `notice.${effect.kind}`, notice: effect })
  }
}
