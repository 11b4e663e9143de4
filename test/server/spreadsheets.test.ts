import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { charactersOf } from '#server/seed/legacyEncodings.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import type { Seed } from '#server/seed/seedFiles.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

type Encode = (text: string) => Uint8Array

const textOf = (file: string) =>
  readFileSync(join(seedDirectory, file), 'utf8').replace('\ufeff', '')
const utf8: Encode = (text) => Buffer.from(text)
const utf16: Encode = (text) => Buffer.from(text, 'utf16le')
const bigEndian: Encode = (text) => Buffer.from(text, 'utf16le').swap16()
const windows1252 = encodeIn('windows-1252', [0x80, 0xff])
const macintosh = encodeIn('macintosh', [0x80, 0xff])
const gb18030 = encodeIn('gb18030', [0x81, 0xfe], [0x40, 0xfe])
const big5 = encodeIn('big5', [0x81, 0xfe], [0x40, 0xfe])

const semicolons = (text: string) => text.replaceAll(',', ';')
const tabs = (text: string) => text.replaceAll(',', '\t')
const crlf = (text: string) => text.replaceAll('\n', '\r\n')

const western = `id,name_en,name_zh,position
1,Entrées & crème brûlée,Mains,1
2,Soups,Soups,2
3,Pâtés,Pates,3
4,Salads,Salads,4
5,Plans,Plans,5
`
const typographic = western.replace('Soups', 'Chef’s soups – “hot”')
const traditional = textOf('categories.csv')
  .replace('饭面主食', '飯麵主食')
  .replace('小炒炖菜', '小炒燉菜')
  .replace('汤品饺点', '湯品餃點')
  .replace('凉菜轻食', '涼菜輕食')
  .replace('健康餐计划', '健康餐計劃')

function categoriesIn(bytes: Uint8Array) {
  const directory = copyOfSeed()
  writeFileSync(join(directory, 'categories.csv'), bytes)
  return readSeed(directory).categories.map((row) => [row.name_en, row.name_zh])
}

const namesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(1, 3))

describe('K30: a file is read as a spreadsheet program saves it', () => {
  const shipped = textOf('categories.csv')
  test.each<[name: string, text: string, bytes: Uint8Array]>([
    ['UTF-8', shipped, utf8(shipped)],
    [
      'UTF-8 with a byte order mark, CR LF and semicolons',
      shipped,
      utf8(`\ufeff${crlf(semicolons(shipped))}`),
    ],
    [
      'UTF-16 with tabs, "Unicode text" of Excel',
      shipped,
      utf16(`\ufeff${crlf(tabs(shipped))}`),
    ],
    ['UTF-16 without a byte order mark', shipped, utf16(shipped)],
    ['big-endian UTF-16', shipped, bigEndian(`\ufeff${tabs(shipped)}`)],
    ['UTF-8 with tabs', shipped, utf8(tabs(shipped))],
    [
      'a first line that names the separator',
      shipped,
      utf8(`sep=;\r\n${crlf(semicolons(shipped))}`),
    ],
    [
      'empty cells behind its rows',
      shipped,
      utf8(shipped.replaceAll('\n', ',,\n')),
    ],
    ['Windows-1252', western, windows1252(western)],
    [
      'Windows-1252 with quotes and dashes',
      typographic,
      windows1252(typographic),
    ],
    ['Mac OS Roman', western, macintosh(western)],
    ['GB18030 of a Chinese Excel', shipped, gb18030(crlf(shipped))],
    ['Big5', traditional, big5(traditional)],
  ])('%s', (_, text, bytes) => {
    expect(categoriesIn(bytes)).toEqual(namesIn(text))
  })

  test('every spreadsheet of the shop, and one of labels, in GB18030', () => {
    const seed = readSeed(seedDirectory)
    const files = [
      'items',
      'portions',
      'addons',
      'tags',
      'outlets',
      'time_slots',
      'coupons',
    ]

    for (const file of files) {
      const directory = copyOfSeed()
      const path = join(directory, `${file}.csv`)
      writeFileSync(path, gb18030(textOf(`${file}.csv`)))
      expect(readSeed(directory), file).toEqual(seed)
    }

    const directory = copyOfSeed()
    const words = textOf('labels/cart.csv')
    writeFileSync(join(directory, 'labels/cart.csv'), gb18030(words))
    expect(readSeed(directory)).toEqual(seed)
  })

  test('the bytes of the encodings are those of Excel', () => {
    expect([...gb18030('扬州')]).toEqual([0xd1, 0xef, 0xd6, 0xdd])
    expect([...big5('飯')]).toEqual([0xb6, 0xba])
    expect([...windows1252('é’–€')]).toEqual([0xe9, 0x92, 0x96, 0x80])
    expect([...macintosh('é’')]).toEqual([0x8e, 0xd5])
  })
})

