import type { Page } from '@playwright/test'
import { endMotion } from './endMotion.ts'

/** Describes everything out of the customer's reach in this window, on the page or in the open dialog. */
export async function outOfReach(page: Page): Promise<string[]> {
  // An act of the customer: the page is not brought back any more to where they were on it.
  await page.keyboard.press('Shift')
  await endMotion(page)
  return [
    ...(await page.evaluate(badLayout)),
    ...(await page.evaluate(untappable)),
  ]
}

/** Finds sideways scrolling, and an open dialog that leaves the window or hides its content. */
function badLayout(): string[] {
  const sideways = document.documentElement.scrollWidth - innerWidth
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const problems =
    sideways > 0 ? [`The page scrolls sideways by ${sideways} px.`] : []
  if (!dialog) return problems
  const { top, left, bottom, right, height } = dialog.getBoundingClientRect()
  if (Math.min(top, left, innerHeight - bottom, innerWidth - right) < -1)
    problems.push('The dialog is larger than the window.')
  const bodies = [dialog, ...dialog.querySelectorAll('*')].filter(
    (part) =>
      part.scrollHeight > part.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(part).overflowY),
  )
  const share = Math.max(...bodies.map((part) => part.clientHeight)) / height
  if (bodies.length > 0 && share < 0.4)
    problems.push(
      `Only ${Math.round(share * 100)} % of the dialog's height shows its body.`,
    )
  return problems
}

/** The controls that no scrolling brings under the pointer. */
async function untappable(): Promise<string[]> {
  const scope =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
    // Comes into view with the focus alone.
  ].filter(
    (one) => one.checkVisibility() && one.getAttribute('href') !== '#main',
  )
  const missed: string[] = []
  for (const control of controls)
    if (!(await canBeTapped(control)))
      missed.push(`No pointer reaches ${nameOf(control)}.`)
  return missed

  function nameOf({
    tagName,
    textContent,
    ariaLabel,
    name,
  }: HTMLElement & { name?: string }) {
    return [tagName.toLowerCase(), ariaLabel ?? (textContent || name)].join(' ')
  }

  async function canBeTapped(control: HTMLElement) {
    for (const block of ['center', 'end', 'start'] as const) {
      control.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
      if (isHit(control)) return true
      // What was out of view is drawn with the next frame.
      await new Promise(requestAnimationFrame)
      if (isHit(control)) return true
    }
    return false
  }

  function isHit(control: HTMLElement) {
    const [box] = control.getClientRects()
    if (!box) return false
    const hit = document.elementFromPoint(
      box.x + box.width / 2,
      box.y + box.height / 2,
    )
    // What a message of the page covers is there again when it is closed; its own button is reached.
    if (hit?.closest('[role=alert]:has(button)')) return true
    const labels =
      control instanceof HTMLInputElement ? (control.labels ?? []) : []
    return [control, ...labels].some((one) => one.contains(hit))
  }
}
