import { expect, test } from 'vitest'
import { readDoorPhone } from '#contract/doorPhone.ts'

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