describe('K31: what is not certain is refused with its file, row and column', () => {
  const shipped = textOf('categories.csv')
  const misreadBy = (encoding: string) =>
    shipped.replace(/[^\p{ASCII}]+/gu, (run) =>
      decodeIn(encoding, Buffer.from(run)),
    )
  test.each<[name: string, bytes: Uint8Array, place: string]>([
    [
      'UTF-8 that Excel opened by a double-click and saved',
      utf8(`\ufeff${crlf(misreadBy('windows-1252'))}`),
      ', row 2, column name_zh: "é¥­é\u009d¢ä¸»é£Ÿ" was "饭面主食" once',
    ],
    [
      'the same on a Mac',
      utf8(misreadBy('macintosh')),
      ', row 2, column name_zh: "È•≠Èù¢‰∏ªÈ£ü" was "饭面主食"',
    ],
    [
      'the same on a Chinese computer',
      utf8(misreadBy('gb18030')),
      ', row 2, column name_zh',
    ],
    [
      'Chinese that was saved in Windows-1252',
      utf8(shipped.replace(/[^\p{ASCII}]/gu, '?')),
      ', row 2, column name_zh: "????" has lost letters',
    ],
    [
      'a character that was lost',
      utf8(shipped.replace('饭', '\ufffd')),
      ', row 2, column name_zh',
    ],
    [
      'a zero in a text',
      utf8(shipped.replace('饭', '\0')),
      ', row 2, column name_zh',
    ],
    [
      'UTF-8 with one letter of Windows-1252',
      Buffer.concat([utf8(shipped), windows1252('6,Pâtés,x,6\n')]),
      ', row 2, column name_zh: it is not certain',
    ],
    [
      'an ñ of a Mac, which is a dash on Windows',
      macintosh(western.replace(/.*é.*\n/g, '').replace('Soups', 'Jalapeño')),
      ', row 2, column name_en: it is not certain',
    ],
    [
      'few characters that two encodings have',
      gb18030('id,name_en,name_zh,position\n1,Rice,中,1\n'),
      ', row 2, column name_zh: it is not certain',
    ],
    [
      'half a character of UTF-16',
      Buffer.concat([utf16(`\ufeff${shipped}`), Buffer.from([0])]),
      ': it is not certain',
    ],
  ])('%s', (_, bytes, place) => {
    expect(() => categoriesIn(bytes)).toThrow(`categories.csv${place}`)
  })

  test('a file that is no CSV is told so once', () => {
    const till = 'Token,Item Name,Variation Name\nT1,Phở bò tái,Regular\n'
    expect(mistakesWith('categories.csv', () => till)).toContainEqual(
      'categories.csv, row 1: must be the names of the columns: id,name_en,name_zh,position.',
    )
  })

  test.each([
    ['12" platter', 'a cell has a quote (") inside'],
    ['"12" platter', 'a cell goes on after its closing quote (")'],
    ['"12 platter', 'a cell begins with a quote (") and has no closing one'],
  ])('a quote is named in words: %s', (cell, problem) => {
    const text = `id,name_en,name_zh,position\n1,Rice,饭,1\n2,${cell},饭,2\n`
    expect(mistakesWith('categories.csv', () => text).join('\n')).toContain(
      `categories.csv, row 3: ${problem}`,
    )
  })

  test('a column that is there twice is named', () => {
    expect(
      mistakesWith('tags.csv', (text) => text.replace('name_zh', 'name_en')),
    ).toEqual([
      'tags.csv, row 1, column name_en: is there twice.',
      'tags.csv, row 1, column name_zh: the column is missing.',
    ])
  })
})

