import { assign } from 'xstate'
import {
  attemptOf,
  lookingFor,
  orderSubmissionSetup,
  watchAttempt,
} from './orderSubmissionSetup.ts'

export const unsent = orderSubmissionSetup.createStateConfig({
  description:
    'No order is known, and the press on Pay is too old or was refused: asks the customer.',
  initial: 'looking',
  states: {
    looking: {
      ...lookingFor({ missing: 'offered', unanswered: 'offered' }),
      tags: 'reconciling',
    },
    offered: {
      description: 'The customer chooses to send the order or to discard it.',
      tags: 'unsent',
      on: {
        'submission.send': 'renewing',
        'submission.forget': {
          target: '#orderSubmission.ended',
          actions: 'forget',
        },
        'attempt.gone': '#orderSubmission.leaving',
      },
      invoke: watchAttempt,
    },
    renewing: {
      description: 'The attempt now counts from this press.',
      tags: 'reconciling',
      invoke: {
        id: 'renewAttempt',
        src: 'renewAttempt',
        input: attemptOf,
        onDone: {
          target: '#orderSubmission.placing',
          actions: assign(({ event }) => ({
            attempt: event.output,
            wasSent: false,
            questions: 0,
          })),
        },
        onError: 'offered',
      },
    },
  },
})
