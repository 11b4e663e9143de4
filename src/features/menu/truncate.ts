/** Code points. */
const limit = 60

/** Cuts a text at the limit and adds an ellipsis. */
export function truncate(text: string): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  return `${characters.slice(0, limit).join('').trimEnd()}…`
}
