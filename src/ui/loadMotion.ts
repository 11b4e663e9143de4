import { provideMotion } from './motion.ts'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Loads the motion code, unless the customer prefers reduced motion; without it nothing moves. */
export async function loadMotion() {
  if (prefersReducedMotion()) return
  const parts = await import('./MotionParts.tsx').catch(() => null)
  if (parts) whenFree(() => provideMotion(parts))
}

/**
 * Replacing a list by a moving one remounts it, so the change waits until no part of the page is pressed or focused.
 */
function whenFree(change: () => void) {
  if (!document.querySelector('dialog[open], main :is(:focus, :active)'))
    change()
  else
    addEventListener('focusout', () => setTimeout(whenFree, 0, change), {
      once: true,
    })
}
