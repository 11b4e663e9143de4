import type { Mail } from '../gateways/mail.ts'
import { escapeHtml } from '../plugins/html.ts'

/** The sandbox's first page. */
export function renderIndex(shop: string): string {
  return pageOf(
    'Sandbox',
    `<p>No money moves here. The shop is open at <a href="${escapeHtml(shop)}">${escapeHtml(shop)}</a>.</p>
<ul><li><a href="/mail">Mailbox</a>: every mail that the shop has written</li></ul>`,
  )
}

/** Every mail, newest first. */
export function renderMailbox(mails: readonly Mail[]): string {
  const list = mails.map(renderMail).join('\n') || '<p>No mail yet.</p>'
  return pageOf('Mailbox', list)
}

function renderMail(mail: Mail): string {
  const files = mail.attachments.map(
    (file) =>
      `<details><summary>${escapeHtml(file.filename)}</summary><pre>${escapeHtml(file.content)}</pre></details>`,
  )
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, ${mail.created_at.toISOString()}</p>
<pre>${escapeHtml(mail.text)}</pre>
${files.join('\n')}
</article>`
}

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fffaf3 }
article { background: #fff; border: 1px solid #e6dccf; border-radius: .75rem; padding: 1rem; margin: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; font: inherit }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`
}
