/** The view in the menu's address: search, category and filters. */
export type MenuView = {
  /** Empty means no search. */
  search: string
  /** The id of a category; null means all. */
  category: number | null
  /** The id of a required tag; null means any. */
  tag: number | null
  /** English names of allergens to exclude. */
  without: readonly string[]
}

export const wholeMenu: MenuView = {
  search: '',
  category: null,
  tag: null,
  without: [],
}

/** True if a tag or allergen filter is set. */
export function hasFilters({ tag, without }: MenuView): boolean {
  return tag !== null || without.length > 0
}

/** The query of a view's address; defaults are omitted. */
export function addressQuery({
  search,
  category,
  tag,
  without,
}: MenuView): Record<string, string> {
  return {
    ...(search && { search }),
    ...(category && { category: String(category) }),
    ...(tag && { tag: String(tag) }),
    ...(without.length > 0 && { without: without.join(',') }),
  }
}

export function menuLink(view: MenuView): string {
  const parts = Object.entries(addressQuery(view)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return parts.length > 0 ? `/ordernow?${parts.join('&')}` : '/ordernow'
}

/** The view in an address query; invalid values count as not set. */
export function linkedView(query: Readonly<Record<string, unknown>>): MenuView {
  const { search, without } = query
  return {
    search: textOf(search).trim(),
    category: idOf(query.category),
    tag: idOf(query.tag),
    without: textOf(without).split(',').filter(Boolean),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function idOf(value: unknown): number | null {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : null
}
