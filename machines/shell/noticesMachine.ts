import { assign, setup } from 'xstate'
import type { LabelValue } from '#contract/translations.ts'
import type { NoticeText } from '../core/noticeText.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'

/** A message for the customer. */
export type Notice = NoticeText & {
  /** The tone of a message that is not an error. */
  tone?: 'success' | 'info'
  details?: readonly NoticeText[]
  /** The subject, if not clear from the label: the notice closes when the subject is outdated. */
  about?: string
  /** The action on offer, while it is possible. */
  action?: 'cart.undo'
}

/** Every machine emits this to show a message: `alert` requires attention, `status` disappears by itself. */
export type NoticeRaised = {
  type: 'notice.raised'
  kind: 'alert' | 'status'
} & Notice

/** An event that raises an alert. */
export function alertNotice(key: string, details?: Details): NoticeRaised {
  return { type: 'notice.raised', kind: 'alert', key, ...details }
}

/** An event that raises a status message. */
export function statusNotice(key: string, details?: Details): NoticeRaised {
  return { type: 'notice.raised', kind: 'status', key, ...details }
}

type Details = Omit<Notice, 'original'> & {
  values?: Record<string, LabelValue>
}

/** A machine emits this when the subject or the cause of alerts has ended; `keys` are subjects or labels. */
export type NoticeOutdated = {
  type: 'notice.outdated'
  keys: readonly string[]
}

/** The subject of alerts about unavailable login methods: they close with the dialog that offers them. */
export const aboutSocialLogin = 'socialLogin'

/** One alert and one status message at a time; the newest replaces the previous one of its region. */
export const noticesMachine = setup({
  types: {} as {
    context: { alert: Notice | null; status: Notice | null }
    events:
      | { type: 'notice.alert'; notice: Notice }
      | { type: 'notice.status'; notice: Notice }
      | { type: 'notice.dismiss' }
      | NoticeOutdated
      | { type: 'page.changed' }
      | { type: 'dialog.opened' }
    tags: 'alert' | 'status'
  },
  delays: { statusTime: 5_000, arrivalTime: 1_000 },
}).createMachine({
  id: 'notices',
  context: { alert: null, status: null },
  type: 'parallel',
  states: {
    alert: {
      initial: 'none',
      states: {
        none: {
          on: {
            'notice.alert': {
              target: 'shown',
              actions: assign(({ event }) => ({ alert: event.notice })),
            },
          },
        },
        shown: {
          description:
            'Remains until its cause has ended, the customer dismisses it, or the page changes.',
          tags: 'alert',
          on: {
            'notice.alert': {
              target: 'shown',
              actions: assign(({ event }) => ({ alert: event.notice })),
            },
            'notice.dismiss': 'none',
            'notice.outdated': { guard: isOutdated, target: 'none' },
          },
          exit: assign({ alert: null }),
          initial: 'new',
          states: {
            new: {
              description:
                'The event that raised the alert may also change the page: the alert remains.',
              after: { arrivalTime: 'read' },
            },
            read: { on: { 'page.changed': '#notices.alert.none' } },
          },
        },
      },
    },
    status: {
      initial: 'none',
      states: {
        none: {
          on: {
            'notice.status': {
              target: 'shown',
              actions: assign(({ event }) => ({ status: event.notice })),
            },
          },
        },
        shown: {
          description:
            'Disappears after a time, or when a dialog opens or the page changes; a new message restarts the time.',
          tags: 'status',
          on: {
            'notice.status': {
              target: 'shown',
              reenter: true,
              actions: assign(({ event }) => ({ status: event.notice })),
            },
            'dialog.opened': 'none',
            'page.changed': 'none',
          },
          after: { statusTime: 'none' },
          exit: assign({ status: null }),
        },
      },
    },
  },
})

function isOutdated({
  context: { alert },
  event,
}: TransitionArgs<
  { alert: Notice | null },
  { keys: readonly string[] }
>): boolean {
  return (
    alert !== null &&
    event.keys.includes(alert.about ?? ('key' in alert ? alert.key : ''))
  )
}
