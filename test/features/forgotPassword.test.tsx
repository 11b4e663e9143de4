import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withActors } from '#src/app/withActors.ts'
import { LoginDialog } from '#src/features/session/LoginDialog.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const Login = await withActors(['accountForms'], async () => LoginDialog)()

const sent = { 'POST /forget-password-otp/': { body: { message: 'Sent.' } } }
const minute = 60_000

test('G3: from the login to a code: the email is checked, sent trimmed, and the code gets the focus', async () => {
  const { calls } = await open(sent)
  submit('Send code')
  expect(errorUnder('Email')).toBe('Email address is required.')

  type('Email', 'mei@')
  submit('Send code')
  expect(errorUnder('Email')).toBe('Please enter a valid email address.')

  await askForCode()
  expect(calls).toContainEqual({
    call: 'POST /forget-password-otp/',
    body: { email: 'mei@example.test' },
  })

  const code = screen.getByLabelText('One-time code (OTP)')
  expect(document.activeElement).toBe(code)
  expect([
    code.getAttribute('autocomplete'),
    code.getAttribute('inputmode'),
  ]).toEqual(['one-time-code', 'numeric'])
  expect(screen.getByRole('timer').textContent).toBe('15:00')
  expect(isAriaDisabled(button('Resend code'))).toBe(true)
})

test('A51 G3: the second step checks code and passwords before anything is sent', async () => {
  const { calls } = await open(sent)
  await askForCode()
  const heard = await listen()
  submit('Reset password')
  expect(await heard()).toBe('3 fields need your attention')
  expect(fieldErrors()).toEqual([
    'OTP is required.',
    'New password is required.',
    'Please confirm your password.',
  ])

  type('One-time code (OTP)', '12 a34')
  type('New password', '1234567')
  type('Confirm password', '12345678')
  submit('Reset password')
  expect(typedIn('One-time code (OTP)')).toBe('1234')
  expect(fieldErrors()).toEqual([
    'OTP must be 6 digits.',
    'Password must be at least 8 characters long.',
    'Passwords do not match.',
  ])

  type('One-time code (OTP)', ' 123-456 7')
  expect(typedIn('One-time code (OTP)')).toBe('123456')
  expect(calls.map(({ call }) => call)).not.toContain('POST /verify-otp/')
})

test('G3: a reset sends code and passwords, and says that it is done', async () => {
  const { calls, actors } = await open({
    ...sent,
    'POST /verify-otp/': { body: { message: 'Done.' } },
  })
  await askForCode()
  fillReset()
  submit('Reset password')

  const success = await screen.findByText(/Your password has been reset/)
  expect(document.activeElement?.textContent).toBe(success.textContent)
  expect(calls.at(-1)?.body).toEqual({
    email: 'mei@example.test',
    otp_code: '123456',
    new_password: 'new-buns-8',
    confirm_password: 'new-buns-8',
  })
  expect(sessionStorage.getItem('forgot_password')).toBeNull()

  await waitFor(() =>
    expect(actors.dialogs.getSnapshot().matches({ modal: 'closed' })).toBe(
      true,
    ),
  )
})

