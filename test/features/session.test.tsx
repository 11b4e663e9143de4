import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withActors } from '#src/app/withActors.ts'
import { LoginDialog } from '#src/features/session/LoginDialog.tsx'
import { RegisterDialog } from '#src/features/session/RegisterDialog.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { deferred } from '#test/support/timing/deferred.ts'

const Login = await withActors(['accountForms'], async () => LoginDialog)()
const Register = await withActors(
  ['accountForms'],
  async () => RegisterDialog,
)()

const tokens = { access_token: 'a', refresh_token: 'r' }

test('G1: an empty login says what is missing under each field and goes to the first', () => {
  const { calls } = login()
  submit('Login')
  expect(errorUnder('Email or phone')).toBe('Email address is required.')
  expect(errorUnder('Password')).toBe('Password is required.')
  expect(document.activeElement).toBe(screen.getByLabelText('Email or phone'))
  expect(calls.map(({ call }) => call)).not.toContain('POST /login/')
})

test('A18 A45: with another language a true label stands in place of the server’s words about a login', async () => {
  const { actors } = login({
    'POST /login/': { status: 400, body: { password: ['Too short.'] } },
  })
  fillLogin()
  submit('Login')
  await waitFor(() => expect(screen.getByText('Too short.')).toBeTruthy())
  act(() =>
    actors.translations.send({ type: 'language.choose', language: 'zh' }),
  )
  expect(
    await screen.findByText('操作未成功。再试一次，即可用中文查看原因。'),
  ).toBeTruthy()
  expect(screen.queryByText('Too short.')).toBeNull()
})

test('G8: a phone number does not pass as email or phone, and its message goes when it is edited', () => {
  login()
  type('Email or phone', '0412345678')
  submit('Login')
  expect(errorUnder('Email or phone')).toBe(
    'Please enter a valid email address',
  )
  type('Email or phone', 'mei@example.test')
  expect(errorUnder('Email or phone')).toBe('')
})

test.each([
  [
    { status: 400, body: { email: ['Unknown.'], password: ['Too short.'] } },
    'Unknown. Too short.',
  ],
  [
    { status: 401, body: { detail: 'Wrong email or password.' } },
    'Wrong email or password.',
  ],
  [
    'offline' as const,
    'Network error. Please check your connection and try again.',
  ],
  [{ status: 500 }, 'An unexpected error occurred. Please try again.'],
])(
  'I3: a login answered with %j alerts %s and keeps what was typed',
  async (answer, text) => {
    login({ 'POST /login/': answer })
    fillLogin()
    submit('Login')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(errorUnder('Password')).toBe('')
    expect(typedIn('Email or phone')).toBe('mei@example.test')
    expect(typedIn('Password')).toBe('secret')
  },
)

test('G1: a login stores tokens and user and starts the session', async () => {
  const { actors } = login({
    'POST /login/': { body: tokens },
    'GET /details/': { body: sampleUser },
  })
  fillLogin()
  submit('Login')
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true),
  )
  expect(localStorage.getItem('access_token')).toBe('a')
  expect(localStorage.getItem('refresh_token')).toBe('r')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    user: sampleUser,
  })
})

test('a login whose details do not come says so, keeps no tokens and can be tried again', async () => {
  const answers: Answers = { 'POST /login/': { body: tokens } }
  const { actors } = login(answers)

  fillLogin()
  submit('Login')
  expect(await screen.findByText(/^Your login worked, but/)).toBeTruthy()
  expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(false)
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(isAriaDisabled(screen.getByRole('button', { name: 'Login' }))).toBe(
    false,
  )

  answers['GET /details/'] = { body: sampleUser }
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true),
  )
  expect(localStorage.getItem('access_token')).toBe('a')
})

test('a customer who closes the dialog after such a login is a visitor again', async () => {
  const { actors } = renderShop(null, {
    answers: { 'POST /login/': { body: tokens } },
  })
  act(() =>
    actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'login' } }),
  )
  await screen.findByLabelText('Password')
  fillLogin()
  submit('Login')
  await screen.findByText(/^Your login worked, but/)
  act(() => actors.dialogs.send({ type: 'dialog.close' }))
  expect(actors.session.getSnapshot().value).toBe('signedOut')
})

test.each(['Google', 'Facebook'])(
  'A8: %s only says that it is not implemented yet',
  (name) => {
    login()
    fireEvent.click(screen.getByRole('button', { name }))
    expect(
      screen.getByText(`${name} login is not implemented yet.`),
    ).toBeTruthy()
  },
)

test('the password can be looked at', () => {
  login()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

test('G1 G10: a registration sends the digits of the phone, then logs in; unticked it ends with the browser', async () => {
  const { actors, calls } = register({
    'POST /register-user/': { status: 201, body: { message: 'Welcome' } },
    'POST /login/': { body: tokens },
    'GET /details/': { body: sampleUser },
  })
  fillRegistration()
  fireEvent.click(screen.getByLabelText('Remember me'))
  submit('Sign Up')
  await waitFor(() =>
    expect(actors.session.getSnapshot().hasTag('signedIn')).toBe(true),
  )
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    {
      call: 'POST /register-user/',
      body: {
        full_name: 'Mei Lin',
        email: 'mei@example.test',
        mobile_number: '0412345678',
        password: 'secret',
        confirm_password: 'secret',
        remember_me: false,
      },
    },
    {
      call: 'POST /login/',
      body: { email: 'mei@example.test', password: 'secret' },
    },
  ])
  expect(localStorage.getItem('session_scope')).toBe('browser')
})

