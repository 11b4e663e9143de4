import type { Address } from '#contract/addressBook.ts'
import type { Translate } from '#contract/translations.ts'

/** The phone number of an address with its name, on one line; no line without a number. */
export function doorPhoneLines(
  address: Pick<Address, 'phone'> | null | undefined,
  t: Translate,
): string[] {
  const phone = address?.phone
  return phone ? [t('address.door_phone', { phone })] : []
}
