/** What the address of the menu tells of it: what is looked for, and which of the found dishes are shown. */
export type MenuView = {
  /** Empty for no search. */
  search: string
  /** The id of a section; null for all of them. */
  category: number | null
  /** The id of the tag that a dish must have; null for any. */
  tag: number | null
  /** Allergens that a dish must not have, by their English names. */
  without: readonly string[]
}

/** The menu of a customer who looks for nothing in particular. */
export const wholeMenu: MenuView = { search: '', category: null, tag: null, without: [] }

/** Whether only some of the found dishes are shown. */
export function isNarrowed({ tag, without }: MenuView): boolean {
  return tag !== null || without.length > 0
}

/** The query of a view's address; what is not asked for is not in it. */
export function addressQuery({ search, category, tag, without }: MenuView): Record<string, string> {
  return {
    ...(search && { search }),
    ...(category && { category: String(category) }),
    ...(tag && { tag: String(tag) }),
    ...(without.length > 0 && { without: without.join(',') }),
  }
}

/** The address of a view of the menu. */
export function menuLink(view: MenuView): string {
  const parts = Object.entries(addressQuery(view)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return parts.length > 0 ? `/ordernow?${parts.join('&')}` : '/ordernow'
}

/** The view that the query of an address asks for; what is no id or no text asks for nothing. */
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
