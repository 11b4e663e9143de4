import { getItem, listItems, type MenuItem } from '#contract/menu.ts'
import type { Api } from '#src/adapters/api.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'
import { orFind } from '#src/adapters/orFind.ts'

/** Reads a dish by its id. Rejects with `notFound`. */
export function readDish(api: Api, id: number, signal: AbortSignal): Promise<MenuItem> {
  return orFind(api.call(getItem, { params: { id } }, { signal }), async () =>
    (await fetchAll(api, listItems)).find((item) => item.id === id),
  )
}
