import { randomUUID } from 'node:crypto'
import { codeSeconds } from '#contract/forgotPassword.ts'
import type { Language } from '#contract/translations.ts'
import type { Env } from '../config/env.ts'
import type { mails } from '../db/schema/operations.ts'
import type { Labels } from '../i18n/labels.ts'
import { renderHtml } from './renderHtml.ts'
import { type MailContent, renderText } from './renderText.ts'

/** What the mails about an account are made of. */
export type AccountNews = {
  customer: { email: string; full_name: string }
  language: Language
  env: Pick<Env, 'KITCHEN_EMAIL' | 'PUBLIC_URL' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_ABN'>
  text: Labels['text']
  created_at: Date
}

type Mail = typeof mails.$inferInsert

/** The mail with a one-time code; it goes no more once the code is over. */
export function codeMail(news: AccountNews, code: string, expires_at: Date): Mail {
  const say = speaker(news)
  const minutes = codeSeconds / 60
  const content = {
    heading: say('code_heading'),
    paragraphs: [greeting(news), say('code_intro')],
    code,
    closing: [say('code_valid', { minutes }), say('code_ignore')],
  }
  return {
    ...mailOf(news, `code:${randomUUID()}`, content),
    subject: say('code_subject'),
    expires_at,
  }
}

/** The mail that tells of a new password; `place` is where the customer is still signed in. */
export function passwordMail(news: AccountNews, place: 'nowhere' | 'here'): Mail {
  const say = speaker(news)
  const { KITCHEN_EMAIL: email, PUBLIC_URL: shop } = news.env
  const content = {
    heading: say('password_heading'),
    paragraphs: [
      greeting(news),
      say(place === 'here' ? 'password_changed' : 'password_reset'),
      say('password_not_you', { shop, email }),
    ],
  }
  const mail = mailOf(news, `password:${randomUUID()}`, content)
  return { ...mail, subject: say('password_subject') }
}

function greeting(news: AccountNews): string {
  return speaker(news)('greeting', { name: news.customer.full_name })
}

function mailOf(
  { customer, language, env, created_at }: AccountNews,
  dedupe_key: string,
  parts: Pick<MailContent, 'heading' | 'paragraphs' | 'code' | 'closing'>,
) {
  const footer = [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`]
  const content = { ...parts, facts: [], items: [], amounts: [], footer }
  return {
    dedupe_key,
    recipient: customer.email,
    language,
    created_at,
    text: renderText(content, language),
    html: renderHtml(content, language),
  }
}

function speaker({ text, language }: AccountNews) {
  return (key: string, values?: Record<string, string | number>) =>
    text(language, `mail.${key}`, values)
}
