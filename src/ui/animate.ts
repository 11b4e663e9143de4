import { prefersReducedMotion } from './prefersReducedMotion.ts'

const durationMs = 200

/** False before the first tap, and for a customer who prefers reduced motion. */
function isMotionAllowed(): boolean {
  return (
    (navigator.userActivation?.hasBeenActive ?? true) && !prefersReducedMotion()
  )
}

/**
 * Animates an element, unless motion is off. With `onEnd` the element keeps its last frame, and `onEnd` runs at the
 * end, or in a microtask when motion is off. Returns a function that cancels the animation.
 */
export function animate(
  element: Element,
  frames: PropertyIndexedKeyframes,
  onEnd?: () => void,
) {
  if (!isMotionAllowed()) {
    if (onEnd) queueMicrotask(onEnd)
    return () => {}
  }

  const fill = onEnd ? 'forwards' : 'none'
  const animation = element.animate(frames, {
    duration: durationMs,
    easing: 'ease-out',
    fill,
  })

  animation.finished.then(onEnd, () => undefined)
  return () => animation.cancel()
}

/** Shows every whole number between two numbers, or only the last when motion is off. Returns a function that stops. */
export function animateNumber(
  from: number,
  to: number,
  show: (value: number) => void,
) {
  const startedAt = performance.now()
  let frame = 0
  const drawFrame = (now: number) => {
    const remaining = isMotionAllowed()
      ? Math.max(0, 1 - Math.max(0, now - startedAt) / durationMs)
      : 0
    const value = Math.round(to + (from - to) * remaining ** 2)
    show(value)
    if (value !== to) frame = requestAnimationFrame(drawFrame)
  }

  drawFrame(startedAt)
  return () => cancelAnimationFrame(frame)
}
