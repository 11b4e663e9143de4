import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type MovingParts = typeof import('./MovingParts.tsx')

const parts = createStore<MovingParts | null>(null)

/** The parts of a page that move, or null while their code is not there: then the page is the same and stands still. */
export function useMoving(): MovingParts | null {
  return useSyncExternalStore(parts.subscribe, parts.get, () => null)
}

/** Gives the page the parts that move. */
export function bringMoving(moving: MovingParts) {
  parts.set(moving)
}
