/** A text as searches compare it: lower case, full-width letters as plain ones, accents gone. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase()
}