describe('K32: an allergen is never part of another', () => {
  const listOf = (en: string, zh: string) => {
    const directory = copyOfSeed()
    edit(join(directory, 'items.csv'), (text) =>
      text.replace(
        'Egg|Crustacean|Soy|Wheat|Gluten,鸡蛋|甲壳类|大豆|小麦|麸质',
        `${en},${zh}`,
      ),
    )
    return readSeed(directory).items[0]
  }
  test.each([
    ['Egg｜Crustacean｜Soy｜Milk', '鸡蛋｜甲壳类｜大豆｜牛奶'],
    ['"Egg, Crustacean, Soy, Milk"', '鸡蛋、甲壳类、大豆、牛奶'],
    ['Egg;Crustacean；Soy|Milk', '鸡蛋，甲壳类，大豆，牛奶'],
    ['Egg，Crustacean | Soy ｜ Milk', '"鸡蛋,甲壳类,大豆,牛奶"'],
    ['Egg丨Crustacean¦Soy│Milk', '鸡蛋丨甲壳类¦大豆│牛奶'],
    ['Ｅｇｇ︱Crustacean∣Soyǀ Milk', '鸡蛋︱甲壳类∣大豆ǀ牛奶'],
  ])('%s', (en, zh) => {
    const row = listOf(en, zh)
    expect(row?.allergens_en).toEqual(['Egg', 'Crustacean', 'Soy', 'Milk'])
    expect(row?.allergens_zh).toEqual(['鸡蛋', '甲壳类', '大豆', '牛奶'])
  })

  test.each([
    [
      'Egg/Soy',
      '鸡蛋/大豆',
      'must be names of allergens with | between them, not "Egg/Soy"',
    ],
    ['Egg & Soy', '鸡蛋 & 大豆', 'not "Egg & Soy"'],
    ['Egg and Soy', '鸡蛋和大豆', 'Egg and Soy: write Egg|Soy'],
    ['Egg Soy', '鸡蛋 大豆', 'Egg Soy: write Egg|Soy'],
    ['Egg', '卵', 'Egg / 鸡蛋 is Egg / 卵 elsewhere'],
    ['Egg', '鸡蛋和大豆', '"鸡蛋和大豆" seems to be several allergens'],
    ['Egg|Soy', '鸡蛋', 'must match allergens_en'],
  ])('%s, %s is refused', (en, zh, problem) => {
    expect(() => listOf(en, zh)).toThrow(problem)
  })

  test('figures and words of a Chinese keyboard are the same', () => {
    const directory = copyOfSeed()
    edit(join(directory, 'items.csv'), (text) =>
      text
        .replace('14.90,168', '１４．９０,１６８')
        .replace('yes,no', 'ｙｅｓ,no'),
    )
    expect(readSeed(directory)).toEqual(readSeed(seedDirectory))
  })
})

describe('K33: what is lost, or is there in two ways, is named', () => {
  test.each([
    [
      'items.csv',
      (text: string) => text.replace('14.90', '9.90'),
      'items.csv, row 2, column price: is 9.90, and the cheapest portion costs 14.90 (portions.csv, row 2): write the same price in both.',
    ],
    [
      'items.csv',
      (text: string) => text.replace('14.90', '24.90'),
      'items.csv, row 2, column price: is 24.90, and the cheapest portion costs 14.90 (portions.csv, row 2): write the same price in both.',
    ],
    [
      'portions.csv',
      (text: string) => text.replace('18.90', '12.00'),
      'items.csv, row 2, column price: is 14.90, and the cheapest portion costs 12.00 (portions.csv, row 3): write the same price in both.',
    ],
    [
      'labels/menu.csv',
      (text: string) => text.replace(/^subtitle,/m, 'subtitel,'),
      'labels/menu.csv, row 3, column key: the shop has no text subtitel.',
    ],
    [
      'labels/mail.csv',
      (text: string) => text.replaceAll('{order}', '{oder}'),
      'labels/mail.csv, row 2, column en: must keep {order}.',
    ],
    [
      'time_slots.csv',
      (text: string) => text.slice(0, text.indexOf('\n') + 1),
      'time_slots.csv: has no rows.',
    ],
    [
      'postal_codes.csv',
      (text: string) => text.slice(0, text.indexOf('\n') + 1),
      'postal_codes.csv: has no rows, and time_slots.csv offers delivery.',
    ],
    [
      'outlets.csv',
      (text: string) => text.slice(0, text.indexOf('\n') + 1),
      'outlets.csv: has no rows, and time_slots.csv offers pickup.',
    ],
  ])('%s', (file, change, sentence) => {
    expect(mistakesWith(file, change)).toContain(sentence)
  })

  test('a menu without dishes', () => {
    const directory = copyOfSeed()
    for (const file of ['items.csv', 'portions.csv', 'addons.csv'])
      edit(join(directory, file), (text) =>
        text.slice(0, text.indexOf('\n') + 1),
      )
    expect(mistakesIn(directory)).toEqual([
      'items.csv: has no rows.',
      'portions.csv: has no rows.',
    ])
  })

  test("labels that a kitchen does not have are the shop's, and one that offers no delivery needs no postal codes", () => {
    const directory = copyOfSeed()
    rmSync(join(directory, 'labels/checkout.csv'))
    edit(join(directory, 'labels/menu.csv'), (text) =>
      text.replace(/^subtitle,.*\n/m, ''),
    )
    edit(join(directory, 'postal_codes.csv'), (text) =>
      text.slice(0, text.indexOf('\n') + 1),
    )
    edit(join(directory, 'time_slots.csv'), (text) =>
      text.replaceAll(/DELIVERY ONLY|ALL/g, 'PICKUP ONLY'),
    )

    const textsOf = ({ labels }: Seed) =>
      labels.map(({ row: _, ...label }) => label)
    expect(textsOf(readSeed(directory))).toEqual(
      textsOf(readSeed(seedDirectory)),
    )
  })
})

