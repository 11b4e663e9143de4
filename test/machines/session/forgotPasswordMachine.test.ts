import { expect, test } from 'vitest'
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { PasswordReset } from '#contract/forgotPassword.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type CodeValues,
  codeFormMachine,
  type SentCode,
  validateCodeEmail,
} from '#machines/session/codeFormMachine.ts'
import {
  type CountdownTick,
  type ForgotPasswordEmitted,
  forgotPasswordMachine,
} from '#machines/session/forgotPasswordMachine.ts'
import {
  codeDigits,
  resetFormMachine,
  validateReset,
} from '#machines/session/resetFormMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'
import { checkForm } from '#test/support/walker/formCheck.ts'

const sent: SentCode = { email: 'mei@example.com', deadline: 900_000 }
const again: SentCode = { email: 'mei@example.com', deadline: 1_800_000 }
const refused = { code: 'validation', fields: {}, detail: 'No.' }
const steps = [
  { type: 'xstate.error.actor.submitForm', error: { code: 'offline' } },
  { type: 'xstate.error.actor.submitForm', error: refused },
] as const
const right: PasswordReset = {
  email: 'mei@example.com',
  otp_code: '123456',
  new_password: 'new-buns-8',
  confirm_password: 'new-buns-8',
}

test('J8, J2: a password reset takes every transition; resending needs a code whose time is over', () => {
  const codeForm = createActor(codeFormMachine).getSnapshot()
  const resetForm = createActor(resetFormMachine).getSnapshot()
  expectFullWalk(forgotPasswordMachine, {
    inputs: [{ sentCode: null }, { sentCode: sent }],
    events: [
      { type: 'xstate.snapshot.codeForm', snapshot: codeForm },
      {
        type: 'xstate.snapshot.codeForm',
        snapshot: {
          ...codeForm,
          value: 'done',
          context: { ...codeForm.context, output: sent },
        },
      },
      { type: 'xstate.snapshot.resetForm', snapshot: resetForm },
      {
        type: 'xstate.snapshot.resetForm',
        snapshot: { ...resetForm, value: 'done' },
      },
      { type: 'countdown.ticked', secondsLeft: 0 },
      { type: 'countdown.ticked', secondsLeft: 1 },
      { type: 'xstate.done.actor.resendCode', output: again },
    ],
    // The regions send these to each other.
    skip: (_, type) => type === 'code.sent' || type === 'code.dropped',
    check: (arrival) => {
      expectState(arrival, {
        'forgotPassword.clear': {
          form: 'email',
          countdown: 'off',
          resend: 'idle',
        },
        'email.change': { form: 'email', countdown: 'off', resend: 'idle' },
        'code.resend': [{ resend: 'resending' }, { resend: 'idle' }],
        'xstate.done.actor.resendCode': {
          resend: 'sent',
          countdown: 'running',
        },
        'xstate.error.actor.resendCode': { resend: 'failed' },
        'xstate.error.actor.countdown': { countdown: 'over' },
        'xstate.error': { form: 'interrupted' },
        'xstate.after.sentTime': { resend: 'idle' },
        'xstate.after.readTime': { form: 'email' },
        'xstate.after.restTime': [{ form: 'email' }, { form: 'reset' }],
      })

      const { snapshot, path, emitted } = arrival
      expect(snapshot.hasTag('resending')).toBe(
        snapshot.matches({ resend: 'resending' }),
      )

      const broken = path.filter(({ type }) =>
        /^xstate\.error.*Form$/.test(type),
      )
      const alerts = emitted.filter(({ type }) => type === 'notice.raised')
      expect(alerts.length).toBe(broken.length)

      const { deadline, secondsLeft, email, resendError } = snapshot.context
      expect(resendError !== null).toBe(snapshot.matches({ resend: 'failed' }))
      const isOut = deadline !== null
      if (!snapshot.matches({ form: 'interrupted' }))
        expect(isOut).toBe(snapshot.matches({ form: 'reset' }))
      expect(isOut).toBe(!snapshot.matches({ countdown: 'off' }))
      expect(snapshot.matches({ countdown: 'over' })).toBe(
        isOut && secondsLeft === 0,
      )

      if (!isOut) expect(snapshot.matches({ resend: 'idle' })).toBe(true)
      if (isOut) expect(email).toBe('mei@example.com')
      const rests =
        snapshot.matches({ resend: 'idle' }) ||
        snapshot.matches({ resend: 'failed' })
      expect(snapshot.can({ type: 'code.resend' })).toBe(
        snapshot.matches({ countdown: 'over' }) && rests,
      )
    },
  })
})

