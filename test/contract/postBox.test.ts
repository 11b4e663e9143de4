import { expect, test } from 'vitest'
import { isPostBox, namesPostBox } from '#contract/postBox.ts'

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P O BOX 12',
  'P/O Box 12',
  'pobox 12',
  'POB 12',
  'GPO Box 55',
  'G.P.O. Box 55',
  'Level 3, PO Box 9',
  'Post Box 7',
  'Post Office Box 7',
  'Postal Box 7',
  'Locked Bag 20',
  'Private Bag 4',
  'CMB 12',
  'CMA 3',
  'Community Mail Bag 2',
  'Care PO',
  'Care of Post Office',
  'C/- PO',
  'c/o Post Office',
  'Parcel Locker 10046 73412, 1 Market St',
  'Parcel Collect 10046 73412',
  'Poste Restante',
  'ＰＯ Ｂｏｘ １２',
  '邮政信箱 12 号',
  '郵政信箱12號',
  '信箱 12',
  '快递柜 3 号',
])('G20: %s is no door', (line) => {
  expect(namesPostBox(line)).toBe(true)
})

test.each([
  'Level 5, 60 Union Street',
  '12 Box Road',
  '3 Post Office Lane',
  'The Old Post Office, 12 Main Street',
  'GPO Building, 1 Martin Place',
  '7 Locker Street',
  'RMB 1234, Yass Road',
  'RSD 5, Mill Lane',
  '9 Private Road',
  'Unit 4, 10 Capo Boxer Way',
  'Buzzer 0512, leave with reception',
  'Care of reception',
  'C/- Post Office Hotel',
  'C/- Polly Chen',
  '2 Parcel Street',
  '邮电路 5 号',
  '信箱路 8 号',
  '',
])('G20: %s is a door', (line) => {
  expect(namesPostBox(line)).toBe(false)
})

test('G20: either line of an address may name a post box', () => {
  const street = { street_address1: '1 Main Street', street_address2: null }
  expect(isPostBox(street)).toBe(false)
  expect(isPostBox({ ...street, street_address1: 'PO Box 1' })).toBe(true)
  expect(isPostBox({ ...street, street_address2: 'PO Box 1' })).toBe(true)
})
