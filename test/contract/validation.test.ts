import { expect, test } from 'vitest'
import { isEmail, isPhone, phoneDigits } from '#contract/validation.ts'

const longest = `${'a'.repeat(249)}@b.de`

test.each(['a@b.co', ' ann.lee+x@mail.example ', 'ü@bücher.example', longest])(
  '%j is an email',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@b',
  'a b@c.de',
  '@c.de',
  'a@.de',
  'a@b..de',
  'a@@b.de',
  'a\u0007@b.de',
  'a@b\u200b.de',
  `${'a'.repeat(250)}@b.de`,
  'deleted-1@deleted.invalid',
  'deleted-1@Deleted.INVALID ',
  'x<victim@a.example>',
  'a,victim@a.example',
  'g:victim@a.example;',
  '<victim@a.example>',
  '"q"<victim@a.example>',
  '"q"@a.example',
  '(c)victim@a.example',
  'victim(c)@a.example',
  'victim@[127.0.0.1]',
  'victim@a.example>',
  'victim@a.example:q',
  'victim%b.example@a.example',
  'b.example!victim@a.example',
  'victim@a.example,b@a.example',
])('%j is not an email', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each([
  '412345678',
  '0412 345 678',
  '(02) 9999-1234',
  '041-234-5678',
  '0061412345678',
])('G1: %j is a phone number', (text) => {
  expect(isPhone(text)).toBe(true)
})

test.each([
  '',
  '12345678',
  '1234567890',
  '+6141234567',
  '04123456789',
  '1300 975 707',
  '+12',
])('G1: %j is not a phone number', (text) => {
  expect(isPhone(text)).toBe(false)
})

test('G1: only the digits of a phone number are sent', () => {
  expect(phoneDigits(' (04) 12-345 678')).toBe('0412345678')
})

test.each([
  ['+61 412 345 678', '0412345678'],
  ['+61 (0)412 345 678', '0412345678'],
  ['0061 412 345 678', '0412345678'],
  ['0011 61 412 345 678', '0412345678'],
  ['61412345678', '0412345678'],
  ['０４１２　３４５　６７８', '0412345678'],
  ['＋６１４１２３４５６７８', '0412345678'],
  ['0012345678', '0012345678'],
  ['412345678', '412345678'],
  ['138 0013 8000', '00118613800138000'],
  ['+86 138 0013 8000', '00118613800138000'],
  ['0086 13800138000', '00118613800138000'],
  ['+65 6123 4567', '00116561234567'],
  ['00116561234567', '00116561234567'],
])(
  'G14: %j is sent as %s, and what was sent is read as the same number',
  (typed, sent) => {
    expect(phoneDigits(typed)).toBe(sent)
    expect(phoneDigits(sent)).toBe(sent)
    expect(isPhone(typed)).toBe(true)
  },
)

test('a long hostile text is judged at once', () => {
  expect(isEmail(`${'a.'.repeat(100_000)}@`)).toBe(false)
  expect(isEmail(`a@${'a.'.repeat(100_000)}`)).toBe(false)
})
