import { fromCallback, fromPromise } from 'xstate'
import {
  codeSeconds,
  type PasswordReset,
  resendCode,
  sendCode,
  verifyCode,
} from '#contract/forgotPassword.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type CodeValues,
  codeFormMachine,
  type SentCode,
} from '#machines/session/codeFormMachine.ts'
import {
  type CountdownTick,
  forgotPasswordMachine,
} from '#machines/session/forgotPasswordMachine.ts'
import { resetFormMachine } from '#machines/session/resetFormMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import { writeSentCode } from './forgotPasswordRecord.ts'

export function forgotPasswordOf(deps: ClientDeps) {
  const { api, clock } = deps
  const sentTo = (email: string): SentCode => ({
    email,
    deadline: clock.now() + codeSeconds * 1_000,
  })
  return provideActors(forgotPasswordMachine, {
    codeForm: provideActors(codeFormMachine, {
      submitForm: fromPromise<SentCode, { values: CodeValues }>(
        async ({ input, signal }) => {
          const email = input.values.email.trim()
          await api.call(sendCode, { body: { email } }, { signal })
          return sentTo(email)
        },
      ),
    }),
    resetForm: provideActors(resetFormMachine, {
      submitForm: fromPromise<null, { values: PasswordReset }>(
        async ({ input }) => {
          await api.call(verifyCode, { body: input.values })
          return null
        },
      ),
    }),
    resendCode: fromPromise<SentCode, { email: string }>(
      async ({ input: { email }, signal }) => {
        await api.call(resendCode, { body: { email } }, { signal })
        return sentTo(email)
      },
    ),
    countdown: fromCallback<CountdownTick, { deadline: number }>(
      ({ input, sendBack }) => {
        const tick = () => {
          const untilDeadline = Math.ceil(
            (input.deadline - clock.now()) / 1_000,
          )
          // Limits the wait to the code's lifetime, in case the clock was set back.
          const secondsLeft = Math.max(0, Math.min(untilDeadline, codeSeconds))
          sendBack({ type: 'countdown.ticked', secondsLeft })
        }
        tick()

        const timer = setInterval(tick, 1_000)
        return () => clearInterval(timer)
      },
    ),
  })
}

/** Stores the sent code while the dialog is open, so that a reload returns to the second step. */
export const persistSentCode: Effect<'forgotPassword'> = (
  deps,
  forgotPassword,
  find,
) => {
  const dialogs = find('dialogs')
  let storedDeadline: number | null = null
  const store = () => {
    const { email, deadline } = forgotPassword.getSnapshot().context
    const isOpen =
      dialogs.getSnapshot().context.dialog?.name === 'forgotPassword'
    const nextDeadline = isOpen ? deadline : null
    if (nextDeadline === storedDeadline) return

    storedDeadline = nextDeadline
    writeSentCode(
      deps,
      nextDeadline === null ? null : { email, deadline: nextDeadline },
    )
  }

  forgotPassword.subscribe(store)
  return dialogs.subscribe(store).unsubscribe
}
