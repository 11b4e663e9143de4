import { isCalm } from './isCalm.ts'

/** Milliseconds that a motion takes. */
const pace = 200

/** Whether things may move now: not before the first tap, and not for who wants less motion. */
function mayMove(): boolean {
  return (navigator.userActivation?.hasBeenActive ?? true) && !isCalm()
}

/**
 * Moves a part of the page, where it may. With `onEnd` it stays as the last frame says and `onEnd` is called then, or soon where nothing
 * may move. Returns how to stop.
 */
export function move(part: Element, frames: PropertyIndexedKeyframes, onEnd?: () => void) {
  if (!mayMove()) {
    if (onEnd) queueMicrotask(onEnd)
    return () => {}
  }
  const fill = onEnd ? 'forwards' : 'none'
  const motion = part.animate(frames, { duration: pace, easing: 'ease-out', fill })
  motion.finished.then(onEnd, () => undefined)
  return () => motion.cancel()
}

/** Counts from one whole number to another one, where things may move, and shows each of them. Returns how to stop. */
export function count(from: number, to: number, show: (value: number) => void) {
  const begin = performance.now()
  let frame = 0
  const next = (now: number) => {
    const rest = mayMove() ? Math.max(0, 1 - Math.max(0, now - begin) / pace) : 0
    const value = Math.round(to + (from - to) * rest ** 2)
    show(value)
    if (value !== to) frame = requestAnimationFrame(next)
  }
  next(begin)
  return () => cancelAnimationFrame(frame)
}
