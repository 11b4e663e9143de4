import { useEffect } from 'react'

/** Pixels below the viewport at which the footer, or the end of the page, counts as near. */
const footerThreshold = 100
const endThreshold = 200

/** In pixels. */
export type Position = {
  viewportHeight: number
  scrolled: number
  pageHeight: number
  /** Distance from the viewport's top; null on a page without a footer. */
  footerTop: number | null
}

/** True when the footer is within 100 px of the viewport's bottom, or the page within 200 px of its end. */
export function isNearEnd({
  viewportHeight,
  scrolled,
  pageHeight,
  footerTop,
}: Position): boolean {
  const isFooterNear =
    footerTop !== null && footerTop - viewportHeight <= footerThreshold
  return isFooterNear || pageHeight - scrolled - viewportHeight <= endThreshold
}

/** Calls `onNear` when the page is scrolled near its end, at once for a short page; only while `active`. */
export function useNearEnd(active: boolean, onNear: () => void) {
  useEffect(() => {
    if (!active) return
    const check = () => {
      if (isNearEnd(readPosition())) onNear()
    }
    const frame = requestAnimationFrame(check)

    addEventListener('scroll', check, { passive: true })
    addEventListener('resize', check)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', check)
      removeEventListener('resize', check)
    }
  }, [active, onNear])
}

function readPosition(): Position {
  return {
    viewportHeight: window.innerHeight,
    scrolled: window.scrollY,
    pageHeight: document.documentElement.scrollHeight,
    footerTop:
      document.querySelector('footer')?.getBoundingClientRect().top ?? null,
  }
}
