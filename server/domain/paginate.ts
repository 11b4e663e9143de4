/** Rows per page for lists other than the menu. */
export const listPageSize = 500

/** Dishes per page of the menu. */
export const menuPageSize = 12

/** One page of rows; `next` and `previous` are paths that keep the other query parameters. */
export function paginate<Row>(
  rows: readonly Row[],
  place: { path: string; query: Record<string, unknown>; size: number },
) {
  const last = Math.max(1, Math.ceil(rows.length / place.size))
  const page = typeof place.query.page === 'number' ? place.query.page : 1
  const address = (number: number) =>
    addressOf(place.path, { ...place.query, page: number })

  return {
    count: rows.length,
    next: page < last ? address(page + 1) : null,
    previous: page > 1 ? address(Math.min(page - 1, last)) : null,
    results: rows.slice((page - 1) * place.size, page * place.size),
  }
}

function addressOf(path: string, query: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort())
    if (value !== undefined && value !== '') text.set(name, String(value))
  return `/api${path}?${text}`
}
