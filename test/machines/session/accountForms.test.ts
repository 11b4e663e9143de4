import { expect, test } from 'vitest'
import { type AnyStateMachine, transition } from 'xstate'
import {
  addressFormMachine,
  postalCodeOf,
  validateAddress,
} from '#machines/profile/addressFormMachine.ts'
import {
  changePasswordMachine,
  validatePasswordChange,
} from '#machines/profile/changePasswordMachine.ts'
import {
  deleteAccountMachine,
  validateDeletion,
} from '#machines/profile/deleteAccountMachine.ts'
import {
  loginFormMachine,
  validateLogin,
} from '#machines/session/loginFormMachine.ts'
import {
  registerFormMachine,
  validateRegistration,
} from '#machines/session/registerFormMachine.ts'
import { typedAddress } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { checkForm } from '#test/support/walker/formCheck.ts'

const refused = { code: 'validation', fields: {}, detail: 'No.' }
const steps = [
  { type: 'xstate.error.actor.submitForm', error: { code: 'offline' } },
  { type: 'xstate.error.actor.submitForm', error: refused },
] as const

test('J8: the login form takes every declared transition', () => {
  expectFullWalk(loginFormMachine, {
    events: [
      {
        type: 'form.submit',
        values: { identifier: 'mei@example.com', password: 'secret' },
      },
      { type: 'form.submit', values: { identifier: '', password: '' } },
      { type: 'form.edited', field: 'identifier' },
      {
        type: 'xstate.done.actor.submitForm',
        output: { access_token: 'a', refresh_token: 'r' },
      },
      ...steps,
    ],
    check: checkForm,
  })
})

test('J8: the registration form takes every declared transition', () => {
  expectFullWalk(registerFormMachine, {
    events: [
      { type: 'form.submit', values: registration },
      { type: 'form.submit', values: { ...registration, full_name: '' } },
      { type: 'form.edited', field: 'full_name' },
      {
        type: 'xstate.done.actor.submitForm',
        output: { tokens: null, remember: false },
      },
      ...steps,
    ],
    check: checkForm,
  })
})

test('J8: the form that deletes an account takes every declared transition', () => {
  const values = { password: 'secret', balance: 0, gives_up: false }
  expectFullWalk(deleteAccountMachine, {
    events: [
      { type: 'form.submit', values },
      { type: 'form.submit', values: { ...values, password: '' } },
      { type: 'form.edited', field: 'password' },
      { type: 'xstate.done.actor.submitForm', output: null },
      ...steps,
    ],
  })
})

test('M12: an account is deleted with its password, and with a balance only when it is given up', () => {
  const wrong = (password: string, balance: number, gives_up: boolean) =>
    validateDeletion({ password, balance, gives_up })
  expect(wrong('', 100, true)).toEqual({
    password: 'profile.data_password_required',
  })
  expect(wrong('x', 100, false)).toEqual({
    gives_up: 'profile.data_balance_required',
  })
  expect([wrong('x', 100, true), wrong('x', 0, false)]).toEqual([{}, {}])
})

test('J8: the address form takes every declared transition', () => {
  expectFullWalk(addressFormMachine, {
    events: [
      { type: 'form.submit', values: typedAddress },
      { type: 'form.submit', values: { ...typedAddress, city: '' } },
      { type: 'form.edited', field: 'city' },
      {
        type: 'xstate.done.actor.submitForm',
        output: { ...typedAddress, id: 7, postal_code: 2000 },
      },
      ...steps,
    ],
    check: checkForm,
  })
})

test('J8: the change of a password takes every declared transition', () => {
  expectFullWalk(changePasswordMachine, {
    events: [
      { type: 'form.submit', values: passwordChange },
      { type: 'form.submit', values: { ...passwordChange, old_password: '' } },
      { type: 'form.edited', field: 'old_password' },
      { type: 'xstate.done.actor.submitForm', output: null },
      ...steps,
    ],
    check: checkForm,
  })
})

