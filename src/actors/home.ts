import { listItems } from '#contract/menu.ts'
import { type HomeLists, homeLists } from '#machines/menu/homeLists.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createResourceActor } from './resources.ts'

/** The dishes of the home page; the six by chance stay the same for as long as the page does. */
export function createHomeActor(deps: ClientDeps, random: () => number = Math.random) {
  return createResourceActor<HomeLists>(deps, 'home', async () =>
    homeLists(await fetchAll(deps.api, listItems), random),
  )
}
