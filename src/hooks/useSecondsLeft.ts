import { useSyncExternalStore } from 'react'
import { usePlatform } from './platform.ts'

/**
 * Seconds until a deadline (milliseconds by the shop's clock), at least 0, updated each second. For display only:
 * machines and the server act on deadlines.
 */
export function useSecondsLeft(deadline: number | null): number | null {
  const { now } = usePlatform()
  const secondsLeft = () =>
    deadline === null
      ? null
      : Math.max(0, Math.ceil((deadline - now()) / 1_000))
  return useSyncExternalStore(subscribeToSeconds, secondsLeft, secondsLeft)
}

function subscribeToSeconds(onSecond: () => void) {
  const timer = setInterval(onSecond, 1_000)
  return () => clearInterval(timer)
}