test.each<[Answer, string]>([
  [{ status: 400, body: { detail: 'Not today.' } }, 'Not today.'],
  [{ status: 429, body: { detail: 'Too many codes.' } }, 'Too many codes.'],
  [{ status: 500 }, 'Failed to send OTP. Please try again.'],
  ['offline', 'Network error. Please check your connection and try again.'],
])('I3: a code that is answered with %j alerts %s', async (answer, text) => {
  await open({ 'POST /forget-password-otp/': answer })
  type('Email', 'mei@example.test')
  submit('Send code')
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each<[Answer, string[]]>([
  [{ status: 400, body: { otp_code: ['Wrong code.'] } }, ['Wrong code.']],
  [{ status: 400, body: { email: ['Who?'] } }, ['Who?']],
  [{ status: 500 }, ['Failed to verify OTP. Please try again.']],
  ['offline', ['Network error. Please check your connection and try again.']],
])('I3: a reset that is answered with %j says %j', async (answer, texts) => {
  await open({ ...sent, 'POST /verify-otp/': answer })
  await askForCode()
  fillReset()
  submit('Reset password')
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  expect(texts).toEqual(expect.arrayContaining(fieldErrors()))
  expect(typedIn('New password')).toBe('new-buns-8')
})

test.each<[Answer, string]>([
  [{ status: 429, body: { detail: 'Too many codes.' } }, 'Too many codes.'],
  [{ status: 500 }, 'Failed to resend OTP. Please try again.'],
  ['offline', 'Network error. Please check your connection and try again.'],
])('I3: a resend that is answered with %j alerts %s', async (answer, text) => {
  comeBack(Date.now() - 1_000, { 'POST /resend-otp/': answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(isAriaDisabled(button('Resend code'))).toBe(false)
})

test('G3: after the countdown another code can be requested, which restarts the countdown', async () => {
  const { calls } = comeBack(Date.now() - 1_000, {
    'POST /resend-otp/': { body: { message: 'Sent.' } },
  })
  expect(
    await screen.findByText(/You can request another one now/),
  ).toBeTruthy()

  const heard = await listen()
  fireEvent.click(button('Resend code'))
  expect(await screen.findByText('New OTP sent successfully!')).toBeTruthy()
  expect(await heard()).toContain('New OTP sent successfully!')
  expect(calls.at(-1)?.body).toEqual({ email: 'mei@example.test' })
  expect(screen.getByRole('timer').textContent).toBe('15:00')
  expect(isAriaDisabled(button('Resend code'))).toBe(true)
})

const reset = { version: 1, email: 'mei@example.test', path: '/' }

test('G3: a reload comes back to the second step and counts on to its deadline', async () => {
  comeBack(Date.now() + 10 * minute)
  expect((await screen.findByRole('timer')).textContent).toMatch(
    /^(10:00|09:59)$/,
  )
  expect(screen.getByText(/mei@example.test/)).toBeTruthy()

  fireEvent.click(button('Change Email'))
  expect(typedIn('Email')).toBe('mei@example.test')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(sessionStorage.getItem('forgot_password')).toBeNull()
})

test('a dialog that was closed is not opened by a reload, but goes on where it was within the visit', async () => {
  await open(sent)
  await askForCode()
  expect(JSON.parse(sessionStorage.getItem('forgot_password') ?? '')).toEqual({
    version: 1,
    email: 'mei@example.test',
    deadline: expect.any(Number),
    path: '/',
  })

  fireEvent.click(screen.getByRole('button', { name: 'Back to login' }))
  expect(sessionStorage.getItem('forgot_password')).toBeNull()
  fireEvent.click(
    screen
      .getAllByRole('button', { name: 'Forgot password?' })
      .at(-1) as Element,
  )
  expect(await screen.findByRole('timer')).toBeTruthy()
})

test.each([
  ['too old', { ...reset, deadline: Date.now() - 16 * minute }],
  [
    'of another page',
    { ...reset, path: '/ourstory', deadline: Date.now() + minute },
  ],
  ['of another version', { ...reset, version: 2, deadline: Date.now() }],
])('a stored reset that is %s is dropped', async (_, forgot_password) => {
  const { actors } = renderShop(null, { stored: { forgot_password } })
  await act(async () => {})
  expect(actors.dialogs.getSnapshot().value.modal).toBe('closed')
  expect(sessionStorage.getItem('forgot_password')).toBeNull()
})

test('a signed-in customer has no reset to come back to', async () => {
  const forgot_password = {
    ...reset,
    email: 'bo@example.test',
    deadline: Date.now() + minute,
  }
  const { actors } = renderShop(null, {
    stored: { forgot_password },
    user: sampleUser,
  })

  await act(async () => {})
  expect(actors.dialogs.getSnapshot().value.modal).toBe('closed')
  expect(sessionStorage.getItem('forgot_password')).toBeNull()
})

test('A18: a forgotten password speaks Chinese', async () => {
  comeBack(Date.now() + minute, {}, 'zh')
  fireEvent.click(await screen.findByRole('button', { name: '重置密码' }))
  expect(fieldErrors()).toEqual([
    '请输入验证码。',
    '请输入新密码。',
    '请再次输入密码。',
  ])
  expect(screen.getByRole('dialog').textContent).not.toMatch(/password\.|OTP/)
})

async function open(answers: Answers) {
  const rendered = renderShop(<Login onClose={() => {}} />, { answers })
  fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await screen.findByRole('button', { name: 'Send code' })
  return rendered
}

function comeBack(
  deadline: number,
  answers: Answers = {},
  language: 'en' | 'zh' = 'en',
) {
  const forgot_password = { ...reset, deadline }
  return renderShop(null, { answers, language, stored: { forgot_password } })
}

async function askForCode() {
  type('Email', ' mei@example.test ')
  submit('Send code')
  await screen.findByRole('button', { name: 'Reset password' })
}

function fillReset() {
  type('One-time code (OTP)', '123456')
  type('New password', 'new-buns-8')
  type('Confirm password', 'new-buns-8')
}

const button = (name: string) => screen.getByRole('button', { name })

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

function submit(name: string) {
  fireEvent.click(button(name))
}

function typedIn(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

function errorUnder(label: string) {
  const ids =
    screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ??
    []
  const error = ids.find((id) => id.endsWith('-error'))
  return (error && document.getElementById(error)?.textContent) || ''
}
