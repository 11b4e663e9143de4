import { fromPromise } from 'xstate'
import { isApiError } from '#contract/errors.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Api } from '#src/adapters/api.ts'
import { readDish } from './readDish.ts'

/** Reads dishes by their ids; null for a dish that has left the menu. */
export function readDishes(api: Api) {
  return fromPromise<(MenuItem | null)[], { ids: number[] }>(
    ({ input, signal }) =>
      Promise.all(
        input.ids.map((id) => readDish(api, id, signal).catch(nullIfGone)),
      ),
  )
}

function nullIfGone(error: unknown): null {
  if (isApiError(error) && error.code === 'notFound') return null
  throw error
}
