/** Characters of a description that a card shows. */
const limit = 60

/** A description cut at 60 characters, counted as a reader does, plus an ellipsis when something is left out. */
export function shortened(text: string): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  return `${characters.slice(0, limit).join('').trimEnd()}…`
}
