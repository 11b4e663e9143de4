/** The address at which the menu opens a dish. */
export function dishLink(id: number): string {
  return `/ordernow?openModal=true&itemId=${id}`
}

/** What an address of the menu names to be opened: the text of an id, empty where it names nothing; null for an address that opens no dish. */
export function linkedItem(path: string, query: Readonly<Record<string, unknown>>): string | null {
  const { openModal, itemId } = query
  if (path !== '/ordernow' || openModal !== 'true') return null
  return typeof itemId === 'string' ? itemId : ''
}
