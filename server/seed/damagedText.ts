import { charactersOf } from './legacyEncodings.ts'

/** Describes the damage of a text in a wrong encoding, such as `é¥­` for `饭`; null without signs. */
export function describeDamage(text: string): string | null {
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
