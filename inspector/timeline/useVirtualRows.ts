import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const spare = 10

/** Returns the visible range of a list of equally high rows; scrolls to `wanted` whenever it changes. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  wanted: number,
) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, height: 800 })

  useEffect(() => {
    const element = box.current
    if (!element) return

    const note = () =>
      setPlace({ top: element.scrollTop, height: element.clientHeight })
    const sizes = new ResizeObserver(note)

    sizes.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || wanted < 0) return
    const top = wanted * rowHeight
    const bottom = top + rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }, [wanted, rowHeight])

  const from = Math.max(0, Math.floor(place.top / rowHeight) - spare)
  const to = Math.min(
    count,
    Math.ceil((place.top + place.height) / rowHeight) + spare,
  )
  return { box, from, to, height: count * rowHeight }
}
