import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type MotionParts = typeof import('./MotionParts.tsx')

const parts = createStore<MotionParts | null>(null)

/** The motion components, or null before their code is loaded: then the page is the same without motion. */
export function useMotion(): MotionParts | null {
  return useSyncExternalStore(parts.subscribe, parts.get, () => null)
}

export function provideMotion(motionParts: MotionParts) {
  parts.set(motionParts)
}
