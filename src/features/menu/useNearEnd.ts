import { useEffect } from 'react'

/** True when the footer is within 100 px of the viewport's bottom, or the page within 200 px of its end. */
export function isNearEnd(toFooter: number, toEnd: number): boolean {
  return toFooter <= 100 || toEnd <= 200
}

/** Calls `onNear` when the page is scrolled near its end, at once for a short page; only while `active`. */
export function useNearEnd(active: boolean, onNear: () => void) {
  useEffect(() => {
    if (!active) return
    const check = () => {
      const footer = document.querySelector('footer')?.getBoundingClientRect()
      const toFooter = (footer?.top ?? Infinity) - innerHeight
      const { scrollHeight } = document.documentElement
      if (isNearEnd(toFooter, scrollHeight - scrollY - innerHeight)) onNear()
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
