import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type MotionParts = typeof import('./MotionParts.tsx')

const parts = createStore<MotionParts | null>(null)

/** The motion components, or null before their code is loaded: then the page is the same without motion. */
export function useMotion(): MotionParts | null {
  return useSyncExternalStore(parts.subscribe, parts.get, () => null)
}

/** Provides the motion components. */
export function provideMotion(moving: MotionParts) {
  parts.set(moving)
}
