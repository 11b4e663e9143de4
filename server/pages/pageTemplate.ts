import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../lib/html.ts'
import { earlyScript } from './earlyScript.ts'
import { createFirstStyles } from './firstStyles.ts'

/** The built HTML page: as it is for a page that its script makes, and for one with content, whose script comes after the first paint. */
export type PageTemplate = {
  plain: string
  rendered: string
  /** The style rules that a markup needs, as an element that names the sheet with all of them. */
  stylesOf: (markup: string) => string
  /** The address of the typeface of English headings, or null. */
  headingFont: string | null
}

/** Reads the built client's page, or null where there is none. */
export function readTemplate(directory: string): PageTemplate | null {
  const plain = readPage(directory, 'index.html')
  if (plain === null) return null
  const [, sheet = ''] = sheetLink.exec(plain) ?? []
  const rules = (sheet && readPage(directory, sheet)) ?? ''
  const rulesOf = createFirstStyles(rules)
  const stylesOf = (markup: string) =>
    `<style data-sheet="${escapeHtml(sheet)}">${rulesOf(markup)}</style>`
  const [headingFont = null] = /\/assets\/english-[\w-]+\.woff2/.exec(rules) ?? []
  return { plain, rendered: withLateCode(plain, sheet), stylesOf, headingFont }
}

/** A page of the built client, or null. */
export function readPage(directory: string, name: string): string | null {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The link to the style sheet of the client, which the build cuts into no other. */
const sheetLink = /<link rel="stylesheet" crossorigin href="([^"]+)">/

/** The page without what its content does not need: script and style sheet come after the first paint. */
function withLateCode(page: string, sheet: string): string {
  const [ahead, scripts]: [string[], string[]] = [[], []]
  const into = (list: string[]) => (_: string, address: string) => {
    list.push(address)
    return ''
  }
  return (
    page
      // Fetches nothing, and says to parts that come later that the sheet is there.
      .replace(sheetLink, (link) => link.replace('>', ' disabled>'))
      .replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/g, into(scripts))
      .replace(/<link rel="modulepreload"[^>]* href="([^"]+)">/g, into(ahead))
      .replace('</head>', () => {
        const facts = Object.entries({ sheet, ahead: ahead.join(' '), scripts: scripts.join(' ') })
          .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
          .join(' ')
        return `<script ${facts}>${earlyScript}</script></head>`
      })
  )
}
