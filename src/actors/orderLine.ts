import { fromPromise } from 'xstate'
import type { MenuItem } from '#contract/menu.ts'
import { orderLineMachine } from '#machines/menu/orderLineMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readDish } from './readDish.ts'

/** The open dish; a dish that is on no loaded page is fetched by its id. */
export function orderLineOf({ api }: ClientDeps) {
  const fetchItem = fromPromise<MenuItem, { itemId: number }>(({ input, signal }) =>
    readDish(api, input.itemId, signal),
  )
  return orderLineMachine.provide({ actors: { fetchItem } })
}
