import { type ApiError, messagesOf } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { LabelValue } from '#contract/translations.ts'

/** A sentence: a label of ours with its values, or the server's own words. */
export type NoticeText = (
  | { key: string; values?: Record<string, LabelValue> }
  | { text: string }
) & {
  /** The language of words in it that are not ours, and the label that stands in their place in another one. */
  spoken?: Spoken
}

export type Spoken = { language: Language; otherwise: string }

/** The server's own words for an error, and a label where there are none or where another language is spoken. */
export function noticeOfError(error: ApiError, otherwise: string): NoticeText {
  const text = messagesOf(error).join(' ')
  return text ? { text, ...spokenIn(error, otherwise) } : { key: otherwise }
}

/** Says in which language words are, where that is known. */
export function spokenIn(
  { language }: { language?: Language },
  otherwise: string,
): { spoken?: Spoken } {
  return language ? { spoken: { language, otherwise } } : {}
}
