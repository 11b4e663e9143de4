import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../lib/html.ts'
import { earlyScript } from './earlyScript.ts'
import { createFirstStyles } from './firstStyles.ts'

/** The built HTML page: as it is for a page that its script makes, and for one with content, whose script comes after the first paint. */
export type PageTemplate = {
  plain: string
  rendered: string
  /** The style rules that a markup needs. */
  stylesOf: (markup: string) => string
}

/** Reads the built client's page, or null where there is none. */
export function readTemplate(directory: string): PageTemplate | null {
  const plain = readPage(directory, 'index.html')
  if (plain === null) return null
  const sheets = sheetsOf(plain)
  const rules = sheets.map((href) => readPage(directory, href) ?? '').join('')
  return { plain, rendered: withLateCode(plain, sheets), stylesOf: createFirstStyles(rules) }
}

/** A page of the built client, or null. */
export function readPage(directory: string, name: string): string | null {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

const sheetLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

function sheetsOf(page: string): string[] {
  return [...page.matchAll(sheetLink)].map(([, href = '']) => href)
}

/** Has the browser wait with the first paint for what follows the content: half of it would make room for the rest. */
const wholeContent = '<link rel="expect" href="#shop-data" blocking="render">'

/** The page without what its content does not need: script and style sheets come after the first paint. */
function withLateCode(page: string, sheets: string[]): string {
  const ahead: string[] = []
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page)
  const [tag = '', src = ''] = script ?? []
  return page
    .replace(tag, '')
    .replace(sheetLink, '')
    .replace(/<link rel="modulepreload"[^>]* href="([^"]+)">/g, (_, href: string) => {
      ahead.push(href)
      return ''
    })
    .replace('</head>', () => {
      const lists = Object.entries({ ahead, sheets })
      const facts = [['src', src], ...lists.map(([name, all]) => [name, all.join(' ')])]
        .map(([name, value = '']) => `data-${name}="${escapeHtml(value)}"`)
        .join(' ')
      return `${wholeContent}<script ${facts}>${earlyScript}</script></head>`
    })
}
