import { assign, emit, raise, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { codeSeconds } from '#contract/forgotPassword.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'
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
    input: { sentCode: SentCode | null }
    tags: 'resending'
    children: { codeForm: 'codeForm'; resetForm: 'resetForm' }
  },
  actors: {
    codeForm: codeFormMachine,
    resetForm: resetFormMachine,
    resendCode: unprovided<SentCode, { email: string }>('resendCode'),
    countdown: unprovidedCallback<CountdownTick, { deadline: number }>(
      'countdown',
    ),
  },
  guards: { hasCode: ({ context }) => context.deadline !== null },
  actions: {
    dropCode: assign({ deadline: null, secondsLeft: 0 }),
    forgetResendError: assign({ resendError: null }),
    forget: assign(contextOf(null)),
    emitBroken: emit(alertNotice('password.change_failed')),
  },
  delays: { readTime: 2_000, sentTime: 3_000, restTime: 1_000 },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => contextOf(input.sentCode),
  type: 'parallel',
  states: {
    form: {
      initial: 'deciding',
      on: {
        'forgotPassword.clear': {
          target: '.email',
          actions: ['forget', raise({ type: 'code.dropped' })],
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
              guard: ({ event }) => event.snapshot.value === 'done',
              target: 'reset',
              actions: [
                assign(({ event }) => codeOf(event.snapshot.context.output)),
                raise({ type: 'code.sent' }),
              ],
            },
            onError: { target: 'interrupted', actions: 'emitBroken' },
          },
        },
        reset: {
          description: 'Step 2: asks for the code and the new password.',
          on: {
            'email.change': {
              target: 'email',
              actions: ['dropCode', raise({ type: 'code.dropped' })],
            },
          },
          invoke: {
            id: 'resetForm',
            src: 'resetForm',
            onSnapshot: {
              guard: ({ event }) => event.snapshot.value === 'done',
              target: 'succeeded',
              actions: ['dropCode', raise({ type: 'code.dropped' })],
            },
            onError: { target: 'interrupted', actions: 'emitBroken' },
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
      on: { 'code.sent': '.running', 'code.dropped': '.off' },
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
            onError: { target: 'over', actions: assign({ secondsLeft: 0 }) },
          },
          on: {
            'countdown.ticked': [
              {
                guard: ({ event }) => event.secondsLeft === 0,
                target: 'over',
                actions: assign({ secondsLeft: 0 }),
              },
              {
                actions: assign(({ event: { secondsLeft } }) => ({
                  secondsLeft,
                })),
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
          on: {
            'code.resend': {
              guard: ({ context }) =>
                context.deadline !== null && context.secondsLeft === 0,
              target: 'resending',
            },
          },
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
                assign(({ event }) => codeOf(event.output)),
                raise({ type: 'code.sent' }),
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

function contextOf(sentCode: SentCode | null): ForgotPasswordContext {
  return {
    email: sentCode?.email ?? '',
    deadline: sentCode?.deadline ?? null,
    secondsLeft: sentCode ? codeSeconds : 0,
    resendError: null,
  }
}

function codeOf(sentCode: SentCode | null) {
  return { ...required(sentCode, 'sentCode'), secondsLeft: codeSeconds }
}
