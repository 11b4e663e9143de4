import { useEffect } from 'react'

/** Marks the document while the customer scrolls down, so that bars at the top hide, and return on scrolling up. */
export function useHideOnScroll() {
  useEffect(() => {
    const { documentElement } = document
    const seen = { y: scrollY }
    const look = () => {
      const moved = scrollY - seen.y
      if (Math.abs(moved) < worthwhile) return
      seen.y = scrollY
      documentElement.toggleAttribute(
        'data-scrolled-down',
        moved > 0 && scrollY > barHeight,
      )
    }
    addEventListener('scroll', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      documentElement.removeAttribute('data-scrolled-down')
    }
  }, [])
}

/** Pixels below which a movement has no direction. */
const worthwhile = 8
const barHeight = 100