test('J8: both forms of a password reset take every declared transition', () => {
  expectFullWalk(codeFormMachine, {
    events: [
      { type: 'form.submit', values: { email: 'mei@example.com' } },
      { type: 'form.submit', values: { email: '' } },
      { type: 'form.edited', field: 'email' },
      { type: 'xstate.done.actor.submitForm', output: sent },
      ...steps,
    ],
    check: checkForm,
  })
  expectFullWalk(resetFormMachine, {
    events: [
      { type: 'form.submit', values: right },
      { type: 'form.submit', values: { ...right, otp_code: '' } },
      { type: 'form.edited', field: 'otp_code' },
      { type: 'xstate.done.actor.submitForm', output: null },
      ...steps,
    ],
    check: checkForm,
  })
})

test('G3: a code is sent, the password is reset, success stands for two seconds, then all starts over', async () => {
  const { actor, clock, emitted, submitted } = start()
  await sendCode(actor)
  expect(actor.getSnapshot().context).toEqual({
    ...sent,
    secondsLeft: 900,
    resendError: null,
  })

  actor
    .getSnapshot()
    .children.resetForm?.send({ type: 'form.submit', values: right })
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'succeeded' }))
  expect(submitted).toEqual([right])
  expect(actor.getSnapshot().value).toEqual({
    form: 'succeeded',
    countdown: 'off',
    resend: 'idle',
  })

  clock.increment(1_999)
  expect(emitted).toEqual([])
  clock.increment(1)
  expect(emitted).toEqual([{ type: 'forgotPassword.finished' }])
  expect(actor.getSnapshot().value).toEqual({
    form: 'email',
    countdown: 'off',
    resend: 'idle',
  })
  expect(actor.getSnapshot().context).toEqual(emptyContext)
})

test('G3: another code can be sent only at zero; it restarts the countdown and shows a message for three seconds', async () => {
  const { actor, clock, tick, watched } = start()
  await sendCode(actor)
  tick(1)
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false)

  tick(0)
  actor.send({ type: 'code.resend' })
  expect(actor.getSnapshot().hasTag('resending')).toBe(true)

  await waitFor(actor, (snapshot) => snapshot.matches({ resend: 'sent' }))
  expect(actor.getSnapshot().context).toEqual({
    ...again,
    secondsLeft: 900,
    resendError: null,
  })
  expect(watched).toEqual([900_000, 1_800_000])
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false)

  clock.increment(2_999)
  expect(actor.getSnapshot().matches({ resend: 'sent' })).toBe(true)
  clock.increment(1)
  expect(
    actor.getSnapshot().matches({ resend: 'idle', countdown: 'running' }),
  ).toBe(true)
})

test('a code that could not be sent again says why and can be asked for once more', async () => {
  const { actor, tick } = start({
    resend: () => Promise.reject({ code: 'offline' }),
  })
  await sendCode(actor)
  tick(0)
  actor.send({ type: 'code.resend' })
  await waitFor(actor, (snapshot) => snapshot.matches({ resend: 'failed' }))
  expect(actor.getSnapshot().context.resendError).toEqual({ code: 'offline' })
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(true)
})

