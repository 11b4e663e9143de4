import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { seedTranslations } from '#server/seed/seedTranslations.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

type Dish = { en: string; zh: string; tag?: readonly string[]; origin?: string }

/** The sample kitchen with further dishes, the first in row 30, each with a tag of its own. */
function kitchenWith(
  dishes: readonly Dish[],
  abroad?: [zone: string, country: string],
) {
  const directory = copyOfSeed()
  const append = (file: string, rows: string[]) =>
    appendFileSync(join(directory, file), `${rows.join('\n')}\n`)
  const id = (at: number) => 901 + at
  append(
    'items.csv',
    dishes.map(
      ({ en, zh, tag, origin = '' }, at) =>
        `${id(at)},1,Dish,菜,Text,文,9.00,1,1,1,1,no,no,${tag ? id(at) : ''},${en},${zh},${origin},,99`,
    ),
  )
  append(
    'portions.csv',
    dishes.map((_, at) => `${id(at)},${id(at)},One,一,1,one,9.00,1,1,1,1,,,1`),
  )
  append(
    'tags.csv',
    dishes.flatMap(({ tag }, at) => (tag ? [`${id(at)},${tag.join()}`] : [])),
  )
  if (abroad)
    edit(join(directory, 'opening.csv'), (text) =>
      text
        .replace('time_zone', 'time_zone,country')
        .replace('Australia/Sydney', abroad.join()),
    )
  return directory
}

function mistakesIn(directory: string): string[] {
  try {
    readSeed(directory)
    return []
  } catch (error) {
    return String(error).replace('SeedError: ', '').split('\n').slice(0, -1)
  }
}

