import { escapeHtml } from './html.ts'
import type { SandboxMail } from './mailbox.ts'
import { sandboxPage } from './page.ts'

export function renderMailbox(mails: readonly SandboxMail[]): string {
  const list = mails.map(renderMail).join('\n') || '<p>No mail yet.</p>'
  return sandboxPage('Mailbox', list)
}

function renderMail(mail: SandboxMail): string {
  const files = mail.attachments.map(
    (file) =>
      `<details><summary>${escapeHtml(file.filename)}</summary><pre>${escapeHtml(file.content)}</pre></details>`,
  )
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, ${mail.created_at}</p>
<pre>${escapeHtml(mail.text)}</pre>
${files.join('\n')}
</article>`
}
