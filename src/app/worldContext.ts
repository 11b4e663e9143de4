import { createContext, use } from 'react'
import type { Actors } from '../actors/actors.ts'
import type { World } from './world.ts'

const WorldContext = createContext<{ world: World; actors: Actors } | null>(null)

/** Puts the world within reach of routes that bring actors of their own. */
export const WorldProvider = WorldContext.Provider

/** The world and the actors that are there from the start. */
export function useWorld() {
  const known = use(WorldContext)
  if (!known) throw new Error('No world here: render the route inside <WorldProvider>.')
  return known
}