test.each<[string, boolean, AnyStateMachine]>([
  ['the deletion of an account', true, deleteAccountMachine],
  ['the change of a password', true, changePasswordMachine],
  ['a registration', true, registerFormMachine],
  ['a login', false, loginFormMachine],
])('%s goes on when its page is left: %s', (_, goesOn, machine) => {
  const submitting = machine.resolveState({
    value: 'submitting',
    context: { values: {} },
  })
  const [afterReset] = transition(machine, submitting, { type: 'form.reset' })
  expect(afterReset.hasTag('busy')).toBe(goesOn)
})

test.each([
  [
    { identifier: '', password: '' },
    ['session.identifier_required', 'session.password_required'],
  ],
  [{ identifier: '  ', password: 'x' }, ['session.identifier_required']],
  [{ identifier: '0412345678', password: 'x' }, ['session.identifier_invalid']],
  [
    { identifier: 'mei@example', password: 'x' },
    ['session.identifier_invalid'],
  ],
  [{ identifier: ' mei@example.com ', password: 'x' }, []],
])('G1, G8: the login %j has the problems %j', (values, problems) => {
  expect(Object.values(validateLogin(values))).toEqual(problems)
})

test.each([
  [{}, {}],
  [{ full_name: ' ' }, { full_name: 'session.full_name_required' }],
  [{ email: '' }, { email: 'session.email_required' }],
  [{ email: 'mei@' }, { email: 'session.email_invalid' }],
  [{ email: 'mei..l@mail.example' }, { email: 'session.email_invalid' }],
  [{ mobile_number: '' }, { mobile_number: 'session.phone_required' }],
  [{ mobile_number: 'abc' }, { mobile_number: 'session.phone_invalid' }],
  [
    { mobile_number: '1412 345 678' },
    { mobile_number: 'session.phone_invalid' },
  ],
  [{ mobile_number: '412 345 678' }, {}],
  [{ mobile_number: '(04) 1234 5678' }, {}],
  [
    { password: '' },
    {
      password: 'session.password_required',
      confirm_password: 'session.passwords_differ',
    },
  ],
  [{ confirm_password: '' }, { confirm_password: 'session.confirm_required' }],
  [
    { confirm_password: 'secre' },
    { confirm_password: 'session.passwords_differ' },
  ],
])('G1: a registration with %j has the problems %j', (change, problems) => {
  expect(validateRegistration({ ...registration, ...change })).toEqual(problems)
})

test.each([
  [{ street_address2: '', state: '' }, {}],
  [{ postal_code: '' }, { postal_code: 'address.postal_code_required' }],
  [{ postal_code: '20a0' }, { postal_code: 'address.postal_code_invalid' }],
  [{ name: ' ' }, { name: 'address.name_required' }],
  [{ street_address1: '' }, { street_address1: 'address.street_required' }],
  [{ suburbs: '' }, { suburbs: 'address.suburb_required' }],
  [{ city: '' }, { city: 'address.city_required' }],
])('G4: an address with %j has the problems %j', (change, problems) => {
  expect(validateAddress({ ...typedAddress, ...change })).toEqual(problems)
})

test.each([
  [{}, {}],
  [{ old_password: '' }, { old_password: 'password.all_mandatory' }],
  [
    { new_password: '', confirm_password: '' },
    { new_password: 'password.all_mandatory' },
  ],
  [{ confirm_password: '' }, { confirm_password: 'password.all_mandatory' }],
  [
    { confirm_password: 'Buns' },
    { confirm_password: 'password.not_confirmed' },
  ],
  [{ new_password: ' ', confirm_password: ' ' }, {}],
])('G6: a change of password with %j is told %j', (change, problems) => {
  expect(validatePasswordChange({ ...passwordChange, ...change })).toEqual(
    problems,
  )
})

test.each([
  ['2000', 2000],
  [' 0800 ', 800],
  ['0199', null],
  ['0200', 200],
  ['20000', null],
  ['2o00', null],
])('the postal code %j is %j', (text, code) => {
  expect(postalCodeOf(text)).toBe(code)
})

const registration = {
  full_name: 'Mei Lin',
  email: 'mei@example.com',
  mobile_number: '0412345678',
  password: 'secret',
  confirm_password: 'secret',
  remember_me: true,
}

const passwordChange = {
  old_password: 'dim-sum',
  new_password: 'buns',
  confirm_password: 'buns',
}
