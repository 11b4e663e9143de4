import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressInput, addressLengths } from '#contract/addressForm.ts'
import { contactMessage } from '#contract/contact.ts'
import { contactLengths } from '#contract/contactLengths.ts'
import { fullNameLength, passwordLength } from '#contract/validation.ts'
import { validateContact } from '#machines/contact/contactFormMachine.ts'
import { validateAddress } from '#machines/profile/addressFormMachine.ts'
import { validateRegistration } from '#machines/session/registerFormMachine.ts'
import { registrationProblems } from '#server/domain/registrationProblems.ts'
import { typedAddress } from '#test/support/fixtures/customer.ts'

test.each(entries(addressLengths))(
  'A41 G4: an address takes %s of %i characters, and names it when it is longer, as the contract does',
  (field, length) => {
    const start = field === 'phone' ? '0290000000' : ''
    const textOf = (count: number) => start.padEnd(count, 'x')
    const isTaken = (text: string) =>
      z.safeParse(addressInput, { ...typedAddress, [field]: text }).success
    const problemsOf = (text: string) =>
      validateAddress({ ...typedAddress, [field]: text })
    expect(problemsOf(` ${textOf(length)} `)).toEqual({})
    expect(isTaken(` ${textOf(length)} `)).toBe(true)
    expect(problemsOf(textOf(length + 1))).toEqual({
      [field]: 'common.too_long',
    })
    expect(isTaken(textOf(length + 1))).toBe(false)
  },
)

const message = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  message: 'Hello',
}

test.each(entries(contactLengths).filter(([field]) => field !== 'email'))(
  'A41 B5: a message takes %s of %i characters, and names it when it is longer, as the contract does',
  (field, length) => {
    const isTaken = (text: string) =>
      z.safeParse(contactMessage, { ...message, [field]: text }).success
    const problemsOf = (text: string) =>
      validateContact({ ...message, [field]: text })
    expect(problemsOf(textOf(length))).toEqual({})
    expect(isTaken(textOf(length))).toBe(true)
    expect(problemsOf(textOf(length + 1))).toEqual({
      [field]: 'common.too_long',
    })
    expect(isTaken(textOf(length + 1))).toBe(false)
  },
)

test('A41 B5: of two texts of a message that are too long the first is named', () => {
  const long = { first_name: textOf(81), message: textOf(5001) }
  expect(validateContact({ ...message, ...long })).toEqual({
    first_name: 'common.too_long',
  })
})

test('A41 G1: a registration names the same long texts as the server', () => {
  const password = textOf(passwordLength + 1)
  const registration = {
    full_name: textOf(fullNameLength + 1),
    email: 'ann@example.com',
    mobile_number: '0412345678',
    password,
    confirm_password: password,
    remember_me: false,
  }
  expect(validateRegistration(registration)).toEqual({
    full_name: 'common.too_long',
    password: 'common.too_long',
  })
  expect(Object.keys(registrationProblems(registration, []))).toEqual([
    'full_name',
    'password',
  ])
})

function entries<Lengths extends Record<string, number>>(lengths: Lengths) {
  return Object.entries(lengths) as [keyof Lengths & string, number][]
}

function textOf(length: number): string {
  return 'x'.repeat(length)
}
