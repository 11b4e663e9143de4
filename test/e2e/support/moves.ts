import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The controls that have moved in the page so far. */
    movedControls?: () => string[]
  }
}

/** Looks in each frame where the controls of the page stand; what one does not touch may not move under a tap. */
export async function noteMoves(page: Page) {
  await page.addInitScript(() => {
    const places = new Map<Element, number>()
    const moved = new Set<string>()
    const look = () => {
      for (const control of document.querySelectorAll(
        'main :is(button, input, select, textarea)',
      )) {
        const place = Math.round(control.getBoundingClientRect().top + scrollY)
        const before = places.get(control)
        const name = control.getAttribute('aria-label') || control.textContent || control.id
        if (before !== undefined && before !== place) moved.add(`${name}: ${place - before} px`)
        places.set(control, place)
      }
    }
    const watch = () => {
      look()
      requestAnimationFrame(watch)
    }
    addEventListener('DOMContentLoaded', watch)
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
