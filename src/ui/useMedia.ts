import { useCallback, useSyncExternalStore } from 'react'

/** Whether the device fits a media query; true on the server, where nobody knows. */
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
