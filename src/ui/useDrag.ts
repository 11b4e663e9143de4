import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Lets a dialog be dragged down and away where it is a sheet; the code of it comes with the first one. */
export function useDrag(
  sheet: RefObject<HTMLDialogElement | null>,
  isDraggable: boolean,
  onClose: () => void,
) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current: dialog } = sheet
    if (!isDraggable || !dialog || !matchMedia('(max-width: 48rem)').matches) return
    const end = new AbortController()
    import('./dragSheet.ts').then(
      ({ dragSheet }) => dragSheet(dialog, () => close(), end.signal),
      () => undefined,
    )
    return () => end.abort()
  }, [sheet, isDraggable])
}
