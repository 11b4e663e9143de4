/** Letters and digits that cannot be mistaken for each other when read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A readable order number such as `LK-7F3K-2Q`, of a prefix; `random` returns a whole number from 0 below its argument. The caller makes sure that it is unique. */
export function orderNumber(prefix: string, random: (below: number) => number): string {
  const letters = Array.from({ length: 6 }, () => alphabet[random(alphabet.length)])
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
