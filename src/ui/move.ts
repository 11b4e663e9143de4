import { isCalm } from './isCalm.ts'

/** Milliseconds that a motion takes. */
export const pace = 200

/** Whether things may move now: not before the first tap, and not for who wants less motion. */
export function mayMove(): boolean {
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
  if (onEnd) motion.onfinish = onEnd
  return () => motion.cancel()
}
