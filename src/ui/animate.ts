import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Milliseconds of an animation. */
const pace = 200

/** False before the first tap, and for a customer who prefers reduced motion. */
function mayMove(): boolean {
  return (
    (navigator.userActivation?.hasBeenActive ?? true) && !prefersReducedMotion()
  )
}

/**
 * Animates an element, unless motion is off. With `onEnd` the element keeps the last frame, and `onEnd` runs at its
 * end, or soon where motion is off. Returns a function that stops it.
 */
export function animate(
  part: Element,
  frames: PropertyIndexedKeyframes,
  onEnd?: () => void,
) {
  if (!mayMove()) {
    if (onEnd) queueMicrotask(onEnd)
    return () => {}
  }
  const fill = onEnd ? 'forwards' : 'none'
  const motion = part.animate(frames, {
    duration: pace,
    easing: 'ease-out',
    fill,
  })
  motion.finished.then(onEnd, () => undefined)
  return () => motion.cancel()
}

/**
 * Counts from one whole number to another and shows each number, unless motion is off. Returns a function that stops
 * it.
 */
export function count(from: number, to: number, show: (value: number) => void) {
  const begin = performance.now()
  let frame = 0
  const next = (now: number) => {
    const rest = mayMove()
      ? Math.max(0, 1 - Math.max(0, now - begin) / pace)
      : 0
    const value = Math.round(to + (from - to) * rest ** 2)
    show(value)
    if (value !== to) frame = requestAnimationFrame(next)
  }
  next(begin)
  return () => cancelAnimationFrame(frame)
}
