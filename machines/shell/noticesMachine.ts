import { assign, setup } from 'xstate'
import type { NoticeText } from '../core/noticeText.ts'

/** Something to tell the customer. */
export type Notice = NoticeText & {
  /** For what is no failure. */
  tone?: 'success' | 'info'
  /** What else there is to know, one sentence each. */
  details?: readonly NoticeText[]
  /** What it is about, where its words do not say it: it goes when that is outdated. */
  about?: string
  /** What the customer can do about it, while it can still be done. */
  action?: 'cart.undo'
}

/** What every machine emits to have the customer told: `alert` must be noticed, `status` passes by. */
export type NoticeRaised = { type: 'notice.raised'; kind: 'alert' | 'status' } & Notice

/** What a machine emits when what alerts are about, or the cause of those with these labels, has ended. */
export type NoticeOutdated = { type: 'notice.outdated'; keys: readonly string[] }

/** What the alerts about ways to log in are about that the shop does not have: they go with the dialog that offers them. */
export const aboutSocialLogin = 'socialLogin'

/** One alert and one passing message at a time; the newest counts, each in its own region. */
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
  guards: {
    isAbout: ({ context: { alert } }, given: { keys: readonly string[] }) =>
      alert !== null && given.keys.includes(alert.about ?? ('key' in alert ? alert.key : '')),
  },
  actions: {
    keepAlert: assign({ alert: (_, given: { notice: Notice }) => given.notice }),
    keepStatus: assign({ status: (_, given: { notice: Notice }) => given.notice }),
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
              actions: { type: 'keepAlert', params: ({ event }) => ({ notice: event.notice }) },
            },
          },
        },
        shown: {
          description:
            'Stays until its cause has ended, or the customer dismisses it or goes to another page.',
          tags: 'alert',
          on: {
            'notice.alert': {
              target: 'shown',
              actions: { type: 'keepAlert', params: ({ event }) => ({ notice: event.notice }) },
            },
            'notice.dismiss': 'none',
            'notice.outdated': {
              guard: { type: 'isAbout', params: ({ event }) => ({ keys: event.keys }) },
              target: 'none',
            },
          },
          exit: assign({ alert: null }),
          initial: 'new',
          states: {
            new: {
              description: 'What raised it may also go to another page: it comes along.',
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
              actions: { type: 'keepStatus', params: ({ event }) => ({ notice: event.notice }) },
            },
          },
        },
        shown: {
          description:
            'Passes by itself, or when a dialog opens or another page comes; a new message starts anew.',
          tags: 'status',
          on: {
            'notice.status': {
              target: 'shown',
              reenter: true,
              actions: { type: 'keepStatus', params: ({ event }) => ({ notice: event.notice }) },
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
