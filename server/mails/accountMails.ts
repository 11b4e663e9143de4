import { randomUUID } from 'node:crypto'
import { codeSeconds } from '#contract/forgotPassword.ts'
import type { Language } from '#contract/languages.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import type { Env } from '../config/env.ts'
import type { mails } from '../db/schema/operations.ts'
import { mailContent } from '../domain/mailContent.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { accountDeletedKey } from './accountDeletedMails.ts'
import { mailTranslator } from './mailTranslator.ts'
import { nameInMail } from './nameInMail.ts'
import type { MailContent } from './renderMailText.ts'
import { type MailSeller, sellerLines } from './sellerLines.ts'
import { writeMail } from './writeMail.ts'

export type AccountMailData = {
  /** Without an id, the person is not registered. */
  customer: {
    id?: number
    email: string
    full_name: string
    confirmed_at: Date | null
  }
  language: Language
  env: MailSeller & Pick<Env, 'KITCHEN_EMAIL' | 'PUBLIC_URL'>
  text: ServerLabels['text']
  created_at: Date
}

type Mail = typeof mails.$inferInsert

export function confirmMail(data: AccountMailData, link: string): Mail {
  const t = mailTranslator(data, data.language)
  const content = {
    heading: t('confirm_heading'),
    paragraphs: [greeting(data, 'confirm'), t('confirm_intro')],
    link,
    closing: [t('confirm_ignore')],
  }
  const mail = mailOf(data, `confirm:${randomUUID()}`, content)

  return { ...mail, subject: t('confirm_subject') }
}

/** The mail with a one-time code and a `link` that makes a browser known. It is not sent after `expires_at`. */
export function codeMail(
  data: AccountMailData,
  code: string,
  link: string,
  expires_at: Date,
): Mail {
  const t = mailTranslator(data, data.language)
  const minutes = codeSeconds / 60
  const content = {
    heading: t('code_heading'),
    paragraphs: [greeting(data, 'code'), t('code_intro')],
    code,
    closing: [
      t('code_valid', { minutes }),
      t('code_ignore'),
      t('code_link'),
      link,
    ],
  }

  return {
    ...mailOf(data, `code:${randomUUID()}`, content),
    subject: t('code_subject'),
    expires_at,
  }
}

/** The mail about a changed password; `place` is where the customer remains signed in. */
export function passwordMail(
  data: AccountMailData,
  place: 'nowhere' | 'here',
): Mail {
  const t = mailTranslator(data, data.language)
  const { KITCHEN_EMAIL: email, PUBLIC_URL: shop } = data.env
  const content = {
    heading: t('password_heading'),
    paragraphs: [
      greeting(data, 'password'),
      t(place === 'here' ? 'password_changed' : 'password_reset'),
      t('password_not_you', { shop, email }),
    ],
  }
  const mail = mailOf(data, `password:${randomUUID()}`, content)

  return { ...mail, subject: t('password_subject') }
}

/**
 * The last mail to a customer: the account `id` was deleted, and `balance` cents were given up. Only its reader may see
 * it; it is not sent after `expires_at`.
 */
export function accountDeletedMail(
  data: AccountMailData,
  { id, balance, expires_at }: { id: number; balance: Cents; expires_at: Date },
): Mail {
  const t = mailTranslator(data, data.language)
  const content = {
    heading: t('goodbye_heading'),
    paragraphs: [
      greeting(data, 'goodbye'),
      t('goodbye_gone'),
      ...(balance === 0
        ? []
        : [t('goodbye_balance', { balance: formatMoney(balance) })]),
      t('goodbye_books'),
    ],
    closing: [
      t('goodbye_not_you', { email: data.env.KITCHEN_EMAIL }),
      t('goodbye_last'),
    ],
  }
  const mail = mailOf(data, accountDeletedKey(id), content)

  return { ...mail, subject: t('goodbye_subject'), expires_at }
}

function greeting(
  data: AccountMailData,
  mail: Parameters<typeof mailContent>[0],
): string {
  const t = mailTranslator(data, data.language)
  const { customer } = data
  if (mailContent(mail, customer) !== 'all') return t('greeting_plain')
  return t('greeting', { name: nameInMail(customer.full_name) })
}

function mailOf(
  data: AccountMailData,
  dedupe_key: string,
  parts: Pick<
    MailContent,
    'heading' | 'paragraphs' | 'code' | 'link' | 'closing'
  >,
) {
  const { customer, language, created_at } = data
  const footer = sellerLines(data, language)
  const content = { ...parts, facts: [], lines: [], amounts: [], footer }
  return {
    dedupe_key,
    customer_id: customer.id ?? null,
    recipient: customer.email,
    created_at,
    ...writeMail(content, language),
  }
}
