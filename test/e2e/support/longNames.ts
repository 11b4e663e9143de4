import type { Page } from '@playwright/test'
import { allNames } from './texts.ts'

/** Names of the demo customer, their address and their order. */
const ownNames = [
  'Demo Customer',
  'demo@lantern.example',
  'Home',
  'Pyrmont',
  'Sydney',
  'WELCOME8',
]

/**
 * Gives each name that the page shows `length` letters without a space, for one moment, and returns what then scrolls
 * sideways or is cut off, and did not before.
 */
export async function overflowOfLongNames(
  page: Page,
  length: number,
): Promise<string[]> {
  const names = [...ownNames, ...allNames]
  return await page.evaluate(lengthen, { names, length })
}

function lengthen({ names, length }: { names: string[]; length: number }) {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1)
  const walker = document.createTreeWalker(
    scope ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const long = 'W'.repeat(length)
  const texts: [node: Node, text: string][] = []
  const before = new Set(tooWide())

  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const text = node.nodeValue ?? ''
    const name = names.find((each) => text.includes(each))
    if (!name || node.parentElement?.closest('script, style, option')) continue
    texts.push([node, text])
    node.nodeValue = text.replace(name, long)
  }
  const problems = tooWide()
    .filter((element) => !before.has(element))
    .map(describe)
  for (const [node, text] of texts) node.nodeValue = text

  return problems

  /** The page, and each part that scrolls sideways or cuts its content off. */
  function tooWide(): Element[] {
    return [...document.querySelectorAll('*')].filter((element) => {
      if (element === document.documentElement)
        return element.scrollWidth > innerWidth
      // A tag without room is on a hidden line of its card, and in the dialog of the dish.
      if (element.matches('.dish__tags')) return false
      const { overflowX, textOverflow, position } = getComputedStyle(element)
      return (
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        position !== 'absolute'
      )
    })
  }

  function describe(element: Element): string {
    const { tagName, scrollWidth, clientWidth, textContent } = element
    const text = (textContent ?? '').replace(/\s+/g, ' ').slice(0, 40)
    return `${tagName.toLowerCase()} needs ${scrollWidth} of ${clientWidth} px: ${text}`
  }
}
