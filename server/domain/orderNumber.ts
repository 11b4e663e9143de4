/** Without letters and digits that are confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A readable order number such as `LK-7F3K-2Q`. `random` returns an integer from 0 to below its argument. The caller
 * makes sure that the number is unique.
 */
export function orderNumber(
  prefix: string,
  random: (below: number) => number,
): string {
  const letters = Array.from(
    { length: 6 },
    () => alphabet[random(alphabet.length)],
  )
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
