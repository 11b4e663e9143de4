import { type Language, languageFacts } from '#contract/languages.ts'

/** A label whose words stand in marks. What is filled in stays outside: `⟦Account of ⟧{name}`. */
export function mark(label: string): string {
  return label.replace(/(\{\w+\})|[^{}]+/g, (piece, hole) =>
    hole || !/\p{L}/u.test(piece) ? piece : `⟦${piece}⟧`,
  )
}

/** What is left of a text without its marked words and without data; empty when nobody wrote words into the code. */
export function rawPartOf(text: string, language: Language, data: readonly string[] = []): string {
  const words = [...data].sort((a, b) => b.length - a.length)
  const rest = [/⟦[^⟦⟧]*(?:⟧|…$)/g, ...formats, ...words, datesIn[language]].reduce<string>(
    (left, known) => left.replaceAll(known, ' '),
    text,
  )
  return /\p{L}/u.test(rest) ? rest.trim() : ''
}

/** What is written alike in every language: amounts, order numbers, mail addresses, addresses of pages. */
const formats = [/A\$(?=\d)/g, /\bLK-\w{4}-\w{2}\b/g, /https?:\S+/g, /[\w.+-]+@[\w.-]+/g]

/** The words of days, months and times, as the platform writes them. */
const datesIn: Record<Language, RegExp> = {
  en: new RegExp(`\\b(?:${englishDates().join('|')})\\b`, 'g'),
  zh: /(?:星|期|周|\u2060)*[一二三四五六七八九十日]|[年月]|上午|下午/g,
}

function englishDates(): string[] {
  const { locale } = languageFacts.en
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  const words = (['long', 'short'] as const).flatMap((width) =>
    days.flatMap((day) => [
      day.toLocaleDateString(locale, { weekday: width, timeZone: 'UTC' }),
      day.toLocaleDateString(locale, { month: width, timeZone: 'UTC' }),
    ]),
  )
  const twoLetters = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
  return [...new Set(words), ...twoLetters, 'am', 'pm']
}
