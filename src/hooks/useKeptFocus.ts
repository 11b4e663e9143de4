import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `place` when the focused element in `area` disappears as `moment` changes. Does nothing for a
 * customer whose focus is elsewhere.
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  moment: string | number | null,
  place = area,
) {
  const before = useRef(moment)
  const isHere = useLastPlace(area)
  useEffect(() => {
    const isLost =
      document.activeElement === document.body ||
      document.activeElement === null
    if (moment !== before.current && isHere.current && isLost)
      place.current?.focus()
    before.current = moment
  }, [moment, place, isHere])
}

/** True when the customer's last focus or tap was in `area`; some browsers do not focus a tapped button. */
function useLastPlace(area: RefObject<HTMLElement | null>) {
  const isHere = useRef(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      isHere.current =
        target instanceof Node && area.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [area])
  return isHere
}
