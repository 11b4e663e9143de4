import { type RefObject, useLayoutEffect } from 'react'
import { animate } from './animate.ts'

/**
 * Lets an open dialog grow out of the element with that id while it is in view; else the dialog appears by its own
 * style.
 */
export function useGrowth(dialog: RefObject<HTMLElement | null>, id: string) {
  useLayoutEffect(() => {
    const { current: place } = dialog
    const origin = centreOf(id)
    if (!place || !origin) return
    place.style.animation = 'none'
    place.style.transformOrigin = `${origin.x - place.offsetLeft}px ${origin.y - place.offsetTop}px`
    return animate(place, { opacity: [0, 1], scale: [0.4, 1] })
  }, [dialog, id])
}

/** The centre of an element, or null while it is out of view. */
function centreOf(id: string) {
  const box = document.getElementById(id)?.getBoundingClientRect()
  if (!box || box.bottom < 0 || box.top > innerHeight) return null
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
