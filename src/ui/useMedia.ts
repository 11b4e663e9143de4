import { useCallback, useSyncExternalStore } from 'react'

/** True while the device matches a media query; always true on the server. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches, isUnknown)
}

function isUnknown(): boolean {
  return true
}
