import { assign, emit, raise, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { codeSeconds } from '#contract/forgotPassword.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'
import { codeFormMachine, type SentCode } from './codeFormMachine.ts'
import { resetFormMachine } from './resetFormMachine.ts'

/** `deadline` (milliseconds) exists while a code is valid; `secondsLeft` counts down to it. */
export type ForgotPasswordContext = {
  email: string
  deadline: number | null
  secondsLeft: number
  resendError: ApiError | null
}

export type CountdownTick = { type: 'countdown.ticked'; secondsLeft: number }

/** `code.sent` and `code.dropped` pass between the regions. */
export type ForgotPasswordEvent =
  | { type: 'email.change' }
  | { type: 'code.resend' }
  | { type: 'forgotPassword.clear' }
  | { type: 'code.sent' }
  | { type: 'code.dropped' }
  | CountdownTick

export type ForgotPasswordEmitted =
  | NoticeRaised
  | { type: 'forgotPassword.finished' }

/**
 * Password reset: the two forms, the countdown until another code may be requested, and the resending, in parallel.
 *
 * Slots:
 * - `resendCode` · promise · rejects with an `ApiError`
 * - `countdown` · callback: sends the seconds until the deadline at once and then each second
 * - `submitForm` of `codeForm` and `resetForm` · promise · rejects with an `ApiError`
 */
export const forgotPasswordMachine = setup({
  types: {} as {
    context: ForgotPasswordContext
    events: ForgotPasswordEvent
    emitted: ForgotPasswordEmitted
    input: { sent: SentCode | null }
    tags: 'resending'
    children: {
      codeForm: 'codeForm'
      resetForm: 'resetForm'
      resendCode: 'resendCode'
      countdown: 'countdown'
    }
  },
  actors: {
    codeForm: codeFormMachine,
    resetForm: resetFormMachine,
    resendCode: unprovided<SentCode, { email: string }>('resendCode'),
    countdown: unprovidedCallback<CountdownTick, { deadline: number }>(
      'countdown',
    ),
  },
  guards: {
    hasCode: ({ context }) => context.deadline !== null,
    isDone: (_, params: { form: unknown }) => params.form === 'done',
    isOver: (_, params: { secondsLeft: number }) => params.secondsLeft === 0,
    canResend: ({ context }) =>
      context.deadline !== null && context.secondsLeft === 0,
  },
  actions: {
    keepCode: assign((_, params: { sent: SentCode | null }) => ({
      ...required(params.sent, 'sent'),
      secondsLeft: codeSeconds,
    })),
    dropCode: assign({ deadline: null, secondsLeft: 0 }),
    keepSeconds: assign((_, params: { secondsLeft: number }) => params),
    forgetResendError: assign({ resendError: null }),
    forget: assign({
      email: '',
      deadline: null,
      secondsLeft: 0,
      resendError: null,
    }),
    passOnSent: raise({ type: 'code.sent' }),
    passOnDropped: raise({ type: 'code.dropped' }),
    tellBroken: emit({
      type: 'notice.raised',
      kind: 'alert',
      key: 'password.change_failed',
    }),
  },
  delays: { readTime: 2_000, sentTime: 3_000, restTime: 1_000 },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input: { sent } }) => ({
    email: sent?.email ?? '',
    deadline: sent?.deadline ?? null,
    secondsLeft: sent ? codeSeconds : 0,
    resendError: null,
  }),
  type: 'parallel',
  states: {
    form: {
      initial: 'deciding',
      on: {
        'forgotPassword.clear': {
          target: '.email',
          actions: ['forget', 'passOnDropped'],
        },
      },
      states: {
        deciding: {
          always: [{ guard: 'hasCode', target: 'reset' }, { target: 'email' }],
        },
        email: {
          description: 'Step 1: asks for the email address.',
          invoke: {
            id: 'codeForm',
            src: 'codeForm',
            onSnapshot: {
              guard: {
                type: 'isDone',
                params: ({ event }) => ({ form: event.snapshot.value }),
              },
              target: 'reset',
              actions: [
                {
                  type: 'keepCode',
                  params: ({ event }) => ({
                    sent: event.snapshot.context.output,
                  }),
                },
                'passOnSent',
              ],
            },
            onError: { target: 'interrupted', actions: 'tellBroken' },
          },
        },
        reset: {
          description: 'Step 2: asks for the code and the new password.',
          on: {
            'email.change': {
              target: 'email',
              actions: ['dropCode', 'passOnDropped'],
            },
          },
          invoke: {
            id: 'resetForm',
            src: 'resetForm',
            onSnapshot: {
              guard: {
                type: 'isDone',
                params: ({ event }) => ({ form: event.snapshot.value }),
              },
              target: 'succeeded',
              actions: ['dropCode', 'passOnDropped'],
            },
            onError: { target: 'interrupted', actions: 'tellBroken' },
          },
        },
        interrupted: {
          description:
            'A form actor failed: informs the customer and starts over.',
          after: { restTime: 'deciding' },
        },
        succeeded: {
          description:
            'The new password is set: shows this for a moment, then starts over.',
          after: {
            readTime: {
              target: 'email',
              actions: ['forget', emit({ type: 'forgotPassword.finished' })],
            },
          },
        },
      },
    },
    countdown: {
      initial: 'deciding',
      on: {
        'code.sent': '.running',
        'code.dropped': '.off',
      },
      states: {
        deciding: {
          always: [{ guard: 'hasCode', target: 'running' }, { target: 'off' }],
        },
        off: { description: 'No code was sent.' },
        running: {
          description: 'Another code cannot be requested yet.',
          invoke: {
            id: 'countdown',
            src: 'countdown',
            input: ({ context }) => ({
              deadline: required(context.deadline, 'deadline'),
            }),
            onError: {
              target: 'over',
              actions: { type: 'keepSeconds', params: { secondsLeft: 0 } },
            },
          },
          on: {
            'countdown.ticked': [
              {
                guard: {
                  type: 'isOver',
                  params: ({ event }) => ({ secondsLeft: event.secondsLeft }),
                },
                target: 'over',
                actions: {
                  type: 'keepSeconds',
                  params: ({ event }) => ({ secondsLeft: event.secondsLeft }),
                },
              },
              {
                actions: {
                  type: 'keepSeconds',
                  params: ({ event }) => ({ secondsLeft: event.secondsLeft }),
                },
              },
            ],
          },
        },
        over: { description: 'Another code can be requested.' },
      },
    },
    resend: {
      initial: 'idle',
      on: { 'code.dropped': { target: '.idle', actions: 'forgetResendError' } },
      states: {
        idle: {
          on: { 'code.resend': { guard: 'canResend', target: 'resending' } },
        },
        resending: {
          tags: 'resending',
          entry: 'forgetResendError',
          invoke: {
            id: 'resendCode',
            src: 'resendCode',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: 'sent',
              actions: [
                {
                  type: 'keepCode',
                  params: ({ event }) => ({ sent: event.output }),
                },
                'passOnSent',
              ],
            },
            onError: {
              target: 'failed',
              actions: assign(({ event }) => ({
                resendError: toApiError(event.error),
              })),
            },
          },
        },
        sent: {
          description: 'Shows for a moment that another code was sent.',
          after: { sentTime: 'idle' },
        },
        failed: {
          description: 'Shows why no other code was sent.',
          on: { 'code.resend': 'resending' },
        },
      },
    },
  },
})
