import { charactersOf } from './legacyEncodings.ts'

/** A sentence about a text that a program has damaged, such as `é¥­` for `饭`; null where nothing shows that it is. */
export function damageOf(text: string): string | null {
  if (text.includes('\ufffd') || hasLostLetters(text) || hasLetterOfChinese(text))
    return `"${text}" has lost letters. ${remedy}`
  const meant = misread(text)
  if (meant !== null) return `"${text}" was "${meant}" once. ${remedy}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text))
    return `"${text}" has a character that cannot be seen: write it again`
  return null
}

const remedy = 'Take the file of before, open it as UTF-8, and save it as "CSV UTF-8"'

/** A letter that an encoding lacks is saved as a question mark. */
function hasLostLetters(text: string): boolean {
  const isAddress = /\/\S*\?/.test(text)
  return !isAddress && /^\s*\?|[^\p{L}?!]\?\?|\?\?\p{L}|\p{L}\?\p{L}/u.test(text)
}

/** `cr猫me`: UTF-8 that was read as Chinese. */
function hasLetterOfChinese(text: string): boolean {
  return /\p{Ll}\p{Script=Han}\p{Ll}/u.test(text)
}

/** The text that was UTF-8, was read in another encoding and was saved so: then the bytes of its characters are UTF-8. */
function misread(text: string): string | null {
  if (/^\p{ASCII}*$/u.test(text)) return null
  for (const { bytesOf, least } of misreadings()) {
    const meant = text.replace(/[^\p{ASCII}]+/gu, (run, at: number) => {
      const characters = [...run]
      if (characters.length < least || !characters.every((each) => bytesOf.has(each))) return run
      const bytes = characters.flatMap((each) => bytesOf.get(each) ?? [])
      // `café”—` has the bytes of one character, too.
      const [first = 0] = bytes
      const isWord = first > 0xe2 && bytes.length === 3 && /\p{L}$/u.test(text.slice(0, at))
      return isWord ? run : (meantBy(bytes) ?? run)
    })
    if (meant !== text) return meant
  }
  return null
}

/** The text of bytes in UTF-8, which may begin and end within a character; null where they are anything else. */
function meantBy(bytes: number[]): string | null {
  if (!utf8.test(String.fromCharCode(...bytes))) return null
  return new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll('\ufffd', '')
}

/** Letters with accents, punctuation and Chinese characters, of which some may have lost a byte: those of other scripts are rather signs that follow each other. */
const utf8 = (() => {
  const whole =
    '[\xc2-\xc5][\x80-\xbf]|\xe1[\xba\xbb][\x80-\xbf]|\xe2\x80[\x80-\xbf]|[\xe3-\xe9\xef][\x80-\xbf]{2}'
  const cut = '[\xe3-\xe9][\x80-\xbf]?'
  return new RegExp(`^[\x80-\xbf]{0,2}(?:${cut})*(?:${whole})(?:${whole}|${cut})*$`)
})()

type Misreading = { bytesOf: ReadonlyMap<string, number[]>; least: number }

let known: Misreading[] | undefined

/** The encodings in which Excel opens UTF-8 that does not say so; made for the first text that is not ASCII. */
function misreadings(): Misreading[] {
  known ??= [
    { bytesOf: charactersOf('windows-1252', [0x80, 0xff]), least: 2 },
    { bytesOf: charactersOf('macintosh', [0x80, 0xff]), least: 2 },
    { bytesOf: charactersOf('gb18030', [0x81, 0xfe], [0x40, 0xfe]), least: 3 },
  ]
  return known
}
