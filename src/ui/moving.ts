import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type MovingParts = typeof import('./MovingParts.tsx')

const parts = createStore<MovingParts | null>(null)

/** The motion components, or null before their code is loaded: then the page is the same without motion. */
export function useMoving(): MovingParts | null {
  return useSyncExternalStore(parts.subscribe, parts.get, () => null)
}

/** Provides the motion components. */
export function bringMoving(moving: MovingParts) {
  parts.set(moving)
}
