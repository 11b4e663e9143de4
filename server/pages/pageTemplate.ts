import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../lib/html.ts'
import { earlyScript } from './earlyScript.ts'

/** The built HTML page: as it is for a page that its script makes, and for one with content, whose script comes after the first paint. */
export type PageTemplate = { plain: string; rendered: string }

/** Reads the built client's page, or null where there is none. */
export function readTemplate(directory: string): PageTemplate | null {
  const plain = readPage(directory, 'index.html')
  if (plain === null) return null
  return { plain, rendered: withLateScript(withInlineStyles(plain, directory)) }
}

/** A page of the built client, or null. */
export function readPage(directory: string, name: string): string | null {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** A style sheet of its own would be one more round trip before the first paint. The link, which fetches nothing, says that it is there. */
function withInlineStyles(page: string, directory: string): string {
  return page.replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/g, (link, href: string) => {
    const rules = readPage(directory, href)
    return rules === null ? link : `<style>${rules}</style>${link.replace('>', ' disabled>')}`
  })
}

/** Has the browser wait with the first paint for what follows the content: half of it would make room for the rest. */
const wholeContent = '<link rel="expect" href="#shop-data" blocking="render">'

function withLateScript(page: string): string {
  const ahead: string[] = []
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page)
  const [tag = '', src = ''] = script ?? []
  return page
    .replace(tag, '')
    .replace(/<link rel="modulepreload"[^>]* href="([^"]+)">/g, (_, href: string) => {
      ahead.push(href)
      return ''
    })
    .replace('</head>', () => {
      const facts = `data-src="${escapeHtml(src)}" data-ahead="${escapeHtml(ahead.join(' '))}"`
      return `${wholeContent}<script ${facts}>${earlyScript}</script></head>`
    })
}
