import type { Language } from '#contract/languages.ts'
import type { Env } from '../config/env.ts'
import type { ServerLabels } from '../i18n/labels.ts'

/** The settings of the seller that mails name. */
export type MailSeller = Pick<
  Env,
  'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_ABN' | 'SELLER_PHONE'
>

/** The footer of every mail to a customer: the seller, with a phone number where the kitchen names one. */
export function sellerLines(
  { env, text }: { env: MailSeller; text: ServerLabels['text'] },
  language: Language,
): string[] {
  const phone = env.SELLER_PHONE
  return [
    env.SELLER_NAME,
    env.SELLER_ADDRESS,
    `ABN ${env.SELLER_ABN}`,
    ...(phone ? [text(language, 'mail.seller_phone', { phone })] : []),
  ]
}
