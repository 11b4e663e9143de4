import { expect, test } from 'vitest'
import { isEmail, isReachableEmail } from '#contract/validation.ts'

const longest = `${'a'.repeat(249)}@b.de`

test.each([
  'a@b.co',
  ' ann.lee+x@mail.example ',
  'ü@bücher.example',
  "-o'neil-@a-b.example",
  'a.-b@xn--bcher-kva.example',
  longest,
])('%j is an email', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a@-b.de',
  'a@b-.de',
  'a@b.-de',
  'a@b.de-',
  'a@.b.de',
  'a@b.de.',
])('M21: no mail can reach %j', (text) => {
  expect(isReachableEmail(text)).toBe(false)
})

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

test('a long hostile text is judged at once', () => {
  expect(isEmail(`${'a.'.repeat(100_000)}@`)).toBe(false)
  expect(isEmail(`a@${'a.'.repeat(100_000)}`)).toBe(false)
  expect(isReachableEmail(`${'a.'.repeat(100)}@`)).toBe(false)
  expect(isReachableEmail(`a@a.${'a-'.repeat(120)}`)).toBe(false)
})