describe('K72: an allergen has the name that the Food Standards Code requires', () => {
  test('another word is refused in the way that it is put right', () => {
    const cases = [
      ['Soya', '大豆', 'Soya: write Soy.'],
      ['Dairy', '牛奶', 'Dairy: write Milk.'],
      ['Prawns', '甲壳类', 'Prawns: write Crustacean.'],
      ['Crustacea', '甲壳类', 'Crustacea: write Crustacean.'],
      ['Shellfish', '贝类', 'Shellfish: write Crustacean or Mollusc.'],
      ['Nuts', '坚果', 'Nuts: name each nut, such as Almond or Brazil nut.'],
      ['Tree nuts', '坚果', 'Tree nuts: name each nut, such as Almond or'],
      ['egg', '鸡蛋', 'egg: write Egg.'],
      ['Eggs', '鸡蛋', 'Eggs: write Egg.'],
      ['Brazil Nuts', '巴西坚果', 'Brazil Nuts: write Brazil nut.'],
      ['Sulfites', '亚硫酸盐', 'Sulfites: write Sulphites.'],
      ['Milk and egg', '牛奶和鸡蛋', 'Milk and egg: write Milk|Egg.'],
      [
        'May contain sesame',
        '可能含芝麻',
        'May contain sesame: name only the allergens that are in the food.',
      ],
      [
        'Celery',
        '芹菜',
        'Celery: the Food Standards Code has no such allergen. Its names are Wheat, Gluten, Barley,',
      ],
    ] as const
    const dishes = cases.map(([en, zh]) => ({ en, zh, origin: 'Exempt' }))
    expect(mistakesIn(kitchenWith(dishes))).toEqual(
      cases.map(([, , problem], at) =>
        expect.stringContaining(
          `items.csv, row ${30 + at}, column allergens_en: ${problem}`,
        ),
      ),
    )
  })

  test('None, Nil, - and the like mean no allergen', () => {
    const dishes = [
      { en: 'None', zh: '无' },
      { en: 'nil', zh: '没有' },
      { en: '-', zh: '－' },
      { en: '', zh: '—' },
    ]
    const added = readSeed(kitchenWith(dishes)).items.slice(-dishes.length)
    expect(
      added.map(({ allergens_en, allergens_zh }) => [
        allergens_en,
        allergens_zh,
      ]),
    ).toEqual(dishes.map(() => [[], []]))
  })

  test('None beside an allergen, and the Chinese name of another allergen, are refused', () => {
    const dishes = [
      { en: 'None|Egg', zh: '无|鸡蛋' },
      { en: 'Cashew', zh: '花生' },
    ]
    expect(mistakesIn(kitchenWith(dishes))).toEqual([
      'items.csv, row 30, column allergens_en: "None" means no allergen, and others stand beside it.',
      'items.csv, row 30, column allergens_zh: "无" means no allergen, and others stand beside it.',
      'items.csv, row 31, column allergens_zh: 花生 is Peanut: write 腰果 for Cashew.',
    ])
  })

  test('a cereal has Gluten beside it; a portion has it from its dish, an add-on has its own', () => {
    const directory = kitchenWith([
      { en: 'Wheat', zh: '小麦' },
      { en: 'Soy|Oats', zh: '大豆|燕麦' },
      { en: 'Gluten', zh: '麸质' },
    ])
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('Sesame,芝麻', 'Wheat,小麦'),
    )
    edit(join(directory, 'addons.csv'), (text) =>
      text.replace('Wheat|Gluten,大豆|小麦|麸质', 'Wheat,大豆|小麦'),
    )
    expect(mistakesIn(directory)).toEqual([
      'addons.csv, row 7, column allergens_en: Wheat: write Gluten beside it, as Wheat|Gluten.',
      'items.csv, row 30, column allergens_en: Wheat: write Gluten beside it, as Wheat|Gluten.',
      'items.csv, row 31, column allergens_en: Oats: write Gluten beside it, as Oats|Gluten.',
    ])
  })

  test('a kitchen whose country is another uses the names of its own law, in any script', () => {
    const dish = { en: 'Celery|Soya bean|Γάλα|Αυγό', zh: '芹菜|黄豆|奶|蛋' }
    const seed = readSeed(kitchenWith([dish], ['Europe/Athens', 'GR']))
    const labels = seedTranslations(seed).map(({ label }) => label)
    expect(labels).toEqual(
      expect.arrayContaining([
        'allergen_celery',
        'allergen_soya_bean',
        'allergen_γάλα',
        'allergen_αυγό',
      ]),
    )
    expect(
      mistakesIn(
        kitchenWith([{ en: 'Eggs', zh: '鸡蛋' }], ['Asia/Singapore', 'SG']),
      ),
    ).toEqual([
      'items.csv, row 30, column allergens_en: Eggs / 鸡蛋 is Egg / 鸡蛋 elsewhere.',
      'items.csv, row 30, column allergens_zh: Eggs / 鸡蛋 is Egg / 鸡蛋 elsewhere.',
    ])
  })
})

