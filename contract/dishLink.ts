/** The menu's address that opens a dish. */
export function dishLink(id: number): string {
  return `/ordernow?openModal=true&itemId=${id}`
}

/** The id of the dish that a menu address opens, as text; empty if it is invalid, null if the address opens no dish. */
export function linkedItem(
  path: string,
  query: Readonly<Record<string, unknown>>,
): string | null {
  const { openModal, itemId } = query
  if (path !== '/ordernow' || openModal !== 'true') return null
  return typeof itemId === 'string' ? itemId : ''
}
