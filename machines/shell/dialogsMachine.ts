import { assign, type ExtractEvent, emit, not, setup, stateIn } from 'xstate'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import type { PageCover } from './navigationMachine.ts'
import {
  alertNotice,
  type NoticeOutdated,
  type NoticeRaised,
} from './noticesMachine.ts'

/**
 * A modal and its data; ids are the server's. An unasked one opens without a press, such as that of an address. One for
 * the checkout is a step on the way there.
 */
export type OpenDialog = {
  isUnasked?: true | undefined
  isForCheckout?: boolean | undefined
} & ( // The email typed in the previous dialog.
  | { name: 'login' | 'register' | 'forgotPassword'; email?: string }
  | { name: 'itemDetail'; itemId: number }
  | { name: 'address'; addressId: number | null; withState?: boolean }
  | { name: 'postalCode' }
  | { name: 'orderDetails'; orderId: string }
  | { name: 'sideMenu' }
  | { name: 'cartDrawer' }
  | { name: 'menuFilter' }
)

/** The open dialog, the one that opens again when it closes, and the label of the news about an order. */
export type DialogsContext = {
  dialog: OpenDialog | null
  returnTo: OpenDialog | null
  news: string
}

/** The customer types in a field, or looks at another tab. */
export type AttentionEvent =
  | { type: 'attention.taken' }
  | { type: 'attention.free' }

/**
 * A `close` with a name is ignored unless that dialog is open. `shown` tells that an unasked dialog is in view. The
 * checkout has news about an order, which has a dialog of its own, until it is gone.
 */
export type DialogsEvent =
  | { type: 'dialog.open'; dialog: OpenDialog; returnTo?: OpenDialog }
  | { type: 'dialog.close'; name?: OpenDialog['name'] }
  | { type: 'dialog.shown' }
  | { type: 'news.arrived'; title: string }
  | { type: 'news.gone' }
  | { type: 'news.close' }
  | AttentionEvent

/**
 * Reports each opened and closed dialog, also on replacement, and that the page is covered from the first one to the
 * last.
 */
export type DialogsEmitted =
  | { type: 'dialog.opened'; dialog: OpenDialog }
  | { type: 'dialog.closed'; dialog: OpenDialog }
  | { type: 'news.acknowledged' }
  | NoticeRaised
  | NoticeOutdated
  | PageCover

/** The `about` of the notice that tells the news before its dialog. */
const aboutNews = 'news'

/**
 * The open modal: one at a time. Login, registration and password reset keep each other's `returnTo`, and the way to
 * the checkout. A dialog that opens by itself takes no key and no tap meant for the page. Fill `watchAttention`,
 * which reports again and again.
 */
