import { useEffect } from 'react'

/** Sets `data-scrolled-down` on the document while the customer scrolls down, so that sticky bars hide. */
export function useHideOnScroll() {
  useEffect(() => {
    const { documentElement } = document
    const last = { y: scrollY }
    const onScroll = () => {
      const distance = scrollY - last.y
      if (Math.abs(distance) < minDistance) return
      last.y = scrollY
      documentElement.toggleAttribute(
        'data-scrolled-down',
        distance > 0 && scrollY > barHeight,
      )
    }

    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      documentElement.removeAttribute('data-scrolled-down')
    }
  }, [])
}

/** Pixels; shorter movements are ignored. */
const minDistance = 8
const barHeight = 100
