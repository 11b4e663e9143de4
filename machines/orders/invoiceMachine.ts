import { assign, emit, setup, stateIn } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { LabelValue } from '#contract/translations.ts'
import type { PageLeft } from '../core/pageLeft.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import {
  alertNotice,
  type NoticeRaised,
  statusNotice,
} from '../shell/noticesMachine.ts'

/** The result of making a PDF: saved, or the page did not contain the document. */
export type PdfAnswer = 'saved' | 'noContent'

/** Requests the PDF of a document by the name of its file; null if no order is selected. */
export type InvoiceEvent =
  | { type: 'invoice.download'; file: string | null }
  | PageLeft

/**
 * Makes the PDF of an invoice or a refund note in the browser, one at a time. Fill `makePdf`, which saves the file and
 * rejects if it fails: the customer gets a message of the shop, and the log the reason. If the shop's own code did not
 * load (an `ApiError` tells it), the view offers a reload.
 */
export const invoiceMachine = setup({
  types: {} as {
    context: { file: string | null }
    events: InvoiceEvent
    emitted: NoticeRaised
    tags: 'busy'
  },
  actors: {
    // The time limit of loading any part of the shop's code: the PDF library loads first.
    makePdf: unprovided<PdfAnswer, { file: string }>('makePdf', {
      within: 120_000,
    }),
  },
  guards: { isMaking: stateIn('generating') },
}).createMachine({
  id: 'invoice',
  context: { file: null },
  initial: 'idle',
  on: {
    'invoice.download': [
      { guard: 'isMaking' },
      {
        guard: ({ event }) => event.file === null,
        actions: emit(alertNotice('invoice.no_order')),
      },
      {
        target: '.generating',
        actions: assign(({ event }) => ({ file: event.file })),
      },
    ],
    'page.left': '.idle',
  },
  states: {
    idle: {},
    lost: {
      description:
        "The shop's own PDF code did not load; the customer may retry.",
    },
    generating: {
      description: 'The page draws the PDF and the browser saves it.',
      tags: 'busy',
      invoke: {
        id: 'makePdf',
        src: 'makePdf',
        input: ({ context }) => ({
          file: required(context.file, 'file'),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output === 'saved',
            target: 'idle',
            actions: emit(statusNotice('invoice.saved')),
          },
          { target: 'idle', actions: emit(alertNotice('invoice.no_content')) },
        ],
        onError: [
          {
            guard: ({ event }) => toApiError(event.error).code === 'lost',
            target: 'lost',
          },
          {
            target: 'idle',
            actions: emit(({ event }) =>
              alertNotice('invoice.failed', {
                values: { message: reasonOf(toApiError(event.error)) },
              }),
            ),
          },
        ],
      },
    },
  },
})

function reasonOf({ code }: ApiError): LabelValue {
  if (code === 'timeout')
    return { key: 'invoice.too_slow', name: 'it took too long' }
  return { key: 'invoice.broken', name: 'something went wrong' }
}
