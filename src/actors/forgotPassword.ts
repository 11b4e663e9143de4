import { createActor, fromCallback, fromPromise } from 'xstate'
import {
  codeSeconds,
  type PasswordReset,
  resendCode,
  sendCode,
  verifyCode,
} from '#contract/forgotPassword.ts'
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
import type { ClientDeps } from './clientDeps.ts'
import { readSentCode } from './forgotPasswordRecord.ts'

/** A forgotten password; a reload comes back to the code that is out. */
export function createForgotPasswordActor(deps: ClientDeps) {
  const { api, clock, inspect } = deps
  const sentTo = (email: string): SentCode => ({
    email,
    deadline: clock.now() + codeSeconds * 1_000,
  })
  const machine = forgotPasswordMachine.provide({
    actors: {
      codeForm: codeFormMachine.provide({
        actors: {
          submitForm: fromPromise<SentCode, { values: CodeValues }>(async ({ input, signal }) => {
            const email = input.values.email.trim()
            await api.call(sendCode, { body: { email } }, { signal })
            return sentTo(email)
          }),
        },
      }),
      resetForm: resetFormMachine.provide({
        actors: {
          submitForm: fromPromise<null, { values: PasswordReset }>(async ({ input }) => {
            await api.call(verifyCode, { body: input.values })
            return null
          }),
        },
      }),
      resendCode: fromPromise<SentCode, { email: string }>(async ({ input: { email }, signal }) => {
        await api.call(resendCode, { body: { email } }, { signal })
        return sentTo(email)
      }),
      countdown: fromCallback<CountdownTick, { deadline: number }>(({ input, sendBack }) => {
        const tell = () => {
          const left = Math.ceil((input.deadline - clock.now()) / 1_000)
          // A clock that was set back makes nobody wait longer than the code lives.
          const secondsLeft = Math.max(0, Math.min(left, codeSeconds))
          sendBack({ type: 'countdown.ticked', secondsLeft })
        }
        tell()
        const timer = setInterval(tell, 1_000)
        return () => clearInterval(timer)
      }),
    },
  })
  const input = { sent: readSentCode(deps) }
  return createActor(machine, { id: 'forgotPassword', inspect, input })
}
