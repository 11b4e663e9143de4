import type { CDPSession, Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { expect } from './story.ts'
import { textsOf } from './texts.ts'

/** A key to press, or `type ` with a text, and the speech about the element with the focus. */
export type Step = [key: string, stop: string]

/** Elements that a screen reader names when the focus enters them. */
const surroundings = 'fieldset, [role=group], [role=radiogroup], dialog'

/** Said only where a part of the shop takes longer than a second to come. */
const waits = languages.flatMap((language) =>
  ['common.loading', 'menu.loading'].map((key) => textsOf(language)(key)),
)

declare global {
  interface Window {
    announcements: string[]
  }
}

/**
 * Creates a screen reader for keyboard tests, from the browser's accessibility tree and the announcements of the shop.
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
  const said = async () => {
    let text = await page.evaluate(() => window.announcements.join(' '))
    for (const wait of waits) text = text.replaceAll(wait, '')
    return text.replace(/\s+/g, ' ').trim()
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
        const spoken = async () => {
          const heard = await listen()
          place = heard.place
          return place && place !== before
            ? `${place} > ${heard.stop}`
            : heard.stop
        }
        await expect.poll(spoken, `after ${key}`).toBe(expected)
        before = place
      }
    },

    /**
     * Expects exactly these announcements since the last call, beside those of waiting; texts of one moment are said as
     * one.
     */
    async hears(...expected: string[]) {
      await expect.poll(said).toBe(expected.join(' '))
      await page.evaluate(() => window.announcements.splice(0))
    },

    /** Expects this as the newest announcement, after any others: a fast answer leaves out steps before it. */
    async hearsAtLast(expected: string) {
      await expect
        .poll(() => page.evaluate(() => window.announcements.at(-1)))
        .toBe(expected)
      await page.evaluate(() => window.announcements.splice(0))
    },

    /** Expects that the element with the focus is read with this description. */
    async reads(description: string) {
      await expect(page.locator(':focus')).toHaveAccessibleDescription(
        description,
      )
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

/**
 * Records each text that appears or changes in a live region, also in those of closed shadow trees. As with a screen
 * reader, a region behind a modal dialog is not heard, nor one that is new with its text, unless it is an alert.
 */
function recordAnnouncements() {
  window.announcements = []
  const announced = new WeakMap<Element, string>()
  const live = '[role=status], [role=alert], [aria-live]'
  const note = (root: Document | ShadowRoot) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const place = root instanceof ShadowRoot ? root.host : null
    for (const region of root.querySelectorAll<HTMLElement>(live)) {
      const text = region.innerText.replace(/\s+/g, ' ').trim()
      if (announced.get(region) === text) continue
      const isHeard = region.role === 'alert' || announced.has(region)
      const isInert = modal && !modal.contains(place ?? region)
      if (text && isHeard && !isInert && !region.querySelector(live))
        window.announcements.push(text)
      announced.set(region, text)
    }
  }
  const observe = (root: Document | ShadowRoot) =>
    new MutationObserver(() => note(root)).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['open', 'hidden', 'role'],
    })

  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    observe(root)
    return root
  }
  document.addEventListener('DOMContentLoaded', () => {
    note(document)
    window.announcements.length = 0
    observe(document)
  })
}
