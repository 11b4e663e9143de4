import { assign } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { isUndecided, isUnprocessed } from './orderAttempt.ts'
import {
  attemptOf,
  lookingFor,
  orderSubmissionSetup,
  placeOrder,
  refused,
} from './orderSubmissionSetup.ts'

/** Asks the server until the outcome of an order submission is certain, and informs the customer. */
export const doubtful = orderSubmissionSetup.createStateConfig({
  description: 'It is unknown if the order was placed.',
  type: 'parallel',
  states: {
    question: {
      initial: 'pausing',
      states: {
        pausing: {
          after: { pause: 'reading' },
          on: { 'submission.ask': 'reading' },
        },
        reading: {
          description:
            'The previous leader may have settled the attempt, and the press on Pay may be too old.',
          invoke: {
            id: 'readAttempt',
            src: 'readAttempt',
            input: attemptOf,
            onDone: [
              {
                guard: ({ event }) => event.output === null,
                target: '#orderSubmission.leaving',
              },
              {
                guard: ({ event }) => event.output?.attempt.isRefused === true,
                target: '#orderSubmission.unsent.offered',
              },
              {
                guard: ({ event }) => event.output?.isFresh === true,
                target: 'asking',
              },
              { target: '#orderSubmission.unsent' },
            ],
            onError: 'pausing',
          },
        },
        asking: {
          entry: assign({
            questions: ({ context }) => context.questions + 1,
          }),
          invoke: {
            ...placeOrder(false),
            onError: [{ guard: isUndecidedStill, target: 'pausing' }, refused],
          },
        },
      },
    },
    customerMessage: {
      initial: 'reconciling',
      states: {
        reconciling: {
          description: 'Asks the server, for at most 20 seconds.',
          tags: 'reconciling',
          after: { reconcilingTimeout: 'unknown' },
        },
        unknown: {
          description:
            'No answer yet: informs the customer, continues to ask, and looks through the orders.',
          tags: 'unknown',
          initial: 'recent',
          states: {
            recent: {
              description:
                'A request can still arrive: a list without the order proves nothing.',
              after: { forgetTime: 'looking' },
              initial: 'looking',
              states: {
                looking: lookingFor({
                  missing: 'resting',
                  unanswered: 'resting',
                }),
                resting: { after: { lookPause: 'looking' } },
              },
            },
            looking: lookingFor({ missing: 'missing', unanswered: 'resting' }),
            resting: { after: { lookPause: 'looking' } },
            missing: {
              description:
                "The customer's orders do not include it: the customer may discard it.",
              tags: 'forgettable',
              on: {
                'submission.forget': {
                  target: '#orderSubmission.ended',
                  actions: 'forget',
                },
              },
            },
          },
        },
      },
    },
  },
})

function isUndecidedStill({ event }: { event: { error: unknown } }): boolean {
  const error = toApiError(event.error)
  return isUndecided(error) || isUnprocessed(error)
}
