import { type RefObject, useEffect, useRef } from 'react'

/** Brings the focus to `place` when what held it has gone with a falling `count`, so that it is never lost. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (count < before.current && isLost) place.current?.focus()
    before.current = count
  }, [count, place])
}
