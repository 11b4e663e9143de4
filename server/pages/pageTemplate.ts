import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../lib/html.ts'
import { earlyScript } from './earlyScript.ts'
import { createFirstStyles } from './firstStyles.ts'
import type { KitchenFace } from './kitchenFace.ts'

/**
 * The built HTML: `plain` for pages that their script renders, `rendered` for server-rendered pages, whose script loads
 * after the first paint.
 */
export type PageTemplate = {
  plain: string
  rendered: string
  /** The style rules for a markup, as an element that names the whole sheet. */
  stylesOf: (markup: string) => string
  /** The address of the font of English headings, or null. */
  headingFont: string | null
}

/** Reads the built client's page in a kitchen's colours; null if there is none. */
export function readTemplate(
  directory: string,
  face: KitchenFace,
): PageTemplate | null {
  const page = readPage(directory, 'index.html')
  if (page === null) return null
  const plain = inColors(page, face)

  const [, sheet = ''] = sheetLink.exec(plain) ?? []
  const rules = (sheet && readPage(directory, sheet)) ?? ''
  const rulesOf = createFirstStyles(rules)
  const stylesOf = (markup: string) =>
    `<style data-sheet="${escapeHtml(sheet)}">${rulesOf(markup)}</style>`
  const [headingFont = null] =
    /\/assets\/english-[\w-]+\.woff2/.exec(rules) ?? []

  return { plain, rendered: withLateCode(plain, sheet), stylesOf, headingFont }
}

export function readPage(directory: string, name: string): string | null {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function inColors(page: string, { rules, paper }: KitchenFace): string {
  const scheme =
    /(name="theme-color" content=")[^"]*(" media="[^"]*: (light|dark)\))/g
  return page
    .replace(
      scheme,
      (_, before: string, after: string, name: 'light' | 'dark') =>
        before + paper[name] + after,
    )
    .replace('</head>', (end) =>
      rules ? `<style>${rules}</style>${end}` : end,
    )
}

const sheetLink = /<link rel="stylesheet" crossorigin href="([^"]+)">/

/** Removes everything that the content does not need: script and style sheet load after the first paint. */
function withLateCode(page: string, sheet: string): string {
  const [ahead, scripts]: [string[], string[]] = [[], []]
  const into = (list: string[]) => (_: string, address: string) => {
    list.push(address)
    return ''
  }
  return (
    page
      // `disabled` prevents the download, and late parts find the sheet.
      .replace(sheetLink, (link) => link.replace('>', ' disabled>'))
      .replace(
        /<script type="module"[^>]* src="([^"]+)"><\/script>/g,
        into(scripts),
      )
      .replace(/<link rel="modulepreload"[^>]* href="([^"]+)">/g, into(ahead))
      .replace('</head>', () => {
        const facts = Object.entries({
          sheet,
          ahead: ahead.join(' '),
          scripts: scripts.join(' '),
        })
          .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
          .join(' ')
        return `<script ${facts}>${earlyScript}</script></head>`
      })
  )
}
