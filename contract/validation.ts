/** Shortest password that a reset accepts; registration has no minimum. */
export const resetPasswordLength = 8

/** The most characters of a password; they bound the cost of hashing. */
export const passwordLength = 1000

/** The most characters of a customer's name. */
export const fullNameLength = 120

/**
 * True for one plain email address: no list, group, name, comment, route or quotes can be read in it. Nobody has one
 * under `.invalid` (RFC 2606): deleted accounts get such an address.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && plainAddress.test(email) && !/\.invalid$/i.test(email)
}

const plainAddress = /^[\p{L}\p{M}\p{N}.+_&'=#~/-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/**
 * The digits that are sent of a phone number as it is typed or filled in: an Australian one without its country, one of another
 * country as it is dialled from Australia, after 0011. A Chinese mobile number needs no country.
 */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(/\D/g, '')
  const abroad = /^\+|^00/.test(plain) ? digits.replace(/^00(11)?/, '') : null
  const australian = /^610?(\d{9})$/.exec(abroad ?? digits)?.[1]
  if (australian) return `0${australian}`
  const chinese = /^(?:86)?(1[3-9]\d{9})$/.exec(abroad ?? digits)?.[1]
  if (chinese) return `001186${chinese}`
  return abroad === null || /^0\d{9}$/.test(digits) ? digits : `0011${abroad}`
}

/** True for 9 digits, 10 that start with 0, or a number of another country, once everything else is stripped. */
export function isPhone(text: string): boolean {
  return /^(\d{9}|0\d{9}|0011(?!61)[1-9]\d{7,14})$/.test(phoneDigits(text))
}
