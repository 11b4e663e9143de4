import type { Page } from '@playwright/test'
import { finishAnimations } from './finishAnimations.ts'

/**
 * Returns layout problems of the page or the open dialog, as sentences: sideways scrolling, dialogs that do not fit,
 * and controls that no pointer reaches.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  // A key press ends the restoring of the scroll position.
  await page.keyboard.press('Shift')
  await finishAnimations(page)
  return [
    ...(await page.evaluate(badLayout)),
    ...(await page.evaluate(unreachableControls)),
  ]
}

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

async function unreachableControls(): Promise<string[]> {
  const scope =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
    // The skip link is visible only with the focus.
  ].filter(
    (element) =>
      element.checkVisibility() && element.getAttribute('href') !== '#main',
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
      // Content out of view is drawn in the next frame.
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
    // A control below a dismissible notice is reachable after the notice; so is the notice's own
    // button. Nothing else has an icon, a text and a button side by side.
    if (hit?.closest(':has(> svg:first-child + div + button:last-child)'))
      return true

    const labels =
      control instanceof HTMLInputElement ? (control.labels ?? []) : []
    return [control, ...labels].some((element) => element.contains(hit))
  }
}
