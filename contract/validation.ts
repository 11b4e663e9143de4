/** Shortest password that a reset accepts; registration has no minimum. */
export const resetPasswordLength = 8

/**
 * True for one plain email address: no list, group, name, comment, route or quotes can be read in it. Nobody has one
 * under `.invalid` (RFC 2606): deleted accounts get such an address.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && plainAddress.test(email) && !/\.invalid$/i.test(email)
}

const plainAddress = /^[\p{L}\p{M}\p{N}.+_&'=#~/-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** The digits of a phone number as typed. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** True for 9 digits, or 10 starting with 0, once everything else is stripped. */
export function isPhone(text: string): boolean {
  return /^(\d{9}|0\d{9})$/.test(phoneDigits(text))
}
