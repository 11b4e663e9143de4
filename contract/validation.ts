/** Shortest password that a reset accepts; registration has no minimum. */
export const resetPasswordLength = 8

/** True for a text that looks like an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim()) && text.trim().length <= 254
}

/** The digits of a phone number as typed. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** True for 9 digits, or 10 starting with 0, once everything else is stripped. */
export function isPhone(text: string): boolean {
  return /^(\d{9}|0\d{9})$/.test(phoneDigits(text))
}
