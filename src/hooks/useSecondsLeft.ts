import { useSyncExternalStore } from 'react'
import { usePlatform } from './platform.ts'

/**
 * Seconds until an instant (milliseconds by the shop's clock), at least 0, updated each second; null without an
 * instant. It only reads a clock: machines and the server decide what a deadline causes.
 */
export function useSecondsLeft(deadline: number | null): number | null {
  const { now } = usePlatform()
  const left = () =>
    deadline === null
      ? null
      : Math.max(0, Math.ceil((deadline - now()) / 1_000))
  return useSyncExternalStore(eachSecond, left, left)
}

function eachSecond(look: () => void) {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}
