import type { Locator } from '@playwright/test'
import { codeSeconds } from '#contract/forgotPassword.ts'
import { forgotPasswordMachine } from '#machines/session/forgotPasswordMachine.ts'
import { logIn } from '../support/arrive.ts'
import { mailsTo } from '../support/mailbox.ts'
import { demo, expect, type Shop } from '../support/story.ts'
import { untilItAnswers } from '../support/untilItAnswers.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage, Table } from './table.ts'

/** The dialog of a forgotten password, whose calls wait. */
export type ForgotPasswordScene = Stage & {
  calls: Calls<'code' | 'reset' | 'resend'>
  dialog: Locator
  open: () => Promise<void>
  press: (label: string) => Promise<void>
  button: (label: string) => Locator
  type: (label: string, text: string) => Promise<void>
  sendCode: () => Promise<void>
  typeReset: () => Promise<void>
}

/** The dialog as a visitor comes to it from the login. */
export async function forgotPasswordScene(stage: Stage): Promise<ForgotPasswordScene> {
  const { page, shop, t } = stage
  const calls = callsTo(page, {
    code: '**/api/forget-password-otp/',
    reset: '**/api/verify-otp/',
    resend: '**/api/resend-otp/',
  })
  const dialog = page.getByRole('dialog', { name: t('password.forgot_title') })
  const button = (label: string) => dialog.getByRole('button', { name: t(label), exact: true })
  const type = (label: string, text: string) => dialog.getByLabel(t(label)).fill(text)
  return {
    ...stage,
    ...{ calls, dialog, button, type },
    press: (label) => button(label).click(),
    async open() {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell.login') })
        .click()
      await page.getByRole('button', { name: t('password.forgot_link') }).click()
      await expect(dialog).toBeVisible()
    },
    async sendCode() {
      await type('session.email', demo.email)
      await button('password.send_code').click()
    },
    async typeReset() {
      await type('password.code', await newestCode(shop))
      await type('password.new', newPassword)
      await type('session.confirm_password', newPassword)
    },
  }
}

export const newPassword = 'lantern-two'

