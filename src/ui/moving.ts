import { useSyncExternalStore } from 'react'

type MovingParts = typeof import('./MovingParts.tsx')

let parts: MovingParts | null = null
let listeners: readonly (() => void)[] = []

/** The parts of a page that move, or null while their code is not there: then the page is the same and stands still. */
export function useMoving(): MovingParts | null {
  return useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  )
}

/** Gives the page the parts that move. */
export function bringMoving(moving: MovingParts) {
  parts = moving
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((one) => one !== listener)
  }
}
