/** Normalizes a text for search: lower case, full-width letters as ASCII, no accents. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase()
}
