import { assign, type DoneActorEvent, sendTo, setup } from 'xstate'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import type { Handoff, HandoffAnswer, HandoffPage } from './handoffTypes.ts'
import {
  closedAnswers,
  finalAnswerCount,
  paymentInquiryMachine,
} from './paymentInquiryMachine.ts'
import {
  isDoubtful,
  isMade,
  type PaymentOutcome,
  refusalTextOf,
} from './paymentOutcome.ts'
import { type TabEvent, unprovidedTab } from './paymentTab.ts'

/** `page` is the payment page, null until the provider has responded. */
export type HandoffContext = Handoff & {
  page: HandoffPage | null
  outcome: PaymentOutcome | null
}

export type HandoffEvent =
  | { type: 'payment.ask' }
  | { type: 'payment.giveUp' }
  | { type: 'page.opened' }
  | { type: 'page.reopen' }
  | { type: 'page.redirect' }
  | TabEvent
  | { type: 'payment.returned' }

/**
 * Sends the customer to the payment page of Alipay or WeChat Pay, in the tab that leads the order, and finds the
 * outcome. Reports of tabs, of a returning page and of the customer are hints; only the server's answer decides.
 *
 * Slots:
 * - `paymentTab` · callback: opens, redirects, watches and closes the tab of the payment page
 * - `watchReturn` · callback: reports that the payment page led back, in this tab or another one
 * - `saveHandoff` · promise, 3 s · a rejection is ignored: the page opens anyway
 * - `openPage`, `findPage` · promise, 30 s · resolve with the provider's refusal, reject if its response is lost: the
 *   server is asked; if the page was only looked up again, the payment continues without it
 * - `askServer` of `paymentInquiry` · promise · rejects with an `ApiError`
 *
 * Time-outs and their effects:
 * - `tabTimeout` · 3 s without a report of the tab: a tab to be opened counts as blocked, a checked tab as closed
 * - `redirectTimeout` · 30 s without this tab leaving for the page: the server is asked
 * - `customerTimeout` · 15 min without a result of the page or the QR code: the server is asked. This is not the expiry
 *   of the order (`UNPAID_ORDER_MINUTES`), which the server alone enforces
 * - `reconcilingTimeout` · 20 s without a decision of the server: the customer learns that the outcome is unknown, and
 *   the server is asked again
 * - `restTime` · 10 s after a failed inquiry: the server is asked again
 */
