import { type ApiError, messagesOf } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { LabelValue } from '#contract/translations.ts'

/** A sentence: a label with its values, or the server's own words. */
export type NoticeText = (
  | { key: string; values?: Record<string, LabelValue> }
  | { text: string }
) & {
  original?: OriginalText
}

/** The language of the server's words, and the label that replaces them in another language. */
export type OriginalText = { language: Language; fallback: string }

/** The server's own words, `fallback` if there are none, or `inOtherLanguage` if they are in another language. */
export function noticeOfError(
  error: ApiError,
  fallback: string,
  inOtherLanguage = fallback,
): NoticeText {
  const text = messagesOf(error).join(' ')
  return text
    ? { text, ...inLanguageOf(error, inOtherLanguage) }
    : { key: fallback }
}

/** Adds the `OriginalText` of an error, if its language is known. */
export function inLanguageOf(
  { language }: { language?: Language },
  fallback: string,
): { original?: OriginalText } {
  return language ? { original: { language, fallback } } : {}
}