export const dialogsMachine = setup({
  types: {} as {
    context: DialogsContext
    events: DialogsEvent
    emitted: DialogsEmitted
  },
  actors: {
    watchAttention: unprovidedCallback<AttentionEvent>('watchAttention'),
  },
  guards: { isNew: stateIn({ view: 'new' }) },
  // The second tap of a double tap comes within half a second; a press that leaves a field ends sooner.
  delays: { viewTime: 700, restTime: 500 },
  actions: {
    emitOpened: emit(({ context }) => ({
      type: 'dialog.opened',
      dialog: required(context.dialog, 'dialog'),
    })),
    emitClosed: emit(({ context }) => ({
      type: 'dialog.closed',
      dialog: required(context.dialog, 'dialog'),
    })),
  },
}).createMachine({
  id: 'dialogs',
  type: 'parallel',
  context: { dialog: null, returnTo: null, news: '' },
  states: {
    modal: {
      initial: 'closed',
      states: {
        closed: {
          description: 'No modal is open.',
          on: {
            'dialog.open': {
              target: 'open',
              actions: [assign(shown), 'emitOpened'],
            },
          },
        },
        open: {
          description: 'One modal is open; opening another replaces it.',
          entry: emit({ type: 'page.covered', by: 'dialogs' }),
          exit: emit({ type: 'page.uncovered', by: 'dialogs' }),
          on: {
            'dialog.open': [
              {
                description:
                  'The order of an address opens only while no dialog is open, because the customer may be typing in one.',
                guard: ({ context, event }) =>
                  event.dialog.name === 'orderDetails' &&
                  context.dialog?.name !== 'orderDetails',
              },
              { actions: ['emitClosed', assign(shown), 'emitOpened'] },
            ],
            'dialog.close': [
              {
                guard: canReturn,
                actions: [
                  'emitClosed',
                  assign(({ context }) => ({
                    dialog: context.returnTo,
                    returnTo: null,
                  })),
                  'emitOpened',
                ],
              },
              {
                guard: isMeant,
                target: 'closed',
                actions: [
                  'emitClosed',
                  assign({ dialog: null, returnTo: null }),
                ],
              },
            ],
          },
        },
      },
    },
    news: {
      description:
        'The news about an order opens by itself, but not while the customer types.',
      initial: 'none',
      on: {
        'news.arrived': {
          target: '.waiting',
          actions: assign({ news: ({ event }) => event.title }),
        },
        'news.gone': '.none',
      },
      states: {
        none: {},
        waiting: {
          invoke: {
            id: 'watchAttention',
            src: 'watchAttention',
            onError: 'open',
          },
          initial: 'looking',
          on: { 'news.close': 'open' },
          states: {
            looking: {
              description: 'The first report comes at once.',
              on: {
                'attention.free': '#dialogs.news.open',
                'attention.taken': 'held',
              },
            },
            held: {
              description: 'A notice tells the news first.',
              entry: emit(({ context: { news } }) =>
                alertNotice(news, { tone: 'info', about: aboutNews }),
              ),
              exit: emit({ type: 'notice.outdated', keys: [aboutNews] }),
              initial: 'typing',
              states: {
                typing: { on: { 'attention.free': 'resting' } },
                resting: {
                  description:
                    'The customer may have left the field for another one, or to press a button.',
                  on: { 'attention.taken': 'typing' },
                  after: { restTime: '#dialogs.news.open' },
                },
              },
            },
          },
        },
        open: {
          on: {
            'news.close': {
              guard: not('isNew'),
              actions: emit({ type: 'news.acknowledged' }),
            },
          },
        },
      },
    },
    view: {
      initial: 'known',
      on: { 'dialog.shown': '.new' },
      states: {
        known: {},
        new: {
          description:
            'An unasked dialog came into view a moment ago: a tap or Escape was meant for the page.',
          after: { viewTime: 'known' },
        },
      },
    },
  },
})

type Closing = TransitionArgs<DialogsContext, { name?: OpenDialog['name'] }>

function canReturn(closing: Closing): boolean {
  return closing.context.returnTo !== null && isMeant(closing)
}

function isMeant({ context, event: { name } }: Closing): boolean {
  return name === undefined || name === context.dialog?.name
}

function shown({
  context,
  event: { dialog, returnTo },
}: TransitionArgs<
  DialogsContext,
  ExtractEvent<DialogsEvent, 'dialog.open'>
>): Pick<DialogsContext, 'dialog' | 'returnTo'> {
  const isSwitch = [context.dialog, dialog].every(isAccountDialog)
  if (!isSwitch) return { dialog, returnTo: returnTo ?? null }

  const isForCheckout = context.dialog?.isForCheckout
  return {
    dialog: isForCheckout ? { ...dialog, isForCheckout } : dialog,
    returnTo: returnTo ?? context.returnTo,
  }
}

function isAccountDialog(dialog: OpenDialog | null): boolean {
  return dialog !== null && accountDialogs.includes(dialog.name)
}

const accountDialogs: readonly OpenDialog['name'][] = [
  'login',
  'register',
  'forgotPassword',
]
