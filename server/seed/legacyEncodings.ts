/** The encodings in which Excel saves a plain CSV, each with a test for plausible text. */
export const legacyEncodings = [
  { name: 'windows-1252', isLikely: isLikelyWestern },
  { name: 'macintosh', isLikely: isLikelyWestern },
  {
    name: 'gb18030',
    isLikely: isLikelyIn('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  },
  { name: 'big5', isLikely: isLikelyIn('big5', [0xa4, 0xc6], [0x40, 0xfe]) },
]

const accented = /[À-ÖØ-öø-ÿŒœŸ]/
/** Letters of languages that use other encodings: they reveal a wrong one. */
const foreign = /[ÐÞÝðþýŠšŽžı\ufb01\ufb02\u0080-\u009f]/u
/** Signs that people do not write next to a letter, or to an accented one: they reveal a wrong encoding. */
const misplaced = [
  /\p{L}[ƒΩπ∂∑∏∫√≈∆◊≠∞≤≥ˆ˜¯˘˙˚¸˝˛ˇ\uf8ff]|[ƒΩπ∂∑∏∫√≈∆◊≠∞≤≥ˆ˜¯˘˙˚¸˝˛ˇ\uf8ff]\p{L}/u,
  /[À-ÿŒœŸ][^\p{ASCII}\p{L}“”‘’«»–—…·•®™©\xa0]|[^\p{ASCII}\p{L}“”‘’«»–—…·•®™©\xa0][À-ÿŒœŸ]/u,
]
/** Matches `Entrées` and `ENTRÉES`, not `EntrÈes` or `ÑïÖÝ`. */
const word = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}+)$/u

function isLikelyWestern(text: string): boolean {
  if ([foreign, ...misplaced].some((pattern) => pattern.test(text)))
    return false
  const words = text.match(/\p{L}+/gu) ?? []
  return words.every(
    (letters) =>
      !accented.test(letters) ||
      (word.test(letters) && !/[^\p{ASCII}]{3}/u.test(letters)),
  )
}

type Range = readonly [from: number, to: number]

/** Everyday characters are one block of the encoding: correct text has few others. */
function isLikelyIn(encoding: string, leads: Range, trails: Range) {
  return (text: string) => {
    const written = [
      ...text.replace(/[\p{ASCII}\u3000-\u303f\uff00-\uffef“”‘’…—·]/gu, ''),
    ]
    const common = charactersOf(encoding, leads, trails)
    const isWritten = written.every((character) =>
      /[\p{Script=Han}\P{L}]/u.test(character),
    )
    const commonCharacters = written.filter((character) =>
      common.has(character),
    )

    return (
      isWritten &&
      commonCharacters.length > 0 &&
      commonCharacters.length >= written.length * 0.85
    )
  }
}

/** Decodes bytes; with `fatal`, throws for invalid bytes. */
export function decode(
  encoding: string,
  bytes: Uint8Array,
  fatal: boolean,
): string {
  if (encoding !== 'windows-1252')
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  // Some versions of Node decode windows-1252 as Latin-1.
  // Windows-1254 has the same signs and differs in these letters.
  const text = new TextDecoder('windows-1254').decode(bytes)
  return text.replace(
    /[ĞİŞğış\x8e\x9e]/g,
    (letter) => lettersOf1252[letter] ?? letter,
  )
}

const lettersOf1252: Record<string, string> = {
  Ğ: 'Ð',
  İ: 'Ý',
  Ş: 'Þ',
  ğ: 'ð',
  ı: 'ý',
  ş: 'þ',
  '\x8e': 'Ž',
  '\x9e': 'ž',
}

/** The characters that an encoding writes with bytes in these ranges, with their bytes. */
export function charactersOf(
  encoding: string,
  ...ranges: Range[]
): Map<string, number[]> {
  const sequences = ranges.reduce<number[][]>(
    (before, range) =>
      before.flatMap((bytes) => numbers(range).map((byte) => [...bytes, byte])),
    [[]],
  )
  // One call for all: a call per character would be ten times slower.
  const lines = Uint8Array.from(sequences.flatMap((bytes) => [...bytes, 10]))
  const characters = decode(encoding, lines, false).split('\n')

  return new Map(
    characters.map((character, at) => [character, sequences[at] ?? []]),
  )
}

function numbers([from, to]: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
