import { escapeHtml } from './html.ts'
import { defaultLanguage, type Language, languageFacts } from './languages.ts'

/** The content security policy of a page: inline styles and an empty icon only. */
export const pageDirectives = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
}

/** An HTML page; `body` is HTML already. */
export function sandboxPage(
  title: string,
  body: string,
  language: Language = defaultLanguage,
): string {
  return `<!doctype html>
<html lang="${languageFacts[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: light-dark(#222, #eee); background: light-dark(#fffaf3, #1c1917) }
a { color: light-dark(#9a3412, #fdba74) }
article, form, table { background: light-dark(#fff, #292524); border: 1px solid light-dark(#e6dccf, #57534e); border-radius: .75rem; padding: 1rem; margin: 1rem 0 }
table { width: 100%; border-collapse: collapse; display: block; overflow-x: auto }
th, td { text-align: start; white-space: nowrap; padding: .25rem .75rem .25rem 0; vertical-align: top; font-size: .9rem }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0 }
article h2 { margin: 0 }
label { display: grid; grid-template-columns: 10rem 1fr; gap: .25rem 1rem; margin: .5rem 0; align-items: center }
label span { font-size: .9rem }
button, input, select { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid #a8a29e; min-width: 0 }
button { cursor: pointer; margin: .25rem .5rem .25rem 0; min-height: 2.75rem }
figure { margin: 1rem 0 }
.code { max-width: 16rem }
button.main { background: #9a3412; border-color: #9a3412; color: #fff }
pre { white-space: pre-wrap; font: inherit }
@media (max-width: 30rem) { label { grid-template-columns: 1fr } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** An HTML table; the cells are text. */
export function tableOf(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return '<p>None yet.</p>'
  const cells = (tag: 'td' | 'th', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells('th', heads)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>`
}
