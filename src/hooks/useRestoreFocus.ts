import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to `fallback` when `revision` changes and the focused element in `area` has disappeared. */
export function useRestoreFocus(
  area: RefObject<HTMLElement | null>,
  revision: string | number | null,
  fallback = area,
) {
  const lastRevision = useRef(revision)
  const wasInside = useWasInside(area)
  useEffect(() => {
    const isLost =
      document.activeElement === document.body ||
      document.activeElement === null
    if (revision !== lastRevision.current && wasInside.current && isLost)
      fallback.current?.focus()
    lastRevision.current = revision
  }, [revision, fallback, wasInside])
}

/** True when the last focus or tap was in `area`; some browsers do not focus a tapped button. */
function useWasInside(area: RefObject<HTMLElement | null>) {
  const wasInside = useRef(false)
  useEffect(() => {
    const update = ({ target }: Event) => {
      wasInside.current =
        target instanceof Node && area.current?.contains(target) === true
    }
    document.addEventListener('focusin', update)
    document.addEventListener('pointerdown', update)

    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('pointerdown', update)
    }
  }, [area])
  return wasInside
}
