const limit = 60

/** A description cut at 60 characters (graphemes), with an ellipsis when it was longer. */
export function shortened(text: string): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  return `${characters.slice(0, limit).join('').trimEnd()}…`
}
