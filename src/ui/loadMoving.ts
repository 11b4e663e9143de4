import { isCalm } from './isCalm.ts'
import { bringMoving } from './moving.ts'

/** Fetches the code of what moves, unless nothing may move; without it the page stands still. */
export async function loadMoving() {
  if (isCalm()) return
  const parts = await import('./MovingParts.tsx').catch(() => null)
  if (parts) whenFree(() => bringMoving(parts))
}

/** A list that begins to move is made anew, so it waits until the customer holds nothing of the page. */
function whenFree(change: () => void) {
  if (!document.querySelector('dialog[open], main :is(:focus, :active)')) change()
  else addEventListener('focusout', () => setTimeout(whenFree, 0, change), { once: true })
}
