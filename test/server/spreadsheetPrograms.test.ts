import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

const saved = 'test/kitchens/saved'
const original = join(saved, 'original')

describe('K82: a kitchen that a program saved is the one that it opened', () => {
  // Each from CSV to a workbook and back: LibreOffice 7.4 (English, USA), Gnumeric 1.12.55, and exceljs 4.4.0 in Sydney
  // with the workbooks of Gnumeric.
  test.each(['libreoffice', 'gnumeric', 'exceljs'])('%s', (program) => {
    expect(readSeed(join(saved, program))).toEqual(readSeed(original))
  })

  test.each([original, seedDirectory, 'test/kitchens/saigon'])(
    'Excel in Australia, %s',
    (kitchen) => {
      const directory = copyOfSeed()
      cpSync(kitchen, directory, { recursive: true })
      changeAll(directory, savedInAustralia)
      expect(readSeed(directory)).toEqual({
        ...readSeed(kitchen),
        labels: expect.anything(),
      })
    },
  )

  test('the closed days are those of a file that Excel in Australia saved', () => {
    const excel = readFileSync(
      'test/support/fixtures/closed_days-saved-in-australia.csv',
      'utf8',
    )
    const days = readFileSync(join(seedDirectory, 'closed_days.csv'), 'utf8')
    const rows = (text: string) =>
      text.split('\n').filter((row) => !row.includes('Anzac Day'))
    expect(rows(excel)).toEqual(
      rows(savedInAustralia(days).replaceAll('\r', '')),
    )
  })

  test.each([
    ['LF CR LF', ['\n', '\r\n']],
    ['CR LF, then LF', ['\r\n', '\n', '\n']],
    ['all three', ['\r', '\n', '\r\n']],
    ['CR alone', ['\r']],
  ])('line ends that differ by row: %s', (_, ends) => {
    const directory = copyOfSeed()
    cpSync(original, directory, { recursive: true })
    changeAll(directory, (text) => {
      let row = 0
      return text.replace(/"[^"]*"|\n/g, (part) =>
        part === '\n' ? (ends[row++ % ends.length] ?? '') : part,
      )
    })
    expect(readSeed(directory)).toEqual({
      ...readSeed(original),
      labels: expect.anything(),
    })
  })

  test('the line that names the separator ends like any other', () => {
    const directory = copyOfSeed()
    edit(
      join(directory, 'tags.csv'),
      (text) =>
        `sep=;\r${text.replace('\ufeff', '').replaceAll(',', ';').replaceAll('\n', '\r')}`,
    )
    expect(readSeed(directory).tags).toEqual(readSeed(seedDirectory).tags)
  })

  test('a row without the empty cells at its end is read, and one that has lost another cell is not', () => {
    const coupons =
      'code,is_active,min_order_value,discount_type,discount_upto,description_en,description_zh,uses_total\n'
    const directory = copyOfSeed()
    const path = join(directory, 'coupons.csv')
    const row = 'TEN,yes,40.00,PERCENTAGE,10.00,10% off,九折'
    writeFileSync(path, `${coupons}${row}\n`)
    expect(readSeed(directory).coupons).toMatchObject([{ uses_total: null }])

    for (const cut of [
      row.replace(',九折', ''),
      row.replace('40.00,', ''),
      `${row.replace(',九折', '')},`,
    ]) {
      writeFileSync(path, `${coupons}${cut}\n`)
      expect(() => readSeed(directory), cut).toThrow('coupons.csv, row 2')
    }
  })
})

/**
 * Excel's CSV UTF-8 with the settings of Australia: dates as `5/10/2026` and `25/12/2026`, numbers without the zeros
 * at their end or in front, CR LF.
 */
function savedInAustralia(text: string): string {
  return text
    .replace(
      /(?<=^|,)(\d{4})-(\d{2})-(\d{2})(?=,|$)/gm,
      (_, year, month, day) => `${Number(day)}/${month}/${year}`,
    )
    .replace(/(?<=^|,)0*(\d+)(?:(\.\d*?)0*)?(?=,|$)/gm, (_, whole, part) =>
      `${whole}${part ?? ''}`.replace(/\.$/, ''),
    )
    .replace(
      /("[^"]*")|\n/g,
      (part, quoted) => quoted ?? part.replace('\n', '\r\n'),
    )
}

function changeAll(directory: string, change: (text: string) => string): void {
  for (const name of readdirSync(directory))
    if (name.endsWith('.csv')) edit(join(directory, name), change)
}

