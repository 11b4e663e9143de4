import { and, not } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { required } from '../core/required.ts'
import { cardOf, draftOf } from './checkoutRules.ts'
import { checkoutSetup } from './checkoutSetup.ts'
import { enterPage } from './enterPage.ts'
import { otherAttempt, type SubmissionOutcome } from './orderAttempt.ts'

/** An order on its way, until it is certain what became of it. */
export const processingState = checkoutSetup.createStateConfig({
  description: 'One order at a time: another submit is not heard until it is certain.',
  tags: 'processing',
  entry: 'begin',
  initial: 'deciding',
  on: {
    'page.left': {
      guard: and(['isHere', not('isFollowing'), not('isUnsent')]),
      actions: { type: 'alert', params: { key: 'checkout.still_processing' } },
    },
    'page.entered': {
      actions: enterPage,
    },
    'unpaid.closed': {},
  },
  states: {
    deciding: {
      always: [{ guard: 'isInProgress', target: 'submitting' }, { target: 'preparing' }],
    },
    preparing: {
      description:
        'A typed card becomes a payment method, so that its field is not needed any more; then the attempt gets its key and is stored. Nothing is sent before.',
      invoke: {
        id: 'prepareAttempt',
        src: 'prepareAttempt',
        input: ({ context }) => ({ draft: draftOf(context), card: cardOf(context) }),
        onDone: [
          {
            guard: { type: 'isOther', params: ({ event }) => event.output },
            target: '#checkout.purchase.open.submission.failed',
            actions: [
              { type: 'keepSubmission', params: ({ event }) => event.output },
              'resume',
              { type: 'keepOutcome', params: { outcome: unsent(otherAttempt) } },
            ],
          },
          {
            target: 'submitting',
            actions: [{ type: 'keepSubmission', params: ({ event }) => event.output }, 'begin'],
          },
        ],
        onError: {
          target: '#checkout.purchase.open.submission.evaluatingOutcome',
          actions: {
            type: 'keepOutcome',
            params: ({ event }) => ({ outcome: unsent(event.error) }),
          },
        },
      },
    },
    submitting: {
      invoke: {
        id: 'orderSubmission',
        src: 'orderSubmission',
        input: ({ context }) => required(context.submission, 'submission'),
        onSnapshot: [
          {
            guard: { type: 'isTagged', params: ({ event }) => ({ ...event, as: 'following' }) },
            target: '.following',
          },
          {
            guard: { type: 'isTagged', params: ({ event }) => ({ ...event, as: 'unsent' }) },
            target: '.unsent',
          },
          { target: '.leading' },
        ],
        onDone: [
          {
            guard: { type: 'isElsewhere', params: outcomeOf },
            target: '#checkout.purchase.open.submission.evaluatingOutcome',
            actions: [
              { type: 'keepOutcome', params: outcomeOf },
              'dropSubmission',
              'tellElsewhere',
            ],
          },
          {
            target: '#checkout.purchase.open.submission.evaluatingOutcome',
            actions: [
              { type: 'settle', params: outcomeOf },
              { type: 'keepOutcome', params: outcomeOf },
            ],
          },
        ],
        onError: 'interrupted',
      },
      initial: 'leading',
      states: {
        leading: {},
        following: {
          description: 'Another tab leads: it tells the customer, and this one stays as it is.',
          tags: 'following',
        },
        unsent: {
          description: 'The customer is asked whether an attempt of earlier is to be sent.',
          tags: 'unsent',
        },
      },
    },
    interrupted: {
      description: 'The submission broke off: the server is asked what became of it.',
      entry: 'resume',
      after: { restTime: 'submitting' },
    },
  },
})

function outcomeOf({ event }: { event: { output: SubmissionOutcome } }) {
  return { outcome: event.output }
}

/** The outcome of an attempt that was never sent. */
function unsent(error: unknown): SubmissionOutcome {
  return { kind: 'refused', order: null, error: toApiError(error) }
}