test('G1: who is registered but could not be logged in is asked to, with the email, until the login is closed', async () => {
  const answers = {
    'POST /register-user/': { status: 201, body: { message: 'Welcome' } },
    'POST /login/': { status: 503 },
  }
  const { actors } = renderShop(null, { answers })

  act(() =>
    actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'register' } }),
  )
  await screen.findByRole('button', { name: 'Sign Up' })
  fillRegistration()
  submit('Sign Up')
  expect(
    (await screen.findByLabelText<HTMLInputElement>('Email or phone')).value,
  ).toBe('mei@example.test')
  expect(
    screen.getByText('Your account has been created. Please log in.'),
  ).toBeTruthy()

  act(() => actors.dialogs.send({ type: 'dialog.close' }))
  await waitFor(() => expect(history.state?.dialog).toBeUndefined())
  expect(
    screen.queryByText('Your account has been created. Please log in.'),
  ).toBeNull()
})

test('I3: a refused registration shows field errors under the fields, unknown ones in a general alert', async () => {
  register({
    'POST /register-user/': {
      status: 400,
      body: { email: ['Already taken.'], captcha: ['Please prove it.'] },
    },
  })
  fillRegistration()
  submit('Sign Up')
  await waitFor(() => expect(errorUnder('Email')).toBe('Already taken.'))
  expect(screen.getByText('Please prove it.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('I3: a registration without an answer shows the fallback', async () => {
  register()
  fillRegistration()
  submit('Sign Up')
  expect(
    await screen.findByText(
      'An unexpected error occurred. Please try again later.',
    ),
  ).toBeTruthy()
})

test('G1: a registration whose dialog is closed goes on: its answer logs in', async () => {
  const { actors, answer } = await leaveRegistration()
  answer({ status: 201, body: { message: 'Welcome' } })
  await waitFor(() =>
    expect(actors.session.getSnapshot().context.user).toEqual(sampleUser),
  )
})

test.each<[string, Answer, string]>([
  [
    'refused',
    { status: 400, body: { email: ['Already taken.'] } },
    'Already taken.',
  ],
  [
    'lost',
    'offline',
    'Your registration could not be completed. Please try again.',
  ],
])(
  'G1: a registration that was left and is %s is told and said, and its dialog is as new',
  async (_, registrationAnswer, text) => {
    const heard = await listen()
    const { actors, answer } = await leaveRegistration()
    act(() =>
      actors.dialogs.send({
        type: 'dialog.open',
        dialog: { name: 'register' },
      }),
    )
    expect(
      await screen.findByRole('button', { name: 'Signing up...' }),
    ).toBeTruthy()

    answer(registrationAnswer)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await heard()).toContain(text)
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeTruthy()
    expect(actors.registerForm.getSnapshot().context).toMatchObject({
      values: null,
      fieldErrors: {},
      error: null,
    })
  },
)

test('A14: a registration that was left ends, with what was typed, when somebody logs in', async () => {
  const { actors, answer } = await leaveRegistration()
  act(() => actors.session.send({ type: 'session.replace', user: sampleUser }))
  act(() => actors.session.send({ type: 'session.close' }))
  answer({ status: 400, body: { email: ['Already taken.'] } })
  act(() =>
    actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'register' } }),
  )
  expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeTruthy()
  expect(actors.registerForm.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { values: null, fieldErrors: {} },
  })
})

/** Closes the dialog of a pending registration; the test resolves its answer. */
async function leaveRegistration() {
  const { promise, resolve } = deferred<Answer>()
  const answers: Answers = {
    'POST /register-user/': () => promise,
    'POST /login/': { body: tokens },
    'GET /details/': { body: sampleUser },
  }
  const { actors } = renderShop(null, { answers })

  act(() =>
    actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'register' } }),
  )
  await screen.findByRole('button', { name: 'Sign Up' })
  fillRegistration()
  submit('Sign Up')
  act(() => actors.dialogs.send({ type: 'dialog.close' }))
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())

  return { actors, answer: resolve }
}

test('A18: the login speaks Chinese', () => {
  renderShop(<Login onClose={() => {}} />, { language: 'zh' })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(errorUnder('邮箱或手机号')).toBe('请输入邮箱地址。')
})

function login(answers: Answers = {}) {
  return renderShop(<Login onClose={() => {}} />, { answers })
}

function register(answers: Answers = {}) {
  return renderShop(<Register onClose={() => {}} />, { answers })
}

function fillLogin() {
  type('Email or phone', 'mei@example.test')
  type('Password', 'secret')
}

function fillRegistration() {
  type('Full name', 'Mei Lin')
  type('Email', 'mei@example.test')
  type('Phone number', '0412 345 678')
  type('Password', 'secret')
  type('Confirm password', 'secret')
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

function submit(button: string) {
  fireEvent.click(screen.getByRole('button', { name: button }))
}

function typedIn(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

/** The description of a field without its hint. */
function errorUnder(label: string) {
  const ids =
    screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ??
    []
  const error = ids.find((id) => id.endsWith('-error'))
  return (error && document.getElementById(error)?.textContent?.trim()) || ''
}
