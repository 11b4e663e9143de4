/**
 * Tells whether a normalized text has a word with one other, missing, additional or exchanged letter. Doubled letters
 * do not count, the first letter does; of a Chinese word one character may be another.
 */
export function isNear(text: string, word: string): boolean {
  if (/^\p{Script=Han}{3,12}$/u.test(word)) return hasAllButOne(text, word)
  const wanted = withoutDoubles(word)
  if (wanted.length < shortest) return false
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .some((other) => isOneMistake(wanted, withoutDoubles(other)))
}

/** A shorter word would be near too many others. */
const shortest = 4

function hasAllButOne(text: string, word: string): boolean {
  return [...word].some((_, place, characters) =>
    new RegExp(characters.with(place, '.').join(''), 'u').test(text),
  )
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

function isOneMistake(first: string, second: string): boolean {
  if (first[0] !== second[0]) return false
  const shared = Math.min(first.length, second.length)
  let start = 0
  while (start < shared && first[start] === second[start]) start += 1
  let end = 0
  while (end < shared - start && first.at(-1 - end) === second.at(-1 - end))
    end += 1
  const rest = first.slice(start, first.length - end)
  const otherRest = second.slice(start, second.length - end)
  return (
    (rest.length <= 1 && otherRest.length <= 1) ||
    (rest.length === 2 && [...rest].toReversed().join('') === otherRest)
  )
}
