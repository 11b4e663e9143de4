/**
 * The digits to send for a typed phone number: Australian numbers without the country code, others as dialled from
 * Australia, after 0011. A Chinese mobile number needs no country code.
 */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(/\D/g, '')
  const international = /^\+|^00/.test(plain)
    ? digits.replace(/^00(11)?/, '')
    : null
  const australian = /^610?(\d{9})$/.exec(international ?? digits)?.[1]
  if (australian) return `0${australian}`

  const chinese = /^(?:86)?(1[3-9]\d{9})$/.exec(international ?? digits)?.[1]
  if (chinese) return `001186${chinese}`
  return international === null || /^0\d{9}$/.test(digits)
    ? digits
    : `0011${international}`
}

/** True for 9 digits, 10 with a leading 0, or a foreign number, ignoring other characters. */
export function isPhone(text: string): boolean {
  return /^(\d{9}|0\d{9}|0011(?!61)[1-9]\d{7,14})$/.test(phoneDigits(text))
}

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
