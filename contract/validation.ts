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
 * True for an email address that a mail can reach. Registration and the contact form ask for one; accounts keep the
 * addresses that they have.
 */
export function isReachableEmail(text: string): boolean {
  return isEmail(text) && !strayDotOrHyphen.test(text.trim())
}

/** A dot at the edge of the name or beside another dot, or a hyphen at the edge of a part of the domain. */
const strayDotOrHyphen = /^\.|\.[.@]|@-|@.*(?:\.-|-\.)|-$/