test('K34: all mistakes of all files are told at once, and none that is only the consequence of another', () => {
  const directory = copyOfSeed()
  const change = (file: string, before: string | RegExp, after: string) =>
    edit(join(directory, file), (text) => text.replace(before, after))

  change('categories.csv', '1,Rice & noodles,', '1,Rice, noodles,')
  change('coupons.csv', '40.00', 'forty')
  change('items.csv', ',14.90,168', ',14,90,168')
  change('items.csv', ',15.50,192', ',US$15.50,much')
  change('portions.csv', '3,2,', '3,999,')
  change('labels/mail.csv', '新订单 {order}', '新订单')
  change('labels/cart.csv', /^title,/m, 'titel,')
  writeFileSync(
    join(directory, 'tags.csv'),
    macintosh('id,name_en,name_zh\n1,Jalapeño,x\n'),
  )
  expect(mistakesIn(directory)).toEqual([
    'categories.csv, row 2: has 5 cells instead of 4 (is a comma not in quotes like "?).',
    'coupons.csv, row 2, column min_order_value: must be an amount from 0.00 to 10000.00 such as 14.90, not "forty".',
    'items.csv, row 2: has 20 cells instead of 19 (is a comma not in quotes like "?).',
    'items.csv, row 3, column price: must be an amount from 0.00 to 10000.00 such as 14.90, not "US$15.50".',
    'items.csv, row 3, column calories: must be a number such as 8.5, not "much".',
    'labels/cart.csv, row 2, column key: the shop has no text titel.',
    'labels/mail.csv, row 2, column zh: must keep {order}.',
    'portions.csv, row 4, column item_id: there is no 999 to refer to.',
    'tags.csv, row 2, column name_en: it is not certain in which encoding the letters of this cell are saved. Save the file as "CSV UTF-8".',
  ])
})

function mistakesWith(
  file: string,
  change: (text: string) => string,
): string[] {
  const directory = copyOfSeed()
  edit(join(directory, file), change)
  return mistakesIn(directory)
}

function mistakesIn(directory: string): string[] {
  let sentence = ''
  try {
    readSeed(directory)
  } catch (error) {
    sentence = String(error).replace('SeedError: ', '')
  }
  expect(sentence).toMatch(/\nNothing was loaded\.$/)
  return sentence.split('\n').slice(0, -1)
}

function encodeIn(encoding: string, ...ranges: [number, number][]): Encode {
  const known = charactersOf(encoding, ...ranges)
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        if (character <= '\x7f') return character.charCodeAt(0)
        const bytes = known.get(character)
        if (!bytes) throw new Error(`${encoding} has no ${character}`)
        return bytes
      }),
    )
}

function decodeIn(encoding: string, bytes: Uint8Array): string {
  const single = new Map(
    [...charactersOf(encoding, [0x80, 0xff])].map(([text, [byte]]) => [
      byte,
      text,
    ]),
  )
  if (encoding === 'gb18030') return new TextDecoder(encoding).decode(bytes)
  return [...bytes].map((byte) => single.get(byte)).join('')
}
