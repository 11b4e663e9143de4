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
        const tell = () => {
          const left = Math.ceil((input.deadline - clock.now()) / 1_000)
          // After the clock was set back, nobody waits longer than the code's lifetime.
          const secondsLeft = Math.max(0, Math.min(left, codeSeconds))
          sendBack({ type: 'countdown.ticked', secondsLeft })
        }
        tell()
        const timer = setInterval(tell, 1_000)
        return () => clearInterval(timer)
      },
    ),
  })
}

/** Lets a reload return to the second step, unless the customer has closed the dialog. */
export const keepSentCode: Effect<'forgotPassword'> = (
  deps,
  forgotPassword,
  find,
) => {
  const dialogs = find('dialogs')
  let kept: number | null = null
  const keep = () => {
    const { email, deadline } = forgotPassword.getSnapshot().context
    const isOpen =
      dialogs.getSnapshot().context.dialog?.name === 'forgotPassword'
    const wanted = isOpen ? deadline : null
    if (wanted === kept) return
    kept = wanted
    writeSentCode(deps, wanted === null ? null : { email, deadline: wanted })
  }
  forgotPassword.subscribe(keep)
  return dialogs.subscribe(keep).unsubscribe
}
