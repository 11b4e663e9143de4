import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** True while the device has no network; false on the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(watch, isOffline, () => false)
}

/** Calls a function when the network comes back. */
export function useOnline(onOnline: () => void) {
  const handle = useEffectEvent(onOnline)
  useEffect(() => {
    const listener = () => handle()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}

function isOffline(): boolean {
  return !navigator.onLine
}

function watch(listener: () => void) {
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}

const types = ['online', 'offline']