describe('K83: dates, times, answers and amounts are read in each form that is certain', () => {
  const closedOn = (...dates: string[]) => {
    const directory = copyOfSeed()
    const rows = dates.map((date) => `${date},,Closed,休息\n`)
    writeFileSync(
      join(directory, 'closed_days.csv'),
      `first,last,reason_en,reason_zh\n${rows.join('')}`,
    )
    return readSeed(directory).closed_days.map(({ first }) => first)
  }

  test('dates', () => {
    const christmas = [
      '2026-12-25',
      '25/12/2026',
      '2026/12/25',
      '2026年12月25日',
      '25-Dec-2026',
      '25 December 2026',
      '2026-12-25T00:00:00Z',
      '2026-12-25T00:00:00.000Z',
      '2026-12-25T00:00:00+11:00',
      '2026-12-25T11:00:00+11:00',
      '2026-12-24T19:00:00-05:00',
      '2026-12-25 00:00:00',
      '２５／１２／２０２６',
    ]
    // One file each: a day is closed once.
    expect(christmas.map((date) => closedOn(date))).toEqual(
      christmas.map(() => ['2026-12-25']),
    )
    expect(closedOn('1/01/2026', '5/10/2026', '5/12/2026')).toEqual([
      '2026-01-01',
      '2026-10-05',
      '2026-12-05',
    ])
    expect(closedOn('01/02/2026', '13/02/2026', '1/1/2027')).toEqual([
      '2026-02-01',
      '2026-02-13',
      '2027-01-01',
    ])
  })

  test.each([
    [
      ['1/2/2026'],
      '"1/2/2026" is 2026-02-01 or 2026-01-02, and the other dates do not say which: format the column as yyyy-mm-dd',
    ],
    [
      ['01/02/2026', '3/10/2026'],
      '"01/02/2026" is 2026-02-01 or 2026-01-02, and',
    ],
    [
      ['12/25/2026'],
      '"12/25/2026" has the month before the day: write 2026-12-25',
    ],
    [['1/2/2026', '12/25/2026'], 'row 2, column first: "1/2/2026" is'],
    [['25/12/2026', '1/26/2027'], '"1/26/2027" has the month before the day'],
    [
      ['46381'],
      '"46381" is the number of a day in the spreadsheet program (2026-12-25 in Excel): format the column as yyyy-mm-dd',
    ],
    [['25/12/26'], '"25/12/26" has a year of two digits'],
    [['25-Dec-26'], '"25-Dec-26" has a year of two digits'],
    [['2026-12-24T13:00:00.000Z'], 'must be a date such as 2026-12-24, not'],
    [['31/02/2026'], 'must be a date such as 2026-12-24, not "31/02/2026"'],
  ])('%j is refused', (dates, problem) => {
    expect(() => closedOn(...dates)).toThrow(problem)
  })

  test('the dates of coupons', () => {
    const directory = copyOfSeed()
    edit(join(directory, 'coupons.csv'), (text) =>
      text.replace(
        /(.*)\r?\n(.*)\r?\n/,
        '$1,first_date,last_date\n$2,1/12/2026,24/12/2026\n',
      ),
    )
    expect(readSeed(directory).coupons[0]).toMatchObject({
      first_date: '2026-12-01',
      last_date: '2026-12-24',
    })
  })

  test('times', () => {
    const opensAt = (time: string) => {
      const directory = copyOfSeed()
      edit(join(directory, 'opening.csv'), (text) =>
        text.replace(',14:30,', `,${time},`),
      )
      return readSeed(directory).opening[0]?.opens
    }
    for (const time of [
      '14:30:00',
      '2:30 PM',
      '02:30:00 PM',
      '2:30\u202fpm',
      '0.604166',
      '0.60416666666667',
      '1899-12-30T14:30:00+00:00',
      '1899-12-31T00:30:00+10:00',
    ])
      expect(opensAt(time), time).toBe('14:30')
    expect(opensAt('12:05 AM')).toBe('00:05')
    for (const time of ['14:30 PM', '0:30 pm', '24:00', '2.30', '0.83', '9'])
      expect(() => opensAt(time), time).toThrow('must be a time such as 14:30')
  })

  test('answers and amounts', () => {
    const seed = readSeed(seedDirectory)
    const directory = copyOfSeed()
    edit(join(directory, 'items.csv'), (text) =>
      text
        .replace(',14.90,', ',A$14.90,')
        .replace(',15.50,', ',$15.5,')
        .replace(',16.90,', ',AUD 16.90 ,')
        .replace(',yes,no,', ',TRUE,FALSE,')
        .replace(',yes,no,', ',Y,n,')
        .replace(',no,yes,', ',否,是,'),
    )
    edit(join(directory, 'coupons.csv'), (text) =>
      text.replace(',120.00,', ',"$1,120.00",'),
    )
    const changed = readSeed(directory)
    expect(changed.items).toEqual(seed.items)
    expect(changed.coupons[3]?.min_order_value).toBe(112_000)
  })
})
