import { describe, expect, test } from 'vitest'
import { firstLanguage, languageOfCode } from '#contract/languages.ts'
import { buildDictionary, translate } from '#contract/translations.ts'

const row = (language: string, label: string, value: string) => ({
  module: { feature_code: 'cart' },
  language,
  label,
  value,
})

const dictionary = buildDictionary([
  row('en', 'total', 'You have total {count} items'),
  row('zh', 'total', '共 {count} 件'),
  row('en', 'only', 'English only'),
])

describe('translate', () => {
  test('fills in placeholders', () => {
    expect(translate(dictionary, 'zh', 'cart.total', { count: 3 })).toBe(
      '共 3 件',
    )
  })

  test('leaves a placeholder without a value standing', () => {
    expect(translate(dictionary, 'en', 'cart.total')).toBe(
      'You have total {count} items',
    )
  })

  test('a count of 1 has a text of its own, where there is one', () => {
    const counted = [
      row('en', 'items', '{count} items'),
      row('en', 'items_one', '1 item'),
    ]
    const texts = buildDictionary([
      ...counted,
      row('en', 'dishes', '{count} dishes'),
    ])
    const translations = [1, 2].flatMap((count) =>
      ['cart.items', 'cart.dishes'].map((key) =>
        translate(texts, 'en', key, { count }),
      ),
    )
    expect(translations).toEqual(['1 item', '1 dishes', '2 items', '2 dishes'])
  })

  test('A7: a missing label shows its key', () => {
    expect(translate(dictionary, 'zh', 'cart.only')).toBe('cart.only')
  })

  test('A7: names of the language itself are not labels', () => {
    expect(translate(dictionary, 'en', 'constructor')).toBe('constructor')
    expect(
      translate(dictionary, 'en', 'cart.total', {}).includes('native code'),
    ).toBe(false)
  })
})

describe('A4: firstLanguage', () => {
  test.each([
    [['zh-CN', 'en'], 'zh'],
    [['ZH'], 'zh'],
    [['en-AU', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('%j starts in %s', (languages, expected) => {
    expect(firstLanguage(languages)).toBe(expected)
  })
})

test('A4: a stored language is that one, and any other text the default', () => {
  expect(['zh', 'en', 'fr', ''].map(languageOfCode)).toEqual([
    'zh',
    'en',
    'en',
    'en',
  ])
})
