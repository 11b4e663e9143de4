import { useSyncExternalStore } from 'react'
import { usePlatform } from './platform.ts'

/**
 * Seconds until an instant (milliseconds on the shop's calendar), at least 0, told each second; null where there is none. A
 * clock that is read, and no process: what an end of time brings about is decided by machines and the server.
 */
export function useSecondsLeft(deadline: number | null): number | null {
  const { now } = usePlatform()
  const left = () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - now()) / 1_000)))
  return useSyncExternalStore(eachSecond, left, left)
}

function eachSecond(look: () => void) {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}
