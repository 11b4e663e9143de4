import type { Language } from '#contract/languages.ts'
import type { ServerLabels } from '../i18n/labels.ts'

/** Translates the labels of mails into a language; a key such as `total` is without `mail.`. */
export function mailTranslator(
  { text }: Pick<ServerLabels, 'text'>,
  language: Language,
) {
  return (key: string, values?: Record<string, string | number>) =>
    text(language, `mail.${key}`, values)
}
