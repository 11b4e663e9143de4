import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The controls that have moved in the page so far. */
    movedControls?: () => string[]
  }
}

/** Looks in each frame where the controls stand that are in sight; the page may not be scrolled. */
export async function noteMoves(page: Page) {
  await page.addInitScript(() => {
    const places = new Map<Element, number>()
    const moved = new Set<string>()
    const look = () => {
      for (const control of document.querySelectorAll(
        'main :is(button, input, select, textarea)',
      )) {
        const { top } = control.getBoundingClientRect()
        const place = Math.round(top)
        const before = places.get(control)
        const name =
          control.getAttribute('aria-label') ||
          control.textContent ||
          control.id
        if (before !== undefined && before !== place)
          moved.add(`${name}: ${place - before} px`)
        // What is out of sight may move: nobody taps it.
        if (top < innerHeight) places.set(control, place)
        else places.delete(control)
      }
    }
    // After a frame, not before: only then a card of the menu knows that it is in sight, and has its height.
    const watch = () => {
      setTimeout(look)
      requestAnimationFrame(watch)
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(watch))
    window.movedControls = () => {
      look()
      return [...moved]
    }
  })
}

/** The controls that have moved, each with how far. */
export async function readMoves(page: Page): Promise<string[] | undefined> {
  return await page.evaluate(() => window.movedControls?.())
}
