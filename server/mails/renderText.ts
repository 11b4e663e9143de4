import type { Language } from '#contract/translations.ts'

/** What a mail says, apart from how it looks. */
export type MailContent = {
  heading: string
  paragraphs: string[]
  facts: (readonly [label: string, value: string])[]
  items: { name: string; detail: string; quantity: number; total: string }[]
  amounts: (readonly [label: string, value: string])[]
  footer: string[]
}

/** A mail as plain text. */
export function renderText(content: MailContent, language: Language): string {
  const pair = pairs(language)
  const items = content.items.map(
    (item) => `${item.quantity} x ${item.name} (${item.detail})  ${item.total}`,
  )
  const parts = [
    [content.heading],
    content.paragraphs,
    content.facts.map(pair),
    items,
    content.amounts.map(pair),
    content.footer,
  ]
  const blocks = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${blocks.join('\n\n')}\n`
}

/** Joins a label and its value as a language does. */
export function pairs(language: Language) {
  return (pair: readonly [string, string]) => pair.join(language === 'zh' ? '：' : ': ')
}
