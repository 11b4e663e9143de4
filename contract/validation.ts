/** The minimum length for a password reset; registration has none. */
export const resetPasswordLength = 8

/** The maximum length of a password in characters; it limits the cost of hashing. */
export const passwordLength = 1000

/** The maximum length in characters. */
export const fullNameLength = 120

/**
 * True for one plain email address: no list, group, name, comment, route or quotes. Addresses under `.invalid` (RFC
 * 2606) are refused: they mark deleted accounts.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return (
    email.length <= 254 &&
    plainAddress.test(email) &&
    !/\.invalid$/i.test(email)
  )
}

const plainAddress =
  /^[\p{L}\p{M}\p{N}.+_&'=#~/-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

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
