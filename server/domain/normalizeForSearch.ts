import { Converter } from 'opencc-js/t2cn'

const toSimplified = Converter({ from: 't', to: 'cn' })

/** Letters that Unicode does not decompose, with their replacements. */
const plainLetters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const plainable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Normalizes a text for search: lower case, full-width letters as ASCII, simplified Chinese, no accents and strokes.
 * Idempotent.
 */
export function normalizeForSearch(text: string): string {
  return toSimplified(text.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ′]/g, "'")
    .toLowerCase()
    .replace(plainable, (letter) => plainLetters[letter] ?? letter)
}
