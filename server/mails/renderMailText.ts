import { type Language, languageFacts } from '#contract/languages.ts'

/** A dish of an order; `notes` say what has changed about it. */
export type MailLine = {
  name: string
  detail: string
  quantity: number
  total: string
  notes: string[]
}

/** The content of a mail, independent of its format. */
export type MailContent = {
  heading: string
  paragraphs: string[]
  /** Displayed large, such as a one-time code. */
  code?: string
  link?: string
  facts: (readonly [label: string, value: string])[]
  lines: MailLine[]
  amounts: (readonly [label: string, value: string])[]
  /** Displayed below the amounts: what they contain, such as GST. */
  included?: (readonly [label: string, value: string])[]
  closing?: string[]
  footer: string[]
}

export function renderMailText(
  content: MailContent,
  language: Language,
): string {
  const pair = pairs(language)
  const lines = content.lines.map((line) =>
    [
      `${line.quantity} × ${line.name} (${line.detail})  ${line.total}`,
      ...line.notes,
    ].join(languageFacts[language].comma),
  )
  const parts = [
    [content.heading],
    content.paragraphs,
    content.code === undefined ? [] : [content.code],
    content.link === undefined ? [] : [content.link],
    content.facts.map(([label, value]) => pair([label, quoted(value)])),
    lines,
    [...content.amounts, ...(content.included ?? [])].map(pair),
    content.closing ?? [],
    content.footer,
  ]
  const blocks = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))

  return `${blocks.join('\n\n')}\n`
}

/** Quotes the customer's lines, so that none of them passes for the shop's own. */
function quoted(value: string): string {
  return value.trim().replace(/\s*[\n\r\u2028\u2029]\s*/g, '\n> ')
}

/** Joins a label and its value with the colon of the language. */
export function pairs(language: Language) {
  return (pair: readonly [string, string]) =>
    pair.join(languageFacts[language].colon)
}
