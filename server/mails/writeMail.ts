import { type Language, languageFacts } from '#contract/languages.ts'
import { renderMailHtml } from './renderMailHtml.ts'
import { type MailContent, renderMailText } from './renderMailText.ts'

export function writeMail(content: MailContent, language: Language) {
  return {
    language,
    text: renderMailText(content, language),
    html: renderMailHtml(content, languageFacts[language].tag),
  }
}
