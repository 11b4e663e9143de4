/** Letters that Unicode does not take apart, as people type them who lack their keys. */
const plainLetters: Record<string, string> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ĸ: 'k', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}
const plainable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Normalizes a text for search: lower case, full-width letters as ASCII, no accents and strokes. The same again changes nothing. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ′]/g, "'")
    .toLowerCase()
    .replace(plainable, (letter) => plainLetters[letter] ?? letter)
}
