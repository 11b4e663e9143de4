import type { Page } from '@playwright/test'

declare global {
  interface Window {
    movedControls?: () => string[]
  }
}

/** Records every visible control that changes its position between frames. The page must not be scrolled. */
export async function recordLayoutShifts(page: Page) {
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
        // Controls out of sight may move, because nobody can tap them.
        const isSeen = control.checkVisibility({ contentVisibilityAuto: true })
        if (isSeen && top < innerHeight) places.set(control, place)
        else places.delete(control)
      }
    }
    // Measures after the frame: before it, the cards of the menu do not have their height.
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

/** Returns the controls that have moved, each with its distance. */
export async function readLayoutShifts(
  page: Page,
): Promise<string[] | undefined> {
  return await page.evaluate(() => window.movedControls?.())
}
