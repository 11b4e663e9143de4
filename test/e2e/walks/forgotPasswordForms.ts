import { codeFormMachine } from '#machines/session/codeFormMachine.ts'
import { resetFormMachine } from '#machines/session/resetFormMachine.ts'
import { demo, expect } from '../support/story.ts'
import {
  type ForgotPasswordScene,
  forgotPasswordScene,
  newPassword,
  visit,
  visitWithCode,
} from './forgotPassword.ts'
import type { Table } from './table.ts'

const problems = ({ context }: { context: Problems }) => [
  Object.keys(context.fieldErrors),
  context.error?.code,
]

const sent = { email: demo.email, deadline: 1 }

/** The first step of a forgotten password: where the code shall go. */
export const codeForm: Table<typeof codeFormMachine, ForgotPasswordScene> = {
  machine: codeFormMachine,
  project: problems,
  scene: forgotPasswordScene,
  starts: { 'a visitor has forgotten the password': { act: visit } },
  acts: {
    'no email is sent': {
      events: [{ type: 'form.submit', values: { email: '' } }],
      when: (snapshot) => snapshot.matches('editing'),
      async act({ type, press }) {
        await type('session.email', '')
        await press('password.send_code')
      },
    },
    'the email is edited': {
      events: [{ type: 'form.edited', field: 'email' }],
      when: ({ context }) => 'email' in context.fieldErrors,
      act: ({ type }) => type('session.email', demo.email),
    },
    'an email is sent': {
      events: [{ type: 'form.submit', values: { email: demo.email } }],
      when: (snapshot) => snapshot.matches('editing') && isClean(snapshot.context),
      async act({ sendCode, calls }) {
        await sendCode()
        await calls.came('code')
      },
    },
    'the code is on its way': {
      events: [{ type: 'xstate.done.actor.submitForm', output: sent }],
      act: ({ calls }) => calls.pass('code'),
    },
    ...endings('code', 'codeForm'),
  },
  sees: {
    editing: async ({ button, dialog }, { context }) => {
      await expect(button('password.send_code')).toBeEnabled()
      await expect(dialog.getByRole('alert')).toHaveCount(isClean(context) ? 0 : 1)
    },
    submitting: ({ button }) => expect(button('password.sending_code')).toBeDisabled(),
    done: ({ button }) => expect(button('password.reset')).toBeVisible(),
  },
  untaken: {
    'The button is off while the email is sent.': ['codeForm.submitting  form.submit  ->  (stays)'],
    'The second step takes its place at once.': [
      'codeForm.done  form.edited  ->  codeForm.editing',
    ],
  },
  unseen: {},
}

const filled = {
  email: demo.email,
  otp_code: '123456',
  new_password: newPassword,
  confirm_password: newPassword,
}

const empty = { ...filled, otp_code: '', new_password: '', confirm_password: '' }

/** The second step: the code and the new password. */
export const resetForm: Table<typeof resetFormMachine, ForgotPasswordScene> = {
  machine: resetFormMachine,
  project: problems,
  scene: forgotPasswordScene,
  starts: { 'a code is out': { act: visitWithCode } },
  acts: {
    'an empty form is sent': {
      events: [{ type: 'form.submit', values: empty }],
      when: (snapshot) => snapshot.matches('editing') && isClean(snapshot.context),
      act: ({ press }) => press('password.reset'),
    },
    'the code is typed': {
      events: [{ type: 'form.edited', field: 'otp_code' }],
      when: ({ context }) => 'otp_code' in context.fieldErrors,
      act: ({ type }) => type('password.code', '123456'),
    },
    'everything is typed and sent': {
      events: [{ type: 'form.submit', values: filled }],
      when: (snapshot) => snapshot.matches('editing'),
      async act({ typeReset, press, calls }) {
        await typeReset()
        await press('password.reset')
        await calls.came('reset')
      },
    },
    'the password is set': {
      events: [{ type: 'xstate.done.actor.submitForm', output: null }],
      act: ({ calls }) => calls.pass('reset'),
    },
    ...endings('reset', 'resetForm'),
  },
  sees: {
    editing: async ({ button, dialog }, { context }) => {
      await expect(button('password.reset')).toBeEnabled()
      if (isClean(context)) await expect(dialog.getByRole('alert')).toHaveCount(0)
      else await expect(dialog.getByRole('alert').first()).toBeVisible()
    },
    submitting: ({ button }) => expect(button('password.resetting')).toBeDisabled(),
    done: ({ dialog, t }) => expect(dialog.getByText(t('password.succeeded'))).toBeVisible(),
  },
  untaken: {
    'The button is off while the password is sent.': [
      'resetForm.submitting  form.submit  ->  (stays)',
    ],
    'The good news takes its place at once.': [
      'resetForm.done  form.edited  ->  resetForm.editing',
    ],
  },
  unseen: {},
}

type Problems = { fieldErrors: object; error: { code: string } | null }

/** What ends a form's call without an answer, and the form itself. */
function endings(call: 'code' | 'reset', form: 'codeForm' | 'resetForm') {
  return {
    'the network is gone': {
      events: [{ type: 'xstate.error.actor.submitForm', error: { code: 'offline' } }],
      act: ({ calls }: ForgotPasswordScene) => calls.cut(call),
    },
    'nobody answers for 40 seconds': {
      events: [{ type: `xstate.after.answerTime.${form}.submitting` }],
      act: ({ pass }: ForgotPasswordScene) => pass(40_000),
    },
    'the dialog is closed and opened again': {
      events: [{ type: 'form.reset' }],
      when: (snapshot: { value: unknown }) => snapshot.value !== 'done',
      act: reopen,
    },
  } as const
}

function isClean({ fieldErrors, error }: Problems): boolean {
  return Object.keys(fieldErrors).length === 0 && error === null
}

async function reopen({ page, dialog, open }: ForgotPasswordScene) {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
}
