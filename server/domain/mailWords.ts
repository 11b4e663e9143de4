/** The words in a mail to a customer: theirs and the shop's, the shop's alone, or no mail at all. */
export type MailWords = 'all' | 'shop' | 'none'

/**
 * What a customer may have mailed to an address before they have proven it: whoever reads there may never have heard of
 * the shop, so nobody writes to them through it. All else, such as ordering, paying and recharging, is free before.
 */
const beforeConfirmation = {
  /** Asks to prove the address, once a day. */
  confirm: 'shop',
  /** Proves it as well. */
  code: 'shop',
  password: 'shop',
  order: 'shop',
  refund: 'shop',
  goodbye: 'none',
} as const satisfies Record<string, MailWords>

/** Whether and with whose words a mail goes to a customer. */
export function mailWords(
  mail: keyof typeof beforeConfirmation,
  { confirmed_at }: { confirmed_at: Date | null },
): MailWords {
  return confirmed_at === null ? beforeConfirmation[mail] : 'all'
}