test('G3: Change Email goes back with the email that was typed, and the code counts no more', async () => {
  const { actor } = start()
  await sendCode(actor)
  actor.send({ type: 'email.change' })
  expect(actor.getSnapshot().matches({ form: 'email', countdown: 'off' })).toBe(
    true,
  )
  expect(actor.getSnapshot().context).toEqual({
    ...emptyContext,
    email: 'mei@example.com',
  })
})

test('G3: what was stored of a reset comes back to its second step and counts on to its deadline', () => {
  const { actor, watched, tick } = start({ sent })
  expect(
    actor.getSnapshot().matches({ form: 'reset', countdown: 'running' }),
  ).toBe(true)
  expect(watched).toEqual([900_000])

  tick(17)
  expect(actor.getSnapshot().context).toEqual({
    ...sent,
    secondsLeft: 17,
    resendError: null,
  })
})

test.each([
  ['', { email: 'session.identifier_required' }],
  [' ', { email: 'session.identifier_required' }],
  ['0412345678', { email: 'session.email_invalid' }],
  [' mei@example.com ', {}],
])('G3: a code for the email %j has the problem %j', (email, problem) => {
  expect(validateCodeEmail({ email })).toEqual(problem)
})

test.each([
  [{}, {}],
  [{ otp_code: '' }, { otp_code: 'password.code_required' }],
  [{ otp_code: '12345' }, { otp_code: 'password.code_length' }],
  [{ otp_code: '12345a' }, { otp_code: 'password.code_digits' }],
  [
    { new_password: '', confirm_password: '' },
    {
      new_password: 'password.new_required',
      confirm_password: 'session.confirm_required',
    },
  ],
  [
    { new_password: '1234567', confirm_password: '1234567' },
    { new_password: 'password.new_short' },
  ],
  [{ new_password: '12345678', confirm_password: '12345678' }, {}],
  [
    { confirm_password: 'other' },
    { confirm_password: 'session.passwords_differ' },
  ],
])('G3: a reset with %j has the problems %j', (change, problems) => {
  expect(validateReset({ ...right, ...change })).toEqual(problems)
})

test.each([
  ['12a3', '123'],
  [' 123 456 ', '123456'],
  ['12345678', '123456'],
  ['', ''],
])('G3: the code field takes %j as %j', (text, code) => {
  expect(codeDigits(text)).toBe(code)
})

const emptyContext = {
  email: '',
  deadline: null,
  secondsLeft: 0,
  resendError: null,
}

async function sendCode(actor: ReturnType<typeof start>['actor']) {
  const values = { email: 'mei@example.com' }
  actor.getSnapshot().children.codeForm?.send({ type: 'form.submit', values })
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'reset' }))
}

type Given = { sent?: SentCode; resend?: () => Promise<SentCode> }

function start({ sent: stored, resend = async () => again }: Given = {}) {
  const submitted: PasswordReset[] = []
  const watched: number[] = []
  let tell = (_: CountdownTick) => {}
  const machine = provideActors(forgotPasswordMachine, {
    codeForm: provideActors(codeFormMachine, {
      submitForm: fromPromise<SentCode, { values: CodeValues }>(
        async () => sent,
      ),
    }),
    resetForm: provideActors(resetFormMachine, {
      submitForm: fromPromise<null, { values: PasswordReset }>(
        async ({ input }) => {
          submitted.push(input.values)
          return null
        },
      ),
    }),
    resendCode: fromPromise<SentCode, { email: string }>(resend),
    countdown: fromCallback<CountdownTick, { deadline: number }>(
      ({ input, sendBack }) => {
        watched.push(input.deadline)
        tell = sendBack
      },
    ),
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, {
    clock,
    input: { sentCode: stored ?? null },
  })
  const emitted: ForgotPasswordEmitted[] = []

  actor.on('*', (event) => emitted.push(event))
  const tick = (secondsLeft: number) =>
    tell({ type: 'countdown.ticked', secondsLeft })

  return { actor: actor.start(), clock, emitted, submitted, watched, tick }
}
