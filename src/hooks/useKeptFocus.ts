import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the focus to `place` when what held it in `area` has gone as `moment` changed, so that it is never lost. A
 * customer who was elsewhere, or has gone there since, is left alone.
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  moment: string | number | null,
  place = area,
) {
  const before = useRef(moment)
  const isHere = useLastPlace(area)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (moment !== before.current && isHere.current && isLost) place.current?.focus()
    before.current = moment
  }, [moment, place, isHere])
}

/** Whether the customer was in `area` last, with the focus or a tap; some browsers give a button that is tapped no focus. */
function useLastPlace(area: RefObject<HTMLElement | null>) {
  const isHere = useRef(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      isHere.current = target instanceof Node && area.current?.contains(target) === true
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
