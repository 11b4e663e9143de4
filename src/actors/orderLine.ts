import { fromPromise } from 'xstate'
import { getItem, type MenuItem } from '#contract/menu.ts'
import { orderLineMachine } from '#machines/menu/orderLineMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

/** The open dish; a dish that is on no loaded page is fetched by its id. */
export function orderLineOf({ api }: ClientDeps) {
  const fetchItem = fromPromise<MenuItem, { itemId: number }>(({ input, signal }) =>
    api.call(getItem, { params: { id: input.itemId } }, { signal }),
  )
  return orderLineMachine.provide({ actors: { fetchItem } })
}
