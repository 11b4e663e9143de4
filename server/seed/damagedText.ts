import { charactersOf } from './legacyEncodings.ts'

/** Describes what a program did to a cell, such as `#NAME?`, or `é¥­` for `饭`; null without signs. */
export function describeDamage(text: string): string | null {
  if (spreadsheetError.test(text))
    return `"${text}" is an error of the spreadsheet program in place of what was typed: format the cell as text, and write it again`
  if (/^\s*#{2,}\s*$/.test(text))
    return `"${text}" stands for a cell that was too narrow for its content: write it again`
  if (
    /^\s*\{"(?:richText|formula|sharedFormula|hyperlink|error)":|\[object Object\]/.test(
      text,
    )
  )
    return `"${text.slice(0, 12)}…" was written by a program that could not write the formatted text of this cell: write it again without format`
  if (/^\s*=/.test(text))
    return `"${text}" is a formula: write what it shows instead`
  if (
    text.includes('\ufffd') ||
    hasLostLetters(text) ||
    hasLetterOfChinese(text)
  )
    return `"${text}" has lost letters. ${remedy}`

  const meant = misread(text)
  if (meant !== null) return `"${text}" was "${meant}" once. ${remedy}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text))
    return `"${text}" has a character that cannot be seen: write it again`

  return null
}

/** As Excel, LibreOffice, Gnumeric, Numbers and Google Sheets write them, in a cell or inside of a text. */
const spreadsheetError =
  /#(?:REF|VALUE|NUM|NULL|SPILL|CALC|FIELD|ERROR|BUSY|BLOCKED|CONNECT|UNKNOWN|EXTERNAL|PYTHON)!|#NAME\?|#N\/A|#DIV\/0!|#GETTING_DATA|^\s*Err:\d{3}\s*$/

/** Describes a value that a spreadsheet program made of a text, such as `5-Jun` of `5-6`; null if it made none. */
export function describeConversion(text: string): string | null {
  const kind = Object.keys(conversions).find((name) =>
    conversions[name]?.test(text.normalize('NFKC').trim()),
  )
  return kind === undefined
    ? null
    : `"${text}" is ${kind} that a spreadsheet program makes of a text: format the cell as text, and write it again`
}

const month = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)'

const conversions: Record<string, RegExp> = {
  'a date': new RegExp(
    String.raw`^(?:\d{1,2}-${month}(?:-(?:\d{2}){1,2})?|${month}-(?:\d{2}){1,2}|\d{1,2}/\d{1,2}/(?:\d{2}){1,2}|\d{4}[-/]\d{1,2}[-/]\d{1,2})$`,
    'i',
  ),
  'a number': /^(?:0(?:\.\d+)?|-?\d(?:\.\d+)?E[+-]\d+)$/i,
  'a time': /^\d{1,2}:\d{2}:\d{2}(?: [AP]M)?$/i,
  'a truth value': /^(?:TRUE|FALSE)$/,
}

const remedy =
  'Take the file of before, open it as UTF-8, and save it as "CSV UTF-8"'

/** An encoding without the letter saves a question mark. */
function hasLostLetters(text: string): boolean {
  const isAddress = /\/\S*\?/.test(text)
  return (
    !isAddress && /^\s*\?|[^\p{L}?!]\?\?|\?\?\p{L}|\p{L}\?\p{L}/u.test(text)
  )
}

/** `cr猫me`: UTF-8 that was decoded as Chinese. */
function hasLetterOfChinese(text: string): boolean {
  return /\p{Ll}\p{Script=Han}\p{Ll}/u.test(text)
}

/** The original of UTF-8 text that was decoded in another encoding: the bytes of its characters are UTF-8. */
function misread(text: string): string | null {
  if (/^\p{ASCII}*$/u.test(text)) return null
  for (const { bytesOf, least } of misreadings()) {
    const meant = text.replace(/[^\p{ASCII}]+/gu, (run, at: number) => {
      const characters = [...run]
      if (
        characters.length < least ||
        !characters.every((character) => bytesOf.has(character))
      )
        return run

      const bytes = characters.flatMap(
        (character) => bytesOf.get(character) ?? [],
      )
      // `café”—` also has the bytes of one character.
      const [first = 0] = bytes
      const isWord =
        first > 0xe2 && bytes.length === 3 && /\p{L}$/u.test(text.slice(0, at))

      return isWord ? run : (meantBy(bytes) ?? run)
    })
    if (meant !== text) return meant
  }
  return null
}

function meantBy(bytes: number[]): string | null {
  if (!utf8.test(String.fromCharCode(...bytes))) return null
  return new TextDecoder()
    .decode(Uint8Array.from(bytes))
    .replaceAll('\ufffd', '')
}

/**
 * Accented letters, punctuation and Chinese characters, possibly without one of their bytes. Characters of other
 * scripts are more likely separate signs.
 */
const utf8 = (() => {
  const whole =
    '[\xc2-\xc5][\x80-\xbf]|\xe1[\xba\xbb][\x80-\xbf]|\xe2\x80[\x80-\xbf]|[\xe3-\xe9\xef][\x80-\xbf]{2}'
  const cut = '[\xe3-\xe9][\x80-\xbf]?'
  return new RegExp(
    `^[\x80-\xbf]{0,2}(?:${cut})*(?:${whole})(?:${whole}|${cut})*$`,
  )
})()

type Misreading = { bytesOf: ReadonlyMap<string, number[]>; least: number }

let cachedMisreadings: Misreading[] | undefined

/** The encodings in which Excel opens UTF-8 without a byte order mark; built for the first text that is not ASCII. */
function misreadings(): Misreading[] {
  cachedMisreadings ??= [
    { bytesOf: charactersOf('windows-1252', [0x80, 0xff]), least: 2 },
    { bytesOf: charactersOf('macintosh', [0x80, 0xff]), least: 2 },
    { bytesOf: charactersOf('gb18030', [0x81, 0xfe], [0x40, 0xfe]), least: 3 },
  ]
  return cachedMisreadings
}
