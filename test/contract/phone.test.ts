import { expect, test } from 'vitest'
import { isPhone, phoneDigits, readDoorPhone } from '#contract/phone.ts'

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

test.each([
  ['0412 345 678', '0412345678'],
  ['+61 2 9000 0000', '0290000000'],
  ['(02) 9000 0000', '0290000000'],
  ['1300 123 456', '1300123456'],
  ['1800 123 456', '1800123456'],
  ['13 12 34', '131234'],
  ['02 9000 0000 ext 5', '0290000000 ext 5'],
  ['02 9000 0000, Ext. 512', '0290000000 ext 512'],
  ['02 9000 0000 extension 5', '0290000000 ext 5'],
  ['02 9000 0000 x5', '0290000000 ext 5'],
  ['02 9000 0000 转 5', '0290000000 ext 5'],
  ['０２９０００００００ 分机 5', '0290000000 ext 5'],
  ['+86 138 0013 8000', '00118613800138000'],
])('G16: %j is a phone at the door, stored as %j', (typed, stored) => {
  expect(readDoorPhone(typed)).toBe(stored)
  expect(readDoorPhone(stored)).toBe(stored)
})

test.each(['9000', 'Reception', '1300 123', '14 12 34', 'ext 5'])(
  'G16: %j is no phone at the door',
  (typed) => {
    expect(readDoorPhone(typed)).toBeNull()
  },
)