/** The code of the newest mail that has one. */
async function newestCode(shop: Shop): Promise<string> {
  const codes = async () =>
    (await mailsTo(shop, demo.email)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

/** A visitor opens the dialog. */
export async function visit({ page, calls, open }: ForgotPasswordScene) {
  await calls.hold()
  await page.goto('/ourstory')
  await untilItAnswers(page)
  await open()
}

/** A visitor opens the dialog, and a code is sent. */
export async function visitWithCode(scene: ForgotPasswordScene) {
  await visit(scene)
  await scene.sendCode()
  await scene.calls.pass('code')
  await expect(scene.button('password.reset')).toBeVisible()
}

const sent = { email: demo.email, deadline: 1 }
const form = (id: 'codeForm' | 'resetForm', output: typeof sent | null) =>
  ({ type: `xstate.snapshot.${id}`, snapshot: { value: 'done', context: { output } } }) as const
const ticked = (secondsLeft: number) => ({ type: 'countdown.ticked', secondsLeft }) as const

export const forgotPassword: Table<typeof forgotPasswordMachine, ForgotPasswordScene> = {
  machine: forgotPasswordMachine,
  project: ({ context: { deadline, secondsLeft, resendError } }) => [
    ...[deadline, secondsLeft === 0, resendError?.code],
  ],
  scene: forgotPasswordScene,
  starts: {
    'a visitor has forgotten the password': { input: { sent: null }, act: visit },
    'the page is loaded again while a code is out': {
      input: { sent },
      async act(scene) {
        await visitWithCode(scene)
        await scene.page.reload()
        await expect(scene.button('password.reset')).toBeVisible()
      },
    },
  },
  acts: {
    'a code is sent': {
      events: [form('codeForm', sent)],
      async act({ sendCode, calls }) {
        await sendCode()
        await calls.pass('code')
      },
    },
    'another email is wanted': {
      events: [{ type: 'email.change' }],
      act: ({ press }) => press('password.change_email'),
    },
    'a second passes': { events: [ticked(codeSeconds - 1)], act: ({ pass }) => pass(1_000) },
    'the time of the code is over': {
      events: [ticked(0)],
      when: (snapshot) => !snapshot.matches({ resend: 'sent' }),
      act: ({ pass }) => pass(codeSeconds * 1_000),
    },
    'another code is asked for': {
      events: [{ type: 'code.resend' }],
      act: ({ press }) => press('password.resend'),
    },
    'another code comes': {
      events: [{ type: 'xstate.done.actor.resendCode', output: sent }],
      act: ({ calls }) => calls.pass('resend'),
    },
    'no other code comes': {
      events: [{ type: 'xstate.error.actor.resendCode', error: { code: 'offline' } }],
      act: ({ calls }) => calls.cut('resend'),
    },
    'nobody answers for 40 seconds': {
      events: [{ type: 'xstate.after.answerTime.forgotPassword.resend.resending' }],
      act: ({ pass }) => pass(40_000),
    },
    'three seconds pass': {
      events: [{ type: 'xstate.after.sentTime.forgotPassword.resend.sent' }],
      act: ({ pass }) => pass(3_000),
    },
    'the password is reset': {
      events: [form('resetForm', null)],
      async act({ typeReset, press, calls }) {
        await typeReset()
        await press('password.reset')
        await calls.pass('reset')
      },
    },
    'the good news was read, and the dialog is opened again': {
      events: [{ type: 'xstate.after.readTime.forgotPassword.form.succeeded' }],
      async act({ pass, dialog, open }) {
        await pass(2_000)
        await expect(dialog).toBeHidden()
        await open()
      },
    },
    'the customer logs in in another tab, and logs out': {
      events: [{ type: 'forgotPassword.clear' }, { type: 'forgotPassword.clear' }],
      async act({ page, context, shop, dialog, open, t }) {
        const kept = await logIn(shop)
        const other = await context.newPage()
        await other.goto('/healthz')
        await other.evaluate((records) => {
          for (const [key, value] of Object.entries(records)) localStorage.setItem(key, value)
        }, kept)
        await expect(dialog).toBeHidden()
        await other.evaluate(() => localStorage.clear())
        await other.close()
        await expect(page.getByRole('button', { name: t('shell.login') }).first()).toBeVisible()
        await open()
      },
    },
  },
  sees: {
    'form.email': ({ button }) => expect(button('password.send_code')).toBeEnabled(),
    'form.reset': ({ button }) => expect(button('password.reset')).toBeEnabled(),
    'form.succeeded': ({ dialog, t }) =>
      expect(dialog.getByText(t('password.succeeded'))).toBeVisible(),
    'countdown.off': ({ dialog }) => expect(dialog.getByRole('timer')).toBeHidden(),
    'countdown.running': async ({ dialog, button }) => {
      await expect(dialog.getByRole('timer')).toHaveText(/1[45]:\d\d/)
      await expect(button('password.resend')).toBeDisabled()
    },
    'countdown.over': ({ dialog, t }) =>
      expect(dialog.getByRole('status').getByText(t('password.resend_now'))).toBeVisible(),
    'resend.idle': ({ dialog, t }) => expect(dialog.getByText(t('password.resent'))).toBeHidden(),
    'resend.resending': ({ button }) =>
      expect(button('password.resending')).toHaveAttribute('aria-busy', 'true'),
    'resend.sent': ({ dialog, t }) => expect(dialog.getByText(t('password.resent'))).toBeVisible(),
    'resend.failed': async ({ dialog, button }) => {
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expect(button('password.resend')).toBeEnabled()
    },
  },
  untaken: {
    'Nothing outside of the page breaks a form or the countdown.': [
      'forgotPassword.form.email  xstate.error.actor.codeForm  ->  forgotPassword.form.interrupted',
      'forgotPassword.form.reset  xstate.error.actor.resetForm  ->  forgotPassword.form.interrupted',
      'forgotPassword.form.interrupted  xstate.after.restTime.forgotPassword.form.interrupted  ->  forgotPassword.form.deciding',
      'forgotPassword.countdown.running  xstate.error.actor.countdown  ->  forgotPassword.countdown.over',
    ],
  },
  unseen: { 'Only a form that is broken leads here.': ['form.interrupted'] },
}
