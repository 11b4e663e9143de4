import { getItem, listItems, type MenuItem } from '#contract/menu.ts'
import type { Api } from '#src/adapters/api.ts'
import { callWithFallback } from '#src/adapters/callWithFallback.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'

/** Reads a dish by its id. Rejects with `notFound`. */
export function readDish(
  api: Api,
  id: number,
  signal: AbortSignal,
): Promise<MenuItem> {
  return callWithFallback(
    api.call(getItem, { params: { id } }, { signal }),
    async () => (await fetchAll(api, listItems)).find((item) => item.id === id),
  )
}
