import type { Mail } from '#server/gateways/mail.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { sandboxPage } from './page.ts'

/** Every mail, newest first. */
export function renderMailbox(mails: readonly Mail[]): string {
  const list = mails.map(renderMail).join('\n') || '<p>No mail yet.</p>'
  return sandboxPage('Mailbox', list)
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