export const paymentHandoffMachine = setup({
  types: {} as {
    context: HandoffContext
    events: HandoffEvent
    input: Handoff
    output: PaymentOutcome
    tags:
      | 'opening'
      | 'blocked'
      | 'redirecting'
      | 'waiting'
      | 'unfinished'
      | 'qr'
      | 'reconciling'
      | 'unknown'
    children: { paymentInquiry: 'paymentInquiry' }
  },
  actors: {
    paymentTab: unprovidedTab,
    watchReturn: unprovidedCallback<{ type: 'payment.returned' }, Handoff>(
      'watchReturn',
    ),
    saveHandoff: unprovided<void, Handoff>('saveHandoff', { within: 3_000 }),
    openPage: unprovided<HandoffAnswer, Handoff>('openPage', {
      within: 30_000,
    }),
    findPage: unprovided<HandoffAnswer, Handoff>('findPage', {
      within: 30_000,
    }),
    paymentInquiry: paymentInquiryMachine,
  },
  guards: { hasUrl: ({ context }) => context.page?.url != null },
  actions: {
    keepOutcome: assign((_, params: { outcome: PaymentOutcome }) => params),
    refuse: assign({ outcome: { kind: 'refused', message: null } }),
    askNow: sendTo('paymentInquiry', { type: 'payment.ask' }),
  },
  delays: {
    tabTimeout: 3_000,
    redirectTimeout: 30_000,
    customerTimeout: 900_000,
    reconcilingTimeout: 20_000,
    restTime: 10_000,
  },
}).createMachine({
  id: 'paymentHandoff',
  context: ({ input }) => ({ ...input, page: null, outcome: null }),
  output: ({ context }) => required(context.outcome, 'outcome'),
  // Every wait for these has a time-out, and the server is asked without them.
  invoke: [
    { id: 'paymentTab', src: 'paymentTab', onError: {} },
    { id: 'watchReturn', src: 'watchReturn', input: handoffOf, onError: {} },
  ],
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => context.isResumed, target: 'asking' },
        { target: 'saving' },
      ],
    },
    saving: {
      description:
        'Stores the data that a returning tab needs, before the customer can leave.',
      tags: 'opening',
      invoke: {
        id: 'saveHandoff',
        src: 'saveHandoff',
        input: handoffOf,
        onDone: 'opening',
        onError: 'opening',
      },
    },
    opening: {
      description: 'Asks the provider for the payment page.',
      tags: 'opening',
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: handoffOf,
        onDone: [
          { guard: isUncertain, target: 'asking' },
          {
            guard: ({ event }) => !event.output.page,
            target: 'ended',
            actions: assign(({ event }) => ({
              outcome: {
                kind: 'refused',
                ...refusalTextOf(event.output.error),
              },
            })),
          },
          {
            guard: ({ event }) => event.output.page?.qrImage != null,
            target: 'presenting.showingQr',
            actions: assign(answeredPage),
          },
          {
            target: 'presenting.showing',
            actions: assign(answeredPage),
          },
        ],
        onError: 'asking',
      },
    },
    presenting: {
      description: 'The customer can pay; the server is asked at intervals.',
      invoke: {
        id: 'paymentInquiry',
        src: 'paymentInquiry',
        input: ({ context: { reference } }) => ({
          reference,
          pace: 'calm',
          actionAnswers: null,
          failureAnswers: finalAnswerCount,
        }),
        onDone: [...closedAnswers, { target: 'ended', actions: 'refuse' }],
        onError: 'interrupted',
      },
      on: {
        'payment.returned': 'asking',
        'payment.giveUp': {
          target: 'ended',
          actions: [
            sendTo('paymentTab', { type: 'tab.close' }),
            assign({ outcome: { kind: 'givenUp' } }),
          ],
        },
      },
      initial: 'checkingTab',
      states: {
        checkingTab: {
          description:
            'The payment is still unpaid: checks if the page is still open.',
          entry: sendTo('paymentTab', { type: 'tab.check' }),
          always: {
            guard: ({ context }) => context.page?.qrImage != null,
            target: 'showingQr',
          },
          on: { 'tab.open': 'waiting', 'tab.closed': 'unfinished' },
          after: { tabTimeout: 'unfinished' },
        },
        showing: {
          tags: 'opening',
          entry: sendTo('paymentTab', ({ context }) => ({
            type: 'tab.show',
            url: urlOf(context),
          })),
          on: {
            'tab.shown': 'waiting',
            'tab.blocked': 'blocked',
            'tab.unfit': 'redirecting',
          },
          after: { tabTimeout: 'blocked' },
        },
        waiting: {
          description: 'The customer is on the page in another tab.',
          tags: 'waiting',
          on: {
            'page.reopen': { guard: 'hasUrl', target: 'showing' },
            'tab.closed': '#paymentHandoff.asking',
          },
          after: { customerTimeout: '#paymentHandoff.asking' },
        },
        blocked: {
          description:
            'The browser blocked the tab: the customer gets a link, or the page opens in this tab.',
          tags: 'blocked',
          on: { 'page.opened': 'waiting', 'page.redirect': 'redirecting' },
        },
        redirecting: {
          description: 'This tab goes to the page and returns with its result.',
          tags: 'redirecting',
          entry: sendTo('paymentTab', ({ context }) => ({
            type: 'tab.redirect',
            url: urlOf(context),
          })),
          on: { 'page.restored': '#paymentHandoff.asking' },
          after: { redirectTimeout: '#paymentHandoff.asking' },
        },
        showingQr: {
          description: 'WeChat pays with a phone that scans the code.',
          tags: 'qr',
          after: { customerTimeout: '#paymentHandoff.asking' },
        },
        unfinished: {
          description:
            'Still unpaid and no page is open; the payment may still succeed.',
          tags: 'unfinished',
          on: {
            'page.reopen': [
              { guard: 'hasUrl', target: 'showing' },
              { target: '#paymentHandoff.finding' },
            ],
            'page.redirect': { guard: 'hasUrl', target: 'redirecting' },
          },
        },
      },
    },
    asking: {
      description: 'An event suggests a result: asks the server.',
      entry: sendTo('paymentTab', { type: 'tab.closeBlank' }),
      invoke: {
        id: 'paymentInquiry',
        src: 'paymentInquiry',
        input: ({ context: { reference } }) => ({
          reference,
          pace: 'quick',
          actionAnswers: finalAnswerCount,
          failureAnswers: finalAnswerCount,
        }),
        onDone: [
          ...closedAnswers,
          {
            guard: ({ event }) => event.output === 'requires_action',
            target: 'finding',
          },
          { target: 'ended', actions: 'refuse' },
        ],
        onError: 'interrupted',
      },
      on: {
        'payment.ask': { actions: 'askNow' },
        'payment.returned': { actions: 'askNow' },
      },
      initial: 'reconciling',
      states: {
        reconciling: {
          tags: 'reconciling',
          after: { reconcilingTimeout: 'unknown' },
        },
        unknown: {
          description:
            'No answer yet: informs the customer and continues to ask.',
          tags: 'unknown',
        },
      },
    },
    interrupted: {
      description:
        'The inquiry failed with an unknown outcome: asks the server again.',
      tags: 'unknown',
      on: { 'payment.ask': 'asking', 'payment.returned': 'asking' },
      after: { restTime: 'asking' },
    },
    finding: {
      description:
        'The payment awaits the customer; after a reload its page is unknown.',
      tags: 'opening',
      always: {
        guard: ({ context }) => context.page !== null,
        target: 'presenting',
      },
      invoke: {
        id: 'findPage',
        src: 'findPage',
        input: handoffOf,
        onDone: {
          target: 'presenting',
          actions: assign(answeredPage),
        },
        onError: 'presenting',
      },
    },
    ended: { type: 'final' },
  },
})

type Answered = TransitionArgs<HandoffContext, DoneActorEvent<HandoffAnswer>>

function isUncertain({ event: { output } }: Answered): boolean {
  return output.error ? isDoubtful(output.error) : isMade(output.status)
}

function answeredPage({ context, event }: Answered) {
  return { page: event.output.page ?? context.page }
}

function handoffOf({ context }: { context: HandoffContext }): Handoff {
  const { page: _, outcome: __, ...handoff } = context
  return handoff
}

function urlOf({ page }: HandoffContext): string {
  return required(page?.url ?? null, 'url')
}
