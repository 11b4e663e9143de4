/** Code points. */
const limit = 60

/** Cuts a text at the limit and adds an ellipsis, unless only the full stop is cut. */
export function truncate(text: string): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  const start = characters.slice(0, limit).join('').trimEnd()
  return /^[.。]$/.test(characters.slice(limit).join('')) ? start : `${start}…`
}
