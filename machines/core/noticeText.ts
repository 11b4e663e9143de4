import { type ApiError, messagesOf } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { LabelValue } from '#contract/translations.ts'

/** A sentence: a label with its values, or the server's own words. */
export type NoticeText = (
  | { key: string; values?: Record<string, LabelValue> }
  | { text: string }
) & {
  /** The language of the server's words, and the label that replaces them in another language. */
  spoken?: Spoken
}

export type Spoken = { language: Language; otherwise: string }

/** The server's own words, or a label if there are none or they are in another language. */
export function noticeOfError(error: ApiError, otherwise: string): NoticeText {
  const text = messagesOf(error).join(' ')
  return text ? { text, ...spokenIn(error, otherwise) } : { key: otherwise }
}

/** Adds the language of words, if known. */
export function spokenIn(
  { language }: { language?: Language },
  otherwise: string,
): { spoken?: Spoken } {
  return language ? { spoken: { language, otherwise } } : {}
}
