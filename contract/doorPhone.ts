import { isPhone, phoneDigits } from './validation.ts'

/**
 * The stored form of a typed phone number: its digits, then `ext` and an extension; null for any other text. It accepts
 * what `isPhone` does, and the Australian service numbers 1300, 1800 and 13.
 */
export function readDoorPhone(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, number = plain, extension] = withExtension.exec(plain) ?? []
  const digits = phoneDigits(number)
  if (!isPhone(number) && !serviceNumber.test(digits)) return null
  return extension ? `${digits} ext ${extension}` : digits
}

const withExtension = /^(.*\d)\W*(?:extension|ext|x|分机|转)\W*(\d{1,6})$/i

const serviceNumber = /^(1[38]00\d{6}|13\d{4})$/
