import type { CDPSession, Page } from '@playwright/test'
import { expect } from './story.ts'

/** A key to press, or `type ` with a text, and the speech about the element with the focus. */
export type Step = [key: string, stop: string]

/** Elements that a screen reader names when the focus enters them. */
const surroundings = 'fieldset, [role=group], [role=radiogroup], dialog'

declare global {
  interface Window {
    announcements: string[]
  }
}

/**
 * Creates a screen reader for keyboard tests, from the browser's accessibility tree and the announcements of live
 * regions.
 */
export async function createScreenReader(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await page.addInitScript(recordAnnouncements)

  const listen = async () => {
    const place = await spokenOf(
      browser,
      `document.activeElement.closest('${surroundings}')`,
    )
    const stop = await spokenOf(browser, 'document.activeElement')
    return { place, stop }
  }
  let before = ''

  return {
    /**
     * Presses keys, and expects speech after each: `group "Friday" > radio "Noon"` when the focus enters a group or
     * dialog.
     */
    async press(steps: Step[]) {
      for (const [key, expected] of steps) {
        if (key.startsWith('type '))
          await page.keyboard.type(key.slice('type '.length))
        else await page.keyboard.press(key)
        let place = ''
        const said = async () => {
          const heard = await listen()
          place = heard.place
          return place && place !== before
            ? `${place} > ${heard.stop}`
            : heard.stop
        }
        await expect.poll(said, `after ${key}`).toBe(expected)
        before = place
      }
    },

    /** Expects exactly these announcements since the last call. */
    async hears(...expected: string[]) {
      await expect
        .poll(() => page.evaluate(() => window.announcements))
        .toEqual(expected)
      await page.evaluate(() => window.announcements.splice(0))
    },
  }
}

/** Returns role, name and states of an element, such as `radio "Card", checked`; an empty text without an element. */
async function spokenOf(
  browser: CDPSession,
  expression: string,
): Promise<string> {
  const { result } = await browser.send('Runtime.evaluate', { expression })
  const { objectId } = result
  if (!objectId) return ''

  const tree = await browser
    .send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    .catch(() => null)
  const node = tree?.nodes[0]
  if (!node) return ''

  const states = (node.properties ?? []).flatMap(({ name, value }) =>
    stateOf(name, value.value),
  )
  const { value: typed } = node.value ?? {}
  const name = [node.role?.value, `"${node.name?.value ?? ''}"`].join(' ')

  return [name, ...states, ...(typed ? [`holds "${typed}"`] : [])].join(', ')
}

function stateOf(name: string, value: unknown): string[] {
  const isOn = value === true || value === 'true'
  if (
    [
      'checked',
      'pressed',
      'expanded',
      'disabled',
      'required',
      'selected',
    ].includes(name)
  )
    return isOn ? [name] : []
  return name === 'invalid' && isOn ? ['invalid'] : []
}

/** Records each text that appears or changes in a status or alert. */
function recordAnnouncements() {
  window.announcements = []
  const announced = new WeakMap<Element, string>()
  const live = '[role=status], [role=alert]'
  const note = () => {
    for (const region of document.querySelectorAll(live)) {
      const text = (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
      if (announced.get(region) === text) continue
      const role = region.getAttribute('role')
      // A new region with text is announced only if it is an alert.
      const isHeard = text && (role === 'alert' || announced.has(region))
      if (isHeard && !region.querySelector(live))
        window.announcements.push(`${role}: ${text}`)
      announced.set(region, text)
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    note()
    window.announcements.length = 0
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['open', 'hidden', 'role'],
    })
  })
}
