import type { DialogsEvent, OpenDialog } from '#machines/shell/dialogsMachine.ts'
import type { NavigationEvent, PageCover } from '#machines/shell/navigationMachine.ts'
import type { NoticeOutdated, NoticeRaised } from '#machines/shell/noticesMachine.ts'

/** What any machine may emit for the app to act on. */
export type Effect =
  | NoticeRaised
  | NoticeOutdated
  | { type: 'navigation.requested'; to: string; replace?: boolean }
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | PageCover

type Emitter = { on: (type: '*', listener: (event: { type: string }) => void) => unknown }

type EffectHandlers = {
  navigation: { send: (event: NavigationEvent) => void }
  dialogs: { send: (event: DialogsEvent) => void }
  notices: {
    send: (
      event:
        | { type: 'notice.alert'; notice: NoticeRaised }
        | { type: 'notice.status'; notice: NoticeRaised }
        | NoticeOutdated,
    ) => void
  }
}

/** Listens to every actor and does what they ask: go somewhere, say something, open a dialog. */
export function handleEffects(emitters: readonly Emitter[], handlers: EffectHandlers) {
  for (const emitter of emitters) emitter.on('*', (event) => handle(event as Effect, handlers))
}

function handle(effect: Effect, { navigation, dialogs, notices }: EffectHandlers) {
  switch (effect.type) {
    case 'navigation.requested':
      return navigation.send({
        type: 'page.requested',
        to: effect.to,
        replace: effect.replace ?? false,
      })
    case 'dialog.requested':
      return dialogs.send({ type: 'dialog.open', dialog: effect.dialog })
    case 'page.covered':
    case 'page.uncovered':
      return navigation.send(effect)
    case 'notice.raised':
      return notices.send({ type: `notice.${effect.kind}`, notice: effect })
    case 'notice.outdated':
      return notices.send(effect)
  }
}