describe('K73: a tag never contradicts the allergens of its dish', () => {
  test('a dish that contains what its tag excludes is named', () => {
    const cases = [
      ['Gluten free', '无麸质', 'Gluten', '麸质', 'Gluten'],
      ['GF', '无麸质', 'Rye|Gluten', '黑麦|麸质', 'Rye'],
      ['Safe', '不含麸质', 'Wheat|Gluten', '小麦|麸质', 'Wheat'],
      ['Vegan', '纯素', 'Egg', '鸡蛋', 'Egg'],
      ['Plant-based', '植物', 'Milk', '牛奶', 'Milk'],
      ['Vegetarian', '素食', 'Fish', '鱼类', 'Fish'],
      ['Dairy-free', '无乳制品', 'Milk', '牛奶', 'Milk'],
      ['Nut free (NF)', '无坚果', 'Peanut', '花生', 'Peanut'],
      ['No nuts', '无果仁', 'Cashew', '腰果', 'Cashew'],
      ['Shellfish free', '无贝类', 'Mollusc', '软体类', 'Mollusc'],
    ] as const
    const dishes = cases.map(([tagEn, tagZh, en, zh]) => {
      return { tag: [tagEn, tagZh], en, zh, origin: 'Exempt' }
    })
    expect(mistakesIn(kitchenWith(dishes))).toEqual(
      cases.map(
        ([tag, , , , allergen], at) =>
          `items.csv, row ${30 + at}, column tag_ids: the tag "${tag}" contradicts the allergen ${allergen}: remove the one that is wrong.`,
      ),
    )
  })

  test('a tag that excludes something else, or nothing for certain, may stand', () => {
    const dishes = [
      { tag: ['Vegetarian', '素食'], en: 'Egg|Milk', zh: '鸡蛋|牛奶' },
      { tag: ['Lactose free', '无乳糖'], en: 'Soy', zh: '大豆' },
      {
        tag: ['Gluten free on request', '可做无麸质'],
        en: 'Gluten',
        zh: '麸质',
      },
    ]
    expect(mistakesIn(kitchenWith(dishes))).toEqual([])
  })

  test('a portion contradicts the tag of its dish, also abroad; an extra does not', () => {
    const directory = kitchenWith([], ['Europe/London', 'GB'])
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('62,2.6,4.8,3.6,,', '62,2.6,4.8,3.6,Egg,鸡蛋'),
    )
    edit(join(directory, 'addons.csv'), (text) =>
      text.replace(
        'Steamed jasmine rice,香米饭,3.00,,',
        'Egg,蛋,3.00,Egg,鸡蛋',
      ),
    )
    expect(mistakesIn(directory)).toEqual([
      'portions.csv, row 26, column allergens_en: the tag "Vegan" contradicts the allergen Egg: remove the one that is wrong.',
    ])
  })
})

describe('K74: seafood has an origin', () => {
  test('a dish, a portion and an add-on with seafood and without an origin are named', () => {
    const directory = kitchenWith([
      { en: 'Fish', zh: '鱼类' },
      { en: 'Fish', zh: '鱼类', origin: 'International' },
    ])
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('Sesame,芝麻', 'Mollusc,软体类'),
    )
    edit(join(directory, 'addons.csv'), (text) =>
      text.replace('甲壳类,Australian', '甲壳类,'),
    )
    const cure =
      'write Australian, Imported or Mixed, or Exempt where the law asks for no origin.'
    expect(mistakesIn(directory)).toEqual([
      `addons.csv, row 9, column seafood_origin: Crustacean: ${cure}`,
      `items.csv, row 30, column seafood_origin: Fish: ${cure}`,
      'items.csv, row 31, column seafood_origin: must be Australian, Imported, Mixed or Exempt, not "International".',
      `portions.csv, row 14, column seafood_origin: Mollusc: ${cure}`,
    ])
  })

  test('words and letters are read in any case and width', () => {
    const cells = [
      'Australian',
      'a',
      'ＩＭＰＯＲＴＥＤ',
      'I',
      'mixed',
      'Ｍ',
      'E',
    ]
    const dishes = cells.map((origin) => ({ en: 'Fish', zh: '鱼类', origin }))
    const added = readSeed(kitchenWith(dishes)).items.slice(-dishes.length)
    expect(added.map(({ seafood_origin }) => seafood_origin)).toEqual([
      'australian',
      'australian',
      'imported',
      'imported',
      'mixed',
      'mixed',
      'exempt',
    ])
  })

  test('a kitchen abroad need not state it', () => {
    const dishes = [{ en: 'Fish', zh: '鱼类' }]
    expect(mistakesIn(kitchenWith(dishes, ['Pacific/Auckland', 'NZ']))).toEqual(
      [],
    )
  })

  test('the dishes of the shipped kitchen show each kind', () => {
    const { items } = readSeed(seedDirectory)
    const origins = items.flatMap(({ seafood_origin }) => seafood_origin ?? [])
    expect(new Set(origins)).toEqual(
      new Set(['australian', 'imported', 'mixed', 'exempt']),
    )
  })
})
