/** The content of a mail: texts of the customer and the shop, texts of the shop only, or no mail. */
export type MailContent = 'all' | 'shop' | 'none'

/**
 * The content of mails to an unproven email. Its owner may not know the shop, so no customer can write to them through
 * it. Everything else, such as ordering and paying, needs no proof.
 */
const beforeConfirmation = {
  /** Asks the customer to confirm the email, once a day. */
  confirm: 'shop',
  /** Confirms the email too. */
  code: 'shop',
  password: 'shop',
  order: 'shop',
  refund: 'shop',
  goodbye: 'none',
} as const satisfies Record<string, MailContent>

/** The content of a mail to a customer. */
export function mailContent(
  mail: keyof typeof beforeConfirmation,
  { confirmed_at }: { confirmed_at: Date | null },
): MailContent {
  return confirmed_at === null ? beforeConfirmation[mail] : 'all'
}
