import { type RefObject, useLayoutEffect } from 'react'
import { animate } from './animate.ts'

/**
 * Expands an opening dialog from the element with that id; without that element in view the dialog's own style applies.
 */
export function useExpandFrom(
  dialog: RefObject<HTMLElement | null>,
  id: string,
) {
  useLayoutEffect(() => {
    const { current: element } = dialog
    const origin = centreOf(id)
    if (!element || !origin) return
    element.style.animation = 'none'
    element.style.transformOrigin = `${origin.x - element.offsetLeft}px ${origin.y - element.offsetTop}px`
    return animate(element, { opacity: [0, 1], scale: [0.4, 1] })
  }, [dialog, id])
}

function centreOf(id: string) {
  const rect = document.getElementById(id)?.getBoundingClientRect()
  if (!rect || rect.bottom < 0 || rect.top > innerHeight) return null
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
}
