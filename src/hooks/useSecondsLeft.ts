import { useEffect, useState } from 'react'
import { usePlatform } from './platform.ts'

/** Seconds until an instant (milliseconds on the shop's calendar), at least 0, told each second; null where there is none. */
export function useSecondsLeft(deadline: number | null): number | null {
  const { now } = usePlatform()
  const left = () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - now()) / 1_000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left follows from both
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1_000)
    return () => clearInterval(timer)
  }, [deadline, now])
  return seconds
}
