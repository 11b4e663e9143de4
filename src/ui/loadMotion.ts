import { provideMotion } from './motion.ts'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Loads the motion code, unless the customer prefers reduced motion; without it nothing moves. */
export async function loadMotion() {
  if (prefersReducedMotion()) return
  const motionParts = await import('./MotionParts.tsx').catch(() => null)
  if (motionParts) onceUnfocused(() => provideMotion(motionParts))
}

/** An animated list replaces a plain list and remounts it, so this waits until nothing in the page has the focus. */
function onceUnfocused(change: () => void) {
  if (!document.querySelector('dialog[open], main :is(:focus, :active)'))
    change()
  else
    addEventListener('focusout', () => setTimeout(onceUnfocused, 0, change), {
      once: true,
    })
}
