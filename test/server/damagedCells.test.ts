import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeConversion, describeDamage } from '#server/seed/damagedText.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

describe('K84: what a spreadsheet program leaves in a cell is no text', () => {
  test.each([
    '#NAME?',
    '#REF!',
    '#N/A',
    '#VALUE!',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#ERROR!',
    'Err:502',
    'Fried egg #REF!',
    '########',
    '=A1',
    '=SUM(B2:B9)',
    ' =-no onion',
    '[object Object]',
    '{"richText":[{"font":{"size":10},"text":"满 "}]}',
  ])('%s', (cell) => {
    expect(describeDamage(cell)).toMatch(/write/)
  })

  test.each([
    '5-Jun',
    'Jun-05',
    '6-May-26',
    '5-Sept',
    '5/06/2026',
    '2026-06-05',
    '0',
    '0.25',
    '1E+05',
    '1.20E+12',
    '12:00:00 AM',
    '14:30:00',
    'TRUE',
    'FALSE',
  ])('%s in a column of texts', (cell) => {
    expect(describeConversion(cell)).toMatch(/format the cell as text/)
  })

  test.each([
    '7-Up',
    '+ Fried egg',
    '- no onion',
    '#1 bestseller',
    'No. 5',
    '#',
    '1/2 chicken',
    '5-6 pieces',
    'May',
    'June special',
    'True North',
    '6.30pm',
    '5:00pm - 6:00pm',
    '65',
    '1.5 L',
    '10% off',
    'A=B',
    'N/A',
    '{count} dishes',
  ])('%s is a text', (cell) => {
    expect([describeDamage(cell), describeConversion(cell)]).toEqual([
      null,
      null,
    ])
  })

  test('each kind of text is named by file, row and column, and nothing is loaded', () => {
    const directory = copyOfSeed()
    const change = (file: string, before: string, after: string) =>
      edit(join(directory, file), (text) => text.replace(before, after))
    change('categories.csv', 'Rice & noodles', '#NAME?')
    change('items.csv', 'Dan Dan Noodles', '#REF!')
    change('items.csv', '干炒牛河', 'TRUE')
    change('items.csv', ',16.90,', ',#VALUE!,')
    change('portions.csv', 'Regular', '0.25')
    change('addons.csv', 'Fried egg', '#NAME?')
    change('tags.csv', 'Spicy', '=A1')
    change('outlets.csv', '213 Forest Road', '########')
    change('outlets.csv', ',Level 1,', ',1-Jun,')
    change('time_slots.csv', '5:00pm - 6:00pm', '5-Jun')
    change('time_slots.csv', '下午 2:30 - 3:30', '5月6日')
    change('coupons.csv', 'DISH1', '25-Dec')
    change('closed_days.csv', 'Anzac Day', '#N/A')
    change('reviews.csv', 'Mei L.', '12:00:00 AM')
    writeFileSync(
      join(directory, 'labels/menu.csv'),
      'key,en,zh\nsubtitle,#NAME?,0\n',
    )

    let told = ''
    try {
      readSeed(directory)
    } catch (error) {
      told = String(error)
    }
    expect(
      told
        .replace('SeedError: ', '')
        .split('\n')
        .map((line) => line.replace(/ (?:is|stands) .*/, '')),
    ).toEqual([
      'addons.csv, row 4, column name_en: "#NAME?"',
      'categories.csv, row 2, column name_en: "#NAME?"',
      'closed_days.csv, row 6, column reason_en: "#N/A"',
      'coupons.csv, row 4, column code: "25-Dec"',
      'items.csv, row 3, column name_en: "#REF!"',
      'items.csv, row 4, column name_zh: "TRUE"',
      'items.csv, row 4, column price: "#VALUE!"',
      'labels/menu.csv, row 2, column en: "#NAME?"',
      'labels/menu.csv, row 2, column zh: "0"',
      'outlets.csv, row 3, column street_address2: "1-Jun"',
      'outlets.csv, row 4, column street_address1: "########"',
      'portions.csv, row 2, column name_en: "0.25"',
      'reviews.csv, row 2, column name: "12:00:00 AM"',
      'tags.csv, row 2, column name_en: "=A1"',
      'time_slots.csv, row 2, column name_zh: "5月6日"',
      'time_slots.csv, row 4, column name_en: "5-Jun"',
      'Nothing was loaded.',
    ])
  })
})
