import { escapeHtml } from '../lib/html.ts'
import type { MailContent } from './renderMailText.ts'

/** Renders a mail as HTML for old mail clients: one column, inline styles, no external resources. */
export function renderMailHtml(content: MailContent, language: string): string {
  const parts = [
    ...content.paragraphs.map(paragraph),
    content.code === undefined
      ? ''
      : `<p style="${code}">${escapeHtml(content.code)}</p>`,
    content.link === undefined ? '' : linkTo(content.link),
    table(content.facts.map(factRow)),
    table(content.lines.map(lineRow)),
    table([
      ...content.amounts.map(amountRow),
      ...(content.included ?? []).map((pair) => moneyRow(pair)),
    ]),
    ...(content.closing ?? []).map(paragraph),
  ]
  const footer = content.footer.map(escapeHtml).join('<br>')
  return `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#faf6f0;font-family:system-ui,sans-serif;color:#2d2420;overflow-wrap:anywhere;word-break:break-word">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(content.heading)}</h1>
${parts.filter(Boolean).join('\n')}
${footer && `<p style="margin:24px 0 0;color:#7a6a60;font-size:13px">${footer}</p>`}
</div>
</body>
</html>
`
}

const body = 'margin:0 0 12px;font-size:16px;line-height:1.5'
const code =
  'margin:20px 0;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px'
const grid =
  'width:100%;border-collapse:collapse;margin:16px 0;font-size:15px;line-height:1.5'
const cell = 'padding:6px 0;vertical-align:top;border-bottom:1px solid #efe6dc'

function paragraph(text: string): string {
  return `<p style="${body}">${escapeHtml(text)}</p>`
}

function linkTo(address: string): string {
  const link = escapeHtml(address)
  return `<p style="${body}"><a href="${link}">${link}</a></p>`
}

function table(rows: string[]): string {
  return rows.length > 0
    ? `<table role="presentation" style="${grid}">${rows.join('')}</table>`
    : ''
}

function factRow([label, value]: readonly [string, string]): string {
  const name = `<td style="${cell};color:#7a6a60;width:35%">${escapeHtml(label)}</td>`
  return `<tr>${name}<td style="${cell};white-space:pre-line">${escapeHtml(value)}</td></tr>`
}

function lineRow(line: MailContent['lines'][number]): string {
  const notes = line.notes.map(
    (note) => `<br><strong>${escapeHtml(note)}</strong>`,
  )
  const detail = `<br><span style="color:#7a6a60;font-size:13px">${escapeHtml(line.detail)}</span>`
  const name = `<td style="${cell}">${line.quantity} × ${escapeHtml(line.name)}${detail}${notes.join('')}</td>`
  return `<tr>${name}<td style="${cell};text-align:right">${escapeHtml(line.total)}</td></tr>`
}

/** The last amount is the sum. */
function amountRow(
  pair: readonly [string, string],
  at: number,
  all: unknown[],
): string {
  return moneyRow(pair, at === all.length - 1 ? ';font-weight:700' : '')
}

function moneyRow(
  [label, value]: readonly [string, string],
  weight = '',
): string {
  const amount = `<td style="${cell};text-align:right${weight}">${escapeHtml(value)}</td>`
  return `<tr><td style="${cell}${weight}">${escapeHtml(label)}</td>${amount}</tr>`
}
