import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Makes a bottom sheet draggable; its code loads with the first sheet. */
export function useDrag(
  sheet: RefObject<HTMLDialogElement | null>,
  isDraggable: boolean,
  onClose: () => void,
) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current: dialog } = sheet
    if (!isDraggable || !dialog || !matchMedia('(max-width: 48rem)').matches)
      return

    const controller = new AbortController()
    import('./dragSheet.ts').then(
      ({ dragSheet }) => dragSheet(dialog, () => close(), controller.signal),
      () => undefined,
    )

    return () => controller.abort()
  }, [sheet, isDraggable])
}
