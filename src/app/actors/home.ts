import { listItems } from '#contract/menu.ts'
import { type HomeLists, homeLists } from '#machines/menu/homeLists.ts'
import { fetchAll } from '../../adapters/fetchAll.ts'
import type { World } from '../world.ts'
import { createResourceActor } from './resources.ts'

/** The dishes of the home page; the six by chance stay the same for as long as the page does. */
export function createHomeActor(world: World, random: () => number = Math.random) {
  return createResourceActor<HomeLists>(world, 'home', async () =>
    homeLists(await fetchAll(world.api, listItems), random),
  )
}
